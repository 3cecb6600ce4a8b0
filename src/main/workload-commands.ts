import type { Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import type { DeleteFlags } from '../cli/workload/delete-workload.ts';
import type { LaunchFlags } from '../cli/workload/launch-workload.ts';
import type { ListFlags } from '../cli/workload/list-workloads.ts';
import { kindWords } from '../cli/workload/kind-words.ts';
import type { RunFlags } from '../cli/workload/change-run.ts';
import type { WorkloadKind } from '../client/generated/graphql.ts';
import { deskFor, withConnection } from './connection-options.ts';
import { oneOf, someOf } from './option-values.ts';
import type { ProgramParts } from './program-parts.ts';

const PHASES = ['PENDING', 'PREPARING', 'RUNNING', 'STOPPING', 'STOPPED', 'FAILED'] as const;
const FORMATS = ['BERTH_YAML', 'KUBERNETES_YAML'] as const;
const UTC = ['--utc', 'show times in UTC instead of the time zone of this machine'] as const;
/** What names work on the command line. */
export const WORK = 'its name, MEMBER/NAME for operators, or its global id';

/** Adds `berth notebook …` and `berth endpoint …`. */
export function addWorkloadCommands(program: Command, parts: ProgramParts): void {
  for (const kind of ['NOTEBOOK', 'ENDPOINT'] as const) {
    const { noun } = kindWords(kind);
    const group = program.command(noun).description(`launch, see, start, stop, open and delete ${noun}s`);
    addLaunch(group, { kind, parts });
    addReads(group, { kind, parts });
    addRuns(group, { kind, parts });
    addDelete(group, { kind, parts });
    addOpen(group, { kind, parts });
  }
  addExport(program, parts);
}

interface OfKind {
  readonly kind: WorkloadKind;
  readonly parts: ProgramParts;
}

function addLaunch(group: Command, { kind, parts }: OfKind): void {
  const { noun, article, entry } = kindWords(kind);
  withConnection(group.command('launch'))
    .description(`launch ${article}; it is admitted at once, waits, or is blocked, and says why`)
    .argument('[name]', '1 to 63 characters a-z, 0-9 and -')
    .option('--class <class>', 'what it gets, by name; berth catalog list shows all')
    .option(`--${entry} <catalog/entry>`, 'what it runs, by the names of its catalog and its own')
    .option('--machine <machine>', 'this machine and no other')
    .option('--file <file>', 'YAML or JSON that describes it, such as berth export writes; options replace what it says')
    .option('--name <name>', 'the same as the argument')
    .option('--idempotency-key <key>', 'sent again with the same key within a day, it launches nothing new')
    .option('--follow', 'show what happens until it is RUNNING (exit code 0) or has ended (1)')
    .option(...UTC)
    .addHelpText(
      'after',
      `\nExample:\n  berth ${noun} launch lab --class ${kind === 'NOTEBOOK' ? 'cpu-small' : 'nvidia-1'} --${entry} sample/${kind === 'NOTEBOOK' ? 'jupyter' : 'qwen2-0.5b-instruct'} --follow`,
    )
    .action((name: string | undefined, flags: LaunchFlags & ConnectionFlags) =>
      parts.runner.untilEnd(async () => {
        const { launchWorkload } = await import('../cli/workload/launch-workload.ts');
        return launchWorkload(await deskFor(parts, flags), kind, { name, flags });
      }),
    );
}

function addReads(group: Command, { kind, parts }: OfKind): void {
  const { noun, article } = kindWords(kind);
  withConnection(group.command('list'))
    .description(`your ${noun}s, newest first, each with what it waits for`)
    .option('--phase <phase>', `only ${PHASES.join(', ')}; give it again for more`, someOf(PHASES))
    .option('--machine <machine>', 'only those that are, or were last, on this machine')
    .option('--member <member>', 'those of another member, for operators')
    .option('--all', "everybody's, for operators")
    .action((flags: ListFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { listWorkloads } = await import('../cli/workload/list-workloads.ts');
        return listWorkloads((await deskFor(parts, flags)).client, { kind, now: new Date() }, flags);
      }),
    );
  withConnection(group.command('show'))
    .description(`${article} with its place, its reasons, its files and what it used`)
    .argument('<name>', WORK)
    .action((word: string, flags: ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { showWorkload } = await import('../cli/workload/show-workload.ts');
        return showWorkload((await deskFor(parts, flags)).client, { word, kind }, new Date());
      }),
    );
}

function addRuns(group: Command, { kind, parts }: OfKind): void {
  const { article } = kindWords(kind);
  for (const verb of ['start', 'stop'] as const) {
    withConnection(group.command(verb))
      .description(verb === 'start' ? `run ${article} again that was stopped or failed` : `stop ${article}, in whatever phase it is`)
      .argument('<name>', WORK)
      .option(
        '--follow',
        `show what happens until it is ${verb === 'start' ? 'RUNNING' : 'STOPPED'} (exit code 0) or has ended otherwise (1)`,
      )
      .option(...UTC)
      .action((word: string, flags: RunFlags & ConnectionFlags) =>
        parts.runner.untilEnd(async () => {
          const { changeRun } = await import('../cli/workload/change-run.ts');
          return changeRun(await deskFor(parts, flags), { verb, asked: { word, kind } }, flags);
        }),
      );
  }
}

function addDelete(group: Command, { kind, parts }: OfKind): void {
  const command = withConnection(group.command('delete'))
    .description(`delete ${kindWords(kind).article}; its timeline stays readable`)
    .argument('<name>', WORK)
    .option('--yes', 'without asking; needed where nobody can be asked');
  if (kind === 'NOTEBOOK') command.option('--delete-files', 'its files too, which stay otherwise');
  command.action((word: string, flags: DeleteFlags & ConnectionFlags) =>
    parts.runner.untilEnd(async () => {
      const { deleteWorkload } = await import('../cli/workload/delete-workload.ts');
      return deleteWorkload(await deskFor(parts, flags), { word, kind }, flags);
    }),
  );
}

function addOpen(group: Command, { kind, parts }: OfKind): void {
  withConnection(group.command('open'))
    .description(`open ${kindWords(kind).article} that is RUNNING in your browser (or the one that BROWSER names)`)
    .argument('<name>', 'its name or global id')
    .option('--print', 'print where to go and a code to type there instead, as where there is no display')
    .action((word: string, flags: ConnectionFlags & { readonly print?: boolean }) =>
      parts.runner.answer(async () => {
        const { openWorkload } = await import('../cli/open/open-workload.ts');
        const { browserOf } = await import('../cli/open/browser.ts');
        const browser = flags.print === true ? null : browserOf(parts.environment, process.platform);
        return openWorkload(await deskFor(parts, flags), { asked: { word, kind }, browser });
      }),
    );
}

function addExport(program: Command, parts: ProgramParts): void {
  withConnection(program.command('export'))
    .description('print a notebook or an endpoint as a file that launches it again, or as objects of Kubernetes')
    .argument('<name>', WORK)
    .option('--format <format>', 'berth-yaml or kubernetes-yaml', oneOf(FORMATS), 'BERTH_YAML')
    .action((word: string, flags: ConnectionFlags & { readonly format: (typeof FORMATS)[number] }) =>
      parts.runner.untilEnd(async () => {
        const { exportWorkload } = await import('../cli/workload/export-workload.ts');
        return exportWorkload(await deskFor(parts, flags), word, flags.format);
      }),
    );
}
