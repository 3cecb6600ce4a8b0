/** Headers that speak of one connection and not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

const NAMES_AT_MOST = 50;

/** Names of the headers that end here: those of every connection, and those that `Connection` adds. Lower case. */
export function hopHeaders(connection: string | undefined): ReadonlySet<string> {
  const named = (connection ?? '').split(',', NAMES_AT_MOST).map((name) => name.trim().toLowerCase());
  return new Set([...HOP_BY_HOP, ...named.filter((name) => !END_TO_END.has(name))]);
}

/** What a sender cannot have taken away by naming it: the length of a message is the proxy's to say. */
const END_TO_END: ReadonlySet<string> = new Set([
  '',
  'close',
  'content-length',
  'content-type',
  'content-encoding',
  'cookie',
  'set-cookie',
]);
