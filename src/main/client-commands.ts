import { InvalidArgumentError, type Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import { GROUPING_WORDS } from '../cli/usage/grouping-words.ts';
import type { UsageFlags } from '../cli/usage/report-usage.ts';
import type { UsageGrouping } from '../client/generated/graphql.ts';
import { addAccountCommands } from './account-commands.ts';
import { deskFor, withConnection } from './connection-options.ts';
import { addMachineCommands } from './machine-commands.ts';
import { momentInZone, timeZone } from './option-values.ts';
import type { ProgramParts } from './program-parts.ts';
import { addTimelineCommands } from './timeline-commands.ts';
import { addWorkloadCommands } from './workload-commands.ts';

/** Adds the commands that ask a server over GraphQL, as any member may. */
export function addClientCommands(program: Command, parts: ProgramParts): void {
  addWorkloadCommands(program, parts);
  addTimelineCommands(program, parts);
  addMachineCommands(program, parts);
  addUsage(program, parts);
  addAccountCommands(program, parts);
}

function addUsage(program: Command, parts: ProgramParts): void {
  const { environment, runner } = parts;
  const usage = withConnection(program.command('usage'))
    .description("what was used: your own work, everybody's for operators")
    .option('--from <time>', 'a date, which begins in the time zone, or an RFC 3339 time (default: 30 days before the end)', momentInZone)
    .option('--to <time>', 'the end, itself not in it (default: now)', momentInZone)
    .option(
      '--group-by <keys>',
      `${Object.keys(GROUPING_WORDS).join(', ')}; several with commas, in the order of the columns`,
      readGroupings,
    )
    .option('--time-zone <name>', 'the zone whose days count, such as Europe/Berlin', timeZone, 'UTC')
    .option('--csv', 'print comma-separated values with every digit')
    .action((flags: UsageFlags & ConnectionFlags) =>
      runner.answer(async () => {
        const { reportUsage } = await import('../cli/usage/report-usage.ts');
        return reportUsage((await deskFor(parts, flags)).client, flags, new Date());
      }),
    );
  usage
    .command('audit')
    .description('prove that the reports equal the holds: operators, on the database; ends with 1 where they do not')
    .action(() => runner.answer(async () => (await import('./commands/audit-usage.ts')).auditUsage(environment)));
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
