import { InvalidArgumentError, type Command } from 'commander';
import { CommandFailure, EXIT_CODES } from '../cli/command-failure.ts';
import type { DriverName } from '../domain/model/runtime.ts';
import { DRIVER_NAMES } from '../domain/model/runtime.ts';
import type { DoctorFlags } from './commands/agent-doctor.ts';
import type { InstallFlags } from './commands/agent-install.ts';
import type { LogsFlags } from './commands/agent-logs.ts';
import type { AgentFlags } from './commands/start-agent.ts';
import type { ProgramParts } from './program-parts.ts';

const DRIVER = ['--driver <name>', `how to run work: ${DRIVER_NAMES.join(', ')}; give it again for more`, collectDriver] as const;
const SERVER = ['--server <url>', 'https, or http on this machine'] as const;
const FOLDER = ['--data-dir <folder>', 'folder of this agent alone (default: "agent" in BERTH_DATA_DIR)'] as const;

/**
 * Adds `berth agent` and what belongs to running one. Its subcommands name options of `agent` once more, for their help; commander
 * gives those to `agent` wherever they stand, so they are read with `optsWithGlobals`.
 */
export function addAgentCommands(program: Command, parts: ProgramParts): void {
  const { environment, runner } = parts;
  const agent = program
    .command('agent')
    .description('run the agent of this machine: it enrols once, then takes work until it is told to end')
    .option(...SERVER)
    .option(...DRIVER)
    .option('--token-file <file>', 'holds the one-time enrolment token; without it BERTH_ENROLLMENT_TOKEN is used')
    .option(...FOLDER)
    .option('--name <name>', "the machine's name at enrolment (default: the host's)")
    .option('--simulation-script <file>', 'JSON with the behaviour of simulated work')
    .option('--namespace <name>', 'for the driver kubernetes: the namespace that is this agent\'s alone (default: "berth")')
    .option('--kubeconfig <file>', 'for the driver kubernetes (default: KUBECONFIG, ~/.kube/config, else the pod it runs in)')
    .option('--context <name>', "for the driver kubernetes: another context than the kubeconfig's current one")
    .option('--pod-network', 'for the driver kubernetes: pods are reached by their own addresses from here (default: in a pod only)')
    .option('--models-dir <folder>', "models on this machine's own disk, looked into before they are fetched (or BERTH_AGENT_MODELS_DIR)")
    .action((flags: Partial<AgentFlags>) =>
      runner.untilEnd(async () => (await import('./commands/start-agent.ts')).startAgent(complete(flags), environment)),
    );
  addInstall(agent, parts);
  addDoctor(agent, parts);
  addLogs(agent, parts);
}

/** The options without which no agent runs; they are not commander's required ones, since a subcommand would have to give them too. */
function complete({ server, driver, ...rest }: Partial<AgentFlags>): AgentFlags {
  const missing = [...(server === undefined ? ["'--server <url>'"] : []), ...(driver === undefined ? ["'--driver <name>'"] : [])];
  if (server !== undefined && driver !== undefined) return { server, driver, ...rest };
  throw new CommandFailure(`required option ${missing.join(' and ')} not specified`, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}

function addInstall(agent: Command, { environment, runner }: ProgramParts): void {
  agent
    .command('install')
    .description("have this machine's service manager (systemd, launchd) run the agent; as root for the machine, else for you")
    .option(...SERVER)
    .option(...DRIVER)
    .option('--token-file <file>', 'holds the one-time enrolment token; it is copied where the agent alone reads it, and removed once used')
    .option(
      '--data-dir <folder>',
      'folder of this agent alone (default as root: /var/lib/berth-agent, on macOS /usr/local/var/berth-agent)',
    )
    .option('--user <name>', 'as root: whose rights the agent has (default: root)')
    .option('--name <name>', "the machine's name at enrolment (default: the host's)")
    .option('--print', 'show the definition of the service, and change nothing')
    .option('--now', 'start the service too; with --uninstall: end it')
    .option('--uninstall', 'take the definition away; the data folder and work that runs stay')
    .action((_own: object, command: Command) =>
      runner.answer(async () => {
        const flags = command.optsWithGlobals<InstallFlags & { readonly uninstall?: boolean }>();
        const { thisHost } = await import('./commands/agent-service-host.ts');
        const host = thisHost(environment);
        if (flags.uninstall === true) return (await import('./commands/agent-uninstall.ts')).uninstallAgent(flags, host);
        return (await import('./commands/agent-install.ts')).installAgent(flags, environment, host);
      }),
    );
}

function addDoctor(agent: Command, { environment, runner, terminal }: ProgramParts): void {
  agent
    .command('doctor')
    .description('say what this machine can run, and why not; also while the agent runs, which is not disturbed')
    .option('--server <url>', 'the server to look at (default: the one at which the machine is enrolled)')
    .option('--driver <name>', 'a driver that has to run work here; give it again for more (default: any)', collectDriver)
    .option(...FOLDER)
    .action((_own: object, command: Command) =>
      runner.untilEnd(async () => {
        const { json, ...flags } = command.optsWithGlobals<DoctorFlags & { readonly json?: boolean }>();
        return (await import('./commands/agent-doctor.ts')).doctorCommand(flags, { environment, terminal });
      }),
    );
}

function addLogs(agent: Command, { environment, runner }: ProgramParts): void {
  agent
    .command('logs')
    .description('show the last of what a run on this machine wrote, for who administers the machine')
    .argument('<workload>', 'id of a notebook or an endpoint')
    .option('--generation <number>', 'which run of it (default: the newest that is here)')
    .option('--max-kib <number>', 'how much at most, 1 to 4096 (default: 64)')
    .option(...FOLDER)
    .action((id: string, _own: object, command: Command) =>
      runner.answer(async () =>
        (await import('./commands/agent-logs.ts')).logsCommand(id, command.optsWithGlobals<LogsFlags>(), environment),
      ),
    );
}

function collectDriver(value: string, previous: readonly DriverName[] = []): readonly DriverName[] {
  const driver = DRIVER_NAMES.find((name) => name === value);
  if (driver === undefined) throw new InvalidArgumentError(`Allowed are ${DRIVER_NAMES.join(', ')}.`);
  return previous.includes(driver) ? previous : [...previous, driver];
}
