import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Of one connection each, never passed on, whichever way (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);
/** `expect` is answered by the server that a person speaks with; `origin` names that one, which the work does not know as its own. */
const NOT_FOR_WORK = new Set(['host', 'authorization', 'expect', 'origin']);
/** Headers of the tunnel itself. */
const OWN_PREFIX = 'berth-';

/** What of a request's headers the work sees: those of the person, with the host and the rights that its own server wants. */
export function headersForWork(
  received: IncomingHttpHeaders,
  { host, authorization }: { readonly host: string; readonly authorization: string | null },
): OutgoingHttpHeaders {
  const passed = Object.entries(received).filter(([name]) => isPassed(name) && !NOT_FOR_WORK.has(name));
  return { ...Object.fromEntries(passed), host, ...(authorization === null ? {} : { authorization }) };
}

/** What of an answer's headers goes back: nothing of the connection to the work, nor what only an agent may say. */
export function headersOfWork(received: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((received.connection ?? '').toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(Object.entries(received).filter(([name]) => isPassed(name) && !named.has(name)));
}

function isPassed(name: string): boolean {
  return !name.startsWith(':') && !name.startsWith(OWN_PREFIX) && !HOP_BY_HOP.has(name);
}
