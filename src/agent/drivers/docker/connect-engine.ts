import type { DockerOptions } from 'dockerode';
import type { Engine } from './engine.ts';
import { DockerodeEngine } from './dockerode-engine.ts';
import { EngineFault } from './engine-fault.ts';

/** How long an engine may be silent, milliseconds: for a look; for work such as the first copy of a big home. */
const LOOK_MS = 20_000;
const WORK_MS = 600_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** What the client made of DOCKER_HOST, DOCKER_TLS_VERIFY and DOCKER_CERT_PATH. */
interface Address {
  readonly protocol?: string;
  readonly host?: string;
}

/**
 * The engine that DOCKER_HOST names, or the local one. Refuses, in words for the person at the terminal, an engine on another
 * machine: its capacity is not this machine's, and work there could be reached only through a port that is open to its network.
 */
export async function connectEngine(options: DockerOptions = {}): Promise<Engine> {
  const { default: Docker } = await import('dockerode');
  try {
    const quick = new Docker({ ...options, timeout: LOOK_MS });
    const why = whyRefused(quick.modem as Address);
    if (why !== null) throw new EngineFault(why, { status: null });
    return new DockerodeEngine({ quick, patient: new Docker({ ...options, timeout: WORK_MS }), endless: new Docker(options) });
  } catch (error) {
    if (error instanceof EngineFault) throw error;
    throw new EngineFault('DOCKER_HOST or DOCKER_CERT_PATH cannot be used.', { status: null, cause: error });
  }
}

/** Why an address is refused; null when it is on this machine. */
export function whyRefused({ protocol, host }: Address): string | null {
  if (protocol === 'ssh') return 'DOCKER_HOST names an engine over ssh; run the agent on that machine instead.';
  if (host === undefined || LOOPBACK.test(host)) return null;
  return 'DOCKER_HOST names an engine on another machine; run the agent on that machine instead.';
}
