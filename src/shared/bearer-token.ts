/** Visible characters, no longer than any token that Berth gives out by far. */
const BEARER = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The token of an `Authorization` header; null when there is none or it is no bearer token. */
export function bearerToken(header: string | null): string | null {
  return BEARER.exec(header?.trim() ?? '')?.[1] ?? null;
}
