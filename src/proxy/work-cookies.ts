import { parseSetCookie, stringifySetCookie, type SetCookie } from 'cookie';
import { isOurCookie } from './session-cookie.ts';

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
const VALUE = /^[\x21-\x3a\x3c-\x7e]{0,4096}$/;
/** Browsers take these with path `/` alone, which no work gets. */
const HOST_WIDE = /^__Host-/i;

/**
 * A `Set-Cookie` of the work, narrowed to its own path: no domain, no path outside, no name of ours. null for one that must not reach
 * the browser: a nameless one, for it can be sent as if it were ours, and whatever is not written as cookies are.
 */
export function narrowedCookie(line: string, path: string): string | null {
  const { name, value = '', ...attributes } = parseSetCookie(line, { decode: (text) => text });
  if (!NAME.test(name) || !VALUE.test(value) || isOurCookie(name) || HOST_WIDE.test(name)) return null;
  return stringifySetCookie({ name, value, path: pathWithin(attributes.path, path), ...kept(attributes) }, { encode: (text) => text });
}

function pathWithin(wanted: string | undefined, path: string): string {
  const within = wanted?.startsWith(path) === true && /^[\x21-\x3a\x3c-\x7e]+$/.test(wanted) && !/(?:^|\/)\.\.?(?:\/|$)/.test(wanted);
  return within ? wanted : path;
}

/** The attributes that concern this cookie alone. */
function kept({ maxAge, expires, httpOnly, secure, sameSite, partitioned }: Omit<SetCookie, 'name' | 'value'>): Partial<SetCookie> {
  return {
    ...(Number.isSafeInteger(maxAge) ? { maxAge } : {}),
    ...(expires === undefined ? {} : { expires }),
    ...(httpOnly === true ? { httpOnly } : {}),
    ...(secure === true ? { secure } : {}),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(partitioned === true ? { partitioned } : {}),
  };
}
