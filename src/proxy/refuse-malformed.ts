import type { IncomingMessage } from 'node:http';
import { ProxyRefusal } from './proxy-refusal.ts';

/** Most header lines of a request; their size is bounded where they are read. */
const MOST_HEADERS = 100;
/** Methods that are passed on: CONNECT and TRACE are about connections, and the others nobody speaks. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Of several, one program would take the first and another one the last; what is decided here would not be what is done there. */
const SINGLE = ['host', 'authorization', 'origin', 'referer', 'content-type', 'expect'] as const;

/** Refuses requests that Node's parser takes and that others could read differently; gives the method. */
export function methodOf(request: IncomingMessage): string {
  const { method = '', headers, headersDistinct, rawHeaders } = request;
  if (rawHeaders.length > 2 * MOST_HEADERS) throw new ProxyRefusal('HEADERS_TOO_LARGE');
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') throw new ProxyRefusal('BAD_REQUEST');
  if (SINGLE.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) throw new ProxyRefusal('BAD_REQUEST');
  if (!METHODS.has(method)) throw new ProxyRefusal('METHOD_NOT_ALLOWED');
  return method;
}
