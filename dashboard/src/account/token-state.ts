/** What becomes of a token, as people read it. */
export interface TokenState {
  readonly usable: boolean;
  readonly label: string;
  readonly sign: string;
  readonly tone: 'good' | 'quiet';
}

/** Whether a token may be used now. Revoking counts before expiry, since it came first. */
export function tokenState(token: { readonly expiresAt: string | null; readonly revokedAt: string | null }, now: number): TokenState {
  if (token.revokedAt !== null) return { usable: false, label: 'Revoked', sign: '✕', tone: 'quiet' };
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now) return { usable: false, label: 'Expired', sign: '■', tone: 'quiet' };
  return { usable: true, label: 'In force', sign: '●', tone: 'good' };
}
