import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** What the client made of DOCKER_HOST, DOCKER_TLS_VERIFY and DOCKER_CERT_PATH; without a host it is a socket of this machine. */
export interface EngineAddress {
  readonly protocol?: string | undefined;
  readonly host?: string | undefined;
  /** The client's own certificate, from DOCKER_CERT_PATH. */
  readonly cert?: unknown;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Why an engine is refused, in words for the person at the terminal; null for one of this machine: on a socket, on loopback, or over TLS
 * on an address that this machine has. Certificates that would not be used are refused too: who gave them believes in them.
 */
export async function whyRefused({ protocol, host: written, cert }: EngineAddress): Promise<string | null> {
  if (protocol === 'ssh') return 'DOCKER_HOST names an engine over ssh; run the agent on that machine instead.';
  if (written === undefined) return null;
  if (protocol !== 'https' && cert !== undefined)
    return 'DOCKER_CERT_PATH has certificates that would not be used; set DOCKER_TLS_VERIFY=1 as well, or neither.';
  const host = written.replace(/^\[(.*)\]$/, '$1');
  if (LOOPBACK.test(host)) return null;
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return 'DOCKER_HOST names a host that is not known here.';
  const own = new Set(Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address)));
  if (!found.every(({ address }) => own.has(address)))
    return 'DOCKER_HOST names an engine on another machine; run the agent on that machine instead.';
  if (protocol === 'https') return null;
  return 'DOCKER_HOST names an engine without TLS on an address of the network: whoever reaches it has this machine. Use its socket, or TLS.';
}
