import type { DockerOptions } from 'dockerode';
import type { Engine } from './engine.ts';
import { DockerodeEngine } from './dockerode-engine.ts';
import { whyRefused, type EngineAddress } from './engine-address.ts';
import { EngineFault } from './engine-fault.ts';

/** How long an engine may be silent, milliseconds: for a look; for work such as the first copy of a big home. */
const LOOK_MS = 20_000;
const WORK_MS = 600_000;

/**
 * The engine that DOCKER_HOST names, or the local one; over TLS with DOCKER_TLS_VERIFY and DOCKER_CERT_PATH. Refuses, in words for the person
 * at the terminal, an engine on another machine: its capacity is not this machine's, and work there could be reached only through a port
 * that is open to its network.
 */
export async function connectEngine(options: DockerOptions = {}): Promise<Engine> {
  const { default: Docker } = await import('dockerode');
  try {
    const quick = new Docker({ ...options, timeout: LOOK_MS });
    const why = await whyRefused(quick.modem as EngineAddress);
    if (why !== null) throw new EngineFault(why, { status: null });
    return new DockerodeEngine({ quick, patient: new Docker({ ...options, timeout: WORK_MS }), endless: new Docker(options) });
  } catch (error) {
    if (error instanceof EngineFault) throw error;
    throw new EngineFault('DOCKER_HOST or DOCKER_CERT_PATH cannot be used.', { status: null, cause: error });
  }
}
