import type { Command } from 'commander';
import type { ProgramParts } from './program-parts.ts';

/** `berth decision`: operator commands that show why work was placed as it was, and make a decision again. */
export function addDecisionCommands(program: Command, { environment, runner }: ProgramParts): void {
  const decision = program.command('decision').description('placement decisions: why work went where it did, or did not');
  const id = ['<id>', 'as the timeline shows it (decisionId), or the inner id'] as const;
  decision
    .command('show')
    .description('print what was asked, each candidate with every reason against it, and what was chosen')
    .argument(...id)
    .action((text: string) =>
      runner.answer(async () => {
        const { withDatabase } = await import('./commands/with-database.ts');
        const { showCommand } = await import('./commands/tell-decision.ts');
        return withDatabase(environment, (pool) => showCommand(pool, text));
      }),
    );
  decision
    .command('replay')
    .description('make a decision again on exactly what it was made on, and compare all of it; fails where anything differs')
    .argument(...id)
    .action((text: string) =>
      runner.answer(async () => {
        const { withDatabase } = await import('./commands/with-database.ts');
        const { replayCommand } = await import('./commands/tell-decision.ts');
        return withDatabase(environment, (pool) => replayCommand(pool, text));
      }),
    );
}
