import type { Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import type { ExplainFlags } from '../cli/explain/explain.ts';
import type { TimelineFlags } from '../cli/timeline/timeline.ts';
import { deskFor, withConnection } from './connection-options.ts';
import type { ProgramParts } from './program-parts.ts';
import { WORK } from './workload-commands.ts';

/** Adds `berth timeline` and `berth explain`. */
export function addTimelineCommands(program: Command, parts: ProgramParts): void {
  withConnection(program.command('timeline'))
    .description('what happened to a notebook or an endpoint, with how long each step took and every reason')
    .argument('<name>', WORK)
    .option(
      '--follow',
      'go on with what happens from now on, through broken connections, until it is deleted; Ctrl-C ends it with exit code 130',
    )
    .option('--after <cursor>', 'only what came after this cursor, as --json and an interrupted --follow give it')
    .option('--utc', 'show times in UTC instead of the time zone of this machine')
    .action((word: string, flags: TimelineFlags & ConnectionFlags) =>
      parts.runner.untilEnd(async () => {
        const { timeline } = await import('../cli/timeline/timeline.ts');
        return timeline(await deskFor(parts, flags), word, flags);
      }),
    );
  withConnection(program.command('explain'))
    .description(
      'why work is where it is or waits, or what a launch would be answered now: every machine, every reason, what would change it',
    )
    .argument('[name]', `of existing work: ${WORK}`)
    .option('--class <class>', 'try out a launch: what it would get')
    .option('--image <catalog/entry>', 'with --class: the notebook to try out')
    .option('--model <catalog/entry>', 'with --class: the endpoint to try out')
    .option('--machine <machine>', 'with --class: on this machine and no other')
    .action((word: string | undefined, flags: ExplainFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { explain } = await import('../cli/explain/explain.ts');
        return explain((await deskFor(parts, flags)).client, word, flags);
      }),
    );
}
