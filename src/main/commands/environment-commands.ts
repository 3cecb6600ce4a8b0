import { agentPaths } from '../../agent/agent-paths.ts';
import { buildEnvironment } from '../../agent/environments/build-environment.ts';
import { listEnvironments } from '../../agent/environments/list-environments.ts';
import { verifyEnvironment } from '../../agent/environments/verify-environment.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import type { AgentFolder } from './agent-data-dir.ts';
import { agentDataDir } from './agent-data-dir.ts';

/** `berth env build`: prints the ref to write into `driver_refs.native`. */
export async function buildCommand(
  name: string,
  flags: AgentFolder & { readonly venv?: string },
  environment: Environment,
): Promise<Answer> {
  const built = await buildEnvironment({
    storeDir: storeDir(flags, environment),
    name,
    ...(flags.venv !== undefined && { venvDir: flags.venv }),
  });
  return {
    lines: [built.ref],
    notes: [`${built.packages} packages are locked. Write the ref into driver_refs.native of a catalog.`],
    json: built,
  };
}

/** `berth env verify`: refuses with ENVIRONMENT_HASH_MISMATCH when files are not those of the lock. */
export async function verifyCommand(ref: string, flags: AgentFolder, environment: Environment): Promise<Answer> {
  const verification = await verifyEnvironment({ storeDir: storeDir(flags, environment), ref });
  if (verification.ok) return { lines: ['every file is as the lock says'], json: verification };
  throw new CommandFailure('the environment is not what its lock says', {
    code: 'ENVIRONMENT_HASH_MISMATCH',
    exitCode: EXIT_CODES.refused,
    lines: verification.problems,
    data: { problems: verification.problems },
  });
}

/** `berth env list` */
export async function listCommand(flags: AgentFolder, environment: Environment): Promise<Answer> {
  const environments = await listEnvironments({ storeDir: storeDir(flags, environment) });
  return {
    lines: environments.map(({ state, ref, builtAt }) => `${state.padEnd(8)} ${ref}${builtAt === null ? '' : `  built ${builtAt}`}`),
    notes: environments.length === 0 ? ['no environment is installed; berth env build NAME makes one'] : [],
    json: { environments },
  };
}

function storeDir(flags: AgentFolder, environment: Environment): string {
  return agentPaths(agentDataDir(flags, environment)).environmentsDir;
}
