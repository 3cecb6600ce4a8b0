/** Host names and addresses that mean the agent's own machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TCP = /^(?:http:\/\/)?(\[[0-9a-f:]+\]|[0-9A-Za-z.-]+):(\d{1,5})\/?$/;
const UNIX = /^(?:unix:)?(\/[\x21-\x7e]{1,200})$/;

/**
 * Whether an agent may say that its work listens there: a unix socket (`unix:/path` or `/path`, absolute and without
 * `..`), or a port of loopback or of the host that the agent calls from. Anything else could point the server at
 * somebody else's service, so it is refused and not stored. `peerHost`: address of the agent's connection, null if unknown.
 */
export function isOwnAddress(address: string, peerHost: string | null): boolean {
  const path = UNIX.exec(address)?.[1];
  if (path !== undefined) return !path.split('/').includes('..');
  const [, host, port] = TCP.exec(address) ?? [];
  if (host === undefined || port === undefined) return false;
  const portNumber = Number(port);
  if (portNumber < 1 || portNumber > 65_535) return false;
  return LOOPBACK.test(host) || (peerHost !== null && host === bracketed(peerHost));
}

/** IPv6 addresses stand in brackets before a port; IPv4 ones that arrive in IPv6 form are written as IPv4. */
function bracketed(peerHost: string): string {
  const host = peerHost.replace(/^::ffff:(?=\d+\.)/, '');
  return host.includes(':') ? `[${host}]` : host;
}
