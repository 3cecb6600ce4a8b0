import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { agentPaths } from '../../agent/agent-paths.ts';
import { nullIfAbsent } from '../../agent/error-code.ts';
import { keepToken, keptTokenFile } from '../../agent/service/kept-token.ts';
import { launchdJob } from '../../agent/service/launchd-job.ts';
import { SERVICE_MARK } from '../../agent/service/service-spec.ts';
import type { ServiceSpec } from '../../agent/service/service-spec.ts';
import { systemdUnit } from '../../agent/service/systemd-unit.ts';
import { parseServerUrl } from '../../agent/sync/server-url.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import { readRegularFile } from '../../shared/read-regular-file.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { agentDataDir } from './agent-data-dir.ts';
import { definitionFile, scopeOf, startCommands, stopCommands } from './agent-service-host.ts';
import type { ServiceHost } from './agent-service-host.ts';
import type { KubernetesFlags } from './kubernetes-flags.ts';
import { accountOf, refuse, runAll, writeDefinition } from './agent-service-steps.ts';

/** Options of `berth agent install`. */
export interface InstallFlags extends KubernetesFlags {
  readonly server?: string;
  readonly driver?: readonly DriverName[];
  readonly tokenFile?: string;
  readonly dataDir?: string;
  readonly user?: string;
  readonly name?: string;
  /** Shows the definition and changes nothing. */
  readonly print?: boolean;
  /** Starts the service too. */
  readonly now?: boolean;
}

/** Largest file that holds a token, bytes. */
const MAX_TOKEN_BYTES = 4_096;
/** Variables that say where a driver finds its back end, and how much is logged; none is secret. */
const PASSED_ON = ['DOCKER_HOST', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH', 'KUBECONFIG', 'LOG_LEVEL'];

/**
 * `berth agent install`: has this machine's own service manager run the agent: systemd on Linux, launchd on macOS; as root for the
 * machine, else for the person. Doing it again changes nothing. Starts nothing unless told, and says what to type instead.
 */
export async function installAgent(flags: InstallFlags, environment: Environment, host: ServiceHost): Promise<Answer> {
  const spec = specOf(flags, { environment, host });
  const text = host.platform === 'darwin' ? launchdJob(spec) : systemdUnit(spec);
  const file = definitionFile(host);
  const token = flags.tokenFile === undefined ? null : await readToken(flags.tokenFile);
  if (flags.print === true) return { lines: text.trimEnd().split('\n'), json: { file, text } };
  if (host.platform === 'linux')
    await host
      .run('systemctl', ['--version'])
      .catch(() => refuse('SERVICE_UNSUPPORTED', 'there is no systemd (systemctl) here; --print shows the unit'));
  const owner = flags.user === undefined ? null : await accountOf(flags.user, host);
  await refuseForeignFolder(spec.dataDir, owner?.uid ?? host.uid);
  const hasChanged = await writeDefinition(file, { text, mark: SERVICE_MARK });
  if (token !== null) await keepToken(spec.dataDir, token, owner);
  else if (host.platform === 'darwin') await mkdir(spec.dataDir, { recursive: true, mode: 0o700 }); // launchd opens the log there
  const next = startCommands(host);
  if (flags.now === true) {
    // launchd takes no job that it has already.
    if (host.platform === 'darwin') await runAll(host, stopCommands(host)).catch(() => undefined);
    await runAll(host, next);
  }
  return {
    lines: [`${file} ${hasChanged ? 'is written' : 'is as it should be'}`],
    notes: [
      ...(flags.now === true ? ['The agent is started.'] : ['To start it, type:', ...next.map((words) => `  ${words.join(' ')}`)]),
      ...(token === null && (await isUnknown(spec.dataDir))
        ? ['This machine is not enrolled yet: install again with --token-file, which holds the token of an enrolment.']
        : []),
      ...(scopeOf(host) === 'USER' && host.platform === 'linux'
        ? [`To run also while you are not logged in: loginctl enable-linger ${host.userName}`]
        : []),
    ],
    json: { file, hasChanged, started: flags.now === true, next: next.map((words) => words.join(' ')) },
  };
}

function specOf(
  flags: InstallFlags,
  { environment, host }: { readonly environment: Environment; readonly host: ServiceHost },
): ServiceSpec {
  if (host.platform !== 'linux' && host.platform !== 'darwin')
    return refuse('SERVICE_UNSUPPORTED', `a service can be installed on Linux and macOS; this is ${host.platform}`);
  const { server, driver: drivers = [] } = flags;
  if (server === undefined || drivers.length === 0)
    throw new CommandFailure('name the server (--server) and at least one driver (--driver)', {
      code: 'USAGE',
      exitCode: EXIT_CODES.usage,
    });
  const scope = scopeOf(host);
  if (flags.user !== undefined && scope === 'USER')
    return refuse('SERVICE_REFUSED', '--user is for root; without it the service is your own');
  const isBuilt = import.meta.url.endsWith('.js');
  return {
    scope,
    user: flags.user ?? null,
    program: [
      process.execPath,
      ...(isBuilt ? [join(PROJECT_FOLDER, 'dist/main/cli.js')] : ['--import', 'tsx', join(PROJECT_FOLDER, 'src/main/cli.ts')]),
    ],
    workingDirectory: PROJECT_FOLDER.replace(/(?<=.)\/$/, ''),
    server: parseServerUrl(server).href,
    drivers,
    dataDir: resolve(flags.dataDir ?? (scope === 'USER' ? agentDataDir({}, environment) : systemDataDir(host))),
    machineName: flags.name ?? null,
    extraArguments: kubernetesArguments(flags),
    environment: passedOn(environment),
  };
}

/** The service has another working directory, so that a path must be whole. */
function passedOn(environment: Environment): Readonly<Record<string, string>> {
  const set = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : [[name, name === 'DOCKER_CERT_PATH' ? resolve(value) : value] as const];
  });
  return Object.fromEntries(set);
}

/** The driver's own options as they were given. */
function kubernetesArguments({ namespace, kubeconfig, context, podNetwork }: KubernetesFlags): readonly string[] {
  return [
    ...(namespace === undefined ? [] : ['--namespace', namespace]),
    ...(kubeconfig === undefined ? [] : ['--kubeconfig', resolve(kubeconfig)]),
    ...(context === undefined ? [] : ['--context', context]),
    ...(podNetwork === true ? ['--pod-network'] : []),
  ];
}

function systemDataDir({ platform }: ServiceHost): string {
  return platform === 'darwin' ? '/usr/local/var/berth-agent' : '/var/lib/berth-agent';
}

async function refuseForeignFolder(dataDir: string, uid: number): Promise<void> {
  const found = await stat(dataDir).catch(nullIfAbsent);
  if (found && !found.isDirectory()) refuse('SERVICE_REFUSED', `${dataDir} is not a folder`);
  if (found && found.uid !== uid) refuse('SERVICE_REFUSED', `the data folder ${dataDir} belongs to another user than the service will be`);
}

async function readToken(file: string): Promise<string> {
  const read = await readRegularFile(file, MAX_TOKEN_BYTES);
  if ('problem' in read) return refuse('SERVICE_REFUSED', `the token file ${file} ${read.problem}`);
  const token = read.bytes.toString('utf8').trim();
  return token === '' ? refuse('SERVICE_REFUSED', `the token file ${file} is empty`) : token;
}

async function isUnknown(dataDir: string): Promise<boolean> {
  const state = await readFile(join(agentPaths(dataDir).stateDir, 'state.json'), 'utf8').catch(() => null);
  return state === null && (await stat(keptTokenFile(dataDir)).catch(() => null)) === null;
}
