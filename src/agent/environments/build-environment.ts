import { AgentFailure } from '../agent-failure.ts';
import { buildLockedEnvironment } from './build-locked-environment.ts';
import type { LockedBuild } from './build-locked-environment.ts';
import type { EnvironmentLock } from './environment-lock.ts';
import { formatEnvironmentRef, isEnvironmentName } from './environment-ref.ts';
import { installEnvironment } from './environment-store.ts';
import { readContent } from './read-content.ts';

export interface BuildRequest {
  /** `environmentsDir` of the agent's data folder. */
  readonly storeDir: string;
  readonly name: string;
  /** A virtual environment to lock; absent: the Debian packages of this system. */
  readonly venvDir?: string;
  /** A lock file of pip to build a virtual environment from, instead. */
  readonly locked?: Pick<LockedBuild, 'lockFile' | 'sources' | 'python' | 'variables'>;
}

export interface BuiltEnvironment {
  /** `env:NAME@sha256:HASH`, for `driver_refs.native` of a catalog. */
  readonly ref: string;
  readonly hash: string;
  /** Packages or distributions locked. */
  readonly packages: number;
}

/** `berth env build`: locks what is installed and puts it into the store, or builds it from a lock file. The same content gives the same ref. Refuses with AgentFailure. */
export async function buildEnvironment({ storeDir, name, venvDir, locked }: BuildRequest): Promise<BuiltEnvironment> {
  if (!isEnvironmentName(name))
    throw new AgentFailure(`"${name}" cannot name an environment: use 1 to 63 characters a-z, 0-9, dot, underscore and hyphen.`);
  if (locked !== undefined) {
    const { hash, lock } = await buildLockedEnvironment({ storeDir, name, ...locked });
    return built(name, hash, lock);
  }
  if (venvDir === undefined && process.platform !== 'linux') {
    throw new AgentFailure(
      'On this system an environment is a virtual environment. Make one: python3 -m venv DIR && DIR/bin/pip install jupyter-server ipykernel; then name it with --venv DIR, or name a lock file with --lock FILE.',
    );
  }
  const environment = await readContent(venvDir === undefined ? { kind: 'debian' } : { kind: 'venv', root: venvDir });
  const hash = await installEnvironment(storeDir, name, environment);
  return built(name, hash, environment.lock);
}

function built(name: string, hash: string, lock: EnvironmentLock): BuiltEnvironment {
  return {
    ref: formatEnvironmentRef({ name, hash }),
    hash,
    packages: lock.kind === 'debian' ? lock.packages.length : lock.distributions.length,
  };
}
