import { agentPaths } from '../../agent/agent-paths.ts';
import { buildEnvironment } from '../../agent/environments/build-environment.ts';
import type { BuildRequest } from '../../agent/environments/build-environment.ts';
import { LockRefused } from '../../agent/environments/build-locked-environment.ts';
import { listEnvironments } from '../../agent/environments/list-environments.ts';
import { verifyEnvironment } from '../../agent/environments/verify-environment.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import type { AgentFolder } from './agent-data-dir.ts';
import { agentDataDir } from './agent-data-dir.ts';

/** Options of `berth env build` as the command line gives them. */
export interface BuildFlags extends AgentFolder {
  readonly venv?: string;
  readonly lock?: string;
  readonly findLinks?: readonly string[];
  /** `--no-index` makes it false. */
  readonly index?: boolean;
  readonly indexUrl?: string;
  readonly python?: string;
}

/** What pip may see of the environment: the way to an index. */
const PASSED_ON = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'];

/** `berth env build`: prints the ref to write into `driver_refs.native`. Refuses with the problems of a lock file, each with its place. */
export async function buildCommand(name: string, flags: BuildFlags, environment: Environment): Promise<Answer> {
  refuseMixedFlags(flags);
  const locked = lockedBuild(flags, environment);
  const built = await buildEnvironment({
    storeDir: storeDir(flags, environment),
    name,
    ...(flags.venv !== undefined && { venvDir: flags.venv }),
    ...(locked !== null && { locked }),
  }).catch((error: unknown) => {
    if (!(error instanceof LockRefused)) throw error;
    const { code, lines, problems } = error;
    throw new CommandFailure(error.message, { code, exitCode: EXIT_CODES.refused, lines, data: { problems } }, { cause: error });
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

function refuseMixedFlags({ venv, lock, findLinks, index, indexUrl, python }: BuildFlags): void {
  const ofLock = findLinks !== undefined || index === false || indexUrl !== undefined || python !== undefined;
  const faults = [
    venv !== undefined && lock !== undefined && '--venv and --lock are two ways; choose one',
    lock === undefined && ofLock && '--find-links, --no-index, --index-url and --python belong to --lock',
    index === false && indexUrl !== undefined && '--no-index and --index-url exclude each other',
  ];
  const fault = faults.find((found) => found !== false);
  if (fault !== undefined) throw new CommandFailure(fault, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}

function lockedBuild(flags: BuildFlags, environment: Environment): Exclude<BuildRequest['locked'], undefined> | null {
  const { lock, findLinks = [], index = true, indexUrl, python } = flags;
  if (lock === undefined) return null;
  const variables = PASSED_ON.flatMap((name) => (environment[name] === undefined ? [] : ([[name, environment[name]]] as const)));
  return {
    lockFile: lock,
    sources: { findLinks, noIndex: !index, ...(indexUrl !== undefined && { indexUrl }) },
    ...(python !== undefined && { python }),
    variables: Object.fromEntries(variables),
  };
}

function storeDir(flags: AgentFolder, environment: Environment): string {
  return agentPaths(agentDataDir(flags, environment)).environmentsDir;
}
