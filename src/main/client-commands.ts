import { InvalidArgumentError, type Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import { GROUPING_WORDS } from '../cli/usage/grouping-words.ts';
import type { FileLaunch } from '../cli/launch-from-file.ts';
import type { UsageFlags } from '../cli/usage/report-usage.ts';
import type { UsageGrouping } from '../client/generated/graphql.ts';
import { WORKLOAD_KINDS, type WorkloadKind } from '../domain/model/workload.ts';
import type { ProgramParts } from './program-parts.ts';

/** Adds the commands that ask a server over GraphQL, as any member may. */
export function addClientCommands(program: Command, parts: ProgramParts): void {
  addUsage(program, parts);
  for (const kind of WORKLOAD_KINDS) addLaunch(program, { kind, parts });
  addMachine(program, parts);
}

function addMachine(program: Command, { environment, runner }: ProgramParts): void {
  withConnection(program.command('machine').description('machines of the fleet').command('confirm-loss'))
    .description(
      'operators: show the machines that fell silent together, and with --yes confirm that they are gone, so that deadlines go on',
    )
    .option('--yes', 'confirm it')
    .action((flags: ConnectionFlags & { readonly yes?: boolean }) =>
      runner.answer(async () => {
        const { connect } = await import('../cli/connection.ts');
        const { confirmLoss } = await import('../cli/confirm-loss.ts');
        return confirmLoss(await connect(flags, environment), { yes: flags.yes ?? false });
      }),
    );
}

function addLaunch(program: Command, { kind, parts }: { readonly kind: WorkloadKind; readonly parts: ProgramParts }): void {
  const { environment, runner } = parts;
  const group = program.command(kind).description(kind === 'notebook' ? 'notebooks of yours' : 'endpoints of yours');
  withConnection(group.command('launch'))
    .description(`launch ${kind === 'notebook' ? 'a notebook' : 'an endpoint'} that a file describes, such as an export as BERTH_YAML`)
    .requiredOption('--file <file>', 'YAML or JSON')
    .option('--name <name>', 'instead of the name in the file')
    .action((flags: Omit<FileLaunch, 'kind'> & ConnectionFlags) =>
      runner.answer(async () => {
        const { connect } = await import('../cli/connection.ts');
        const { launchFromFile } = await import('../cli/launch-from-file.ts');
        return launchFromFile(await connect(flags, environment), { ...flags, kind });
      }),
    );
}

function addUsage(program: Command, { environment, runner }: ProgramParts): void {
  const usage = withConnection(program.command('usage'))
    .description("what was used: your own work, everybody's for operators")
    .option('--from <time>', 'a date, which begins in the time zone, or an RFC 3339 time (default: 30 days before the end)')
    .option('--to <time>', 'the end, itself not in it (default: now)')
    .option(
      '--group-by <keys>',
      `${Object.keys(GROUPING_WORDS).join(', ')}; several with commas, in the order of the columns`,
      readGroupings,
    )
    .option('--time-zone <name>', 'the zone whose days count, such as Europe/Berlin', 'UTC')
    .option('--csv', 'print comma-separated values with every digit')
    .action((flags: UsageFlags & ConnectionFlags) =>
      runner.answer(async () => {
        const { connect } = await import('../cli/connection.ts');
        const { reportUsage } = await import('../cli/usage/report-usage.ts');
        return reportUsage(await connect(flags, environment), flags, new Date());
      }),
    );
  usage
    .command('audit')
    .description('prove that the reports equal the holds: operators, on the database; ends with 1 where they do not')
    .action(() => runner.answer(async () => (await import('./commands/audit-usage.ts')).auditUsage(environment)));
}

function withConnection(command: Command): Command {
  return command
    .option(
      '--server <url>',
      'https, or http on this machine (default: BERTH_SERVER, else where npm start answers, else http://127.0.0.1:4000)',
    )
    .option(
      '--token-file <file>',
      'holds an access token (default: BERTH_TOKEN, else the one that npm start keeps, unless a server is named)',
    );
}

function readGroupings(value: string, previous: readonly UsageGrouping[] = []): readonly UsageGrouping[] {
  const words = value.split(',').map((word) => word.trim().toLowerCase());
  return [
    ...previous,
    ...words.map((word) => {
      const grouping = Object.hasOwn(GROUPING_WORDS, word) ? GROUPING_WORDS[word] : undefined;
      if (grouping === undefined) throw new InvalidArgumentError(`Allowed are ${Object.keys(GROUPING_WORDS).join(', ')}.`);
      return grouping;
    }),
  ];
}
