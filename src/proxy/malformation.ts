import type { IncomingMessage } from 'node:http';
import type { ProxyRefusalCode } from './proxy-refusal.ts';

/** Most header lines of a request; their size is bounded where they are read. */
const MOST_HEADERS = 100;
/** Methods that are passed on: CONNECT and TRACE are about connections, and the others nobody speaks. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Of several, one program would take the first and another one the last; what is decided here would not be what is done there. */
const SINGLE = ['host', 'authorization', 'origin', 'referer', 'content-type', 'expect'] as const;

/** What is wrong with a request that Node's parser takes and that others could read differently; null when nothing is. Looks at nothing else. */
export function malformationOf({ method = '', headers, headersDistinct, rawHeaders }: IncomingMessage): ProxyRefusalCode | null {
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') return 'BAD_REQUEST';
  if (SINGLE.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return 'BAD_REQUEST';
  if (rawHeaders.length > 2 * MOST_HEADERS) return 'HEADERS_TOO_LARGE';
  return METHODS.has(method) ? null : 'METHOD_NOT_ALLOWED';
}
