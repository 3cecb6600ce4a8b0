import type { Argument, Command, Option } from 'commander';
import { buildProgram } from '../../src/main/cli-program.ts';
import type { ProgramParts } from '../../src/main/program-parts.ts';
import { table, type MadeTables } from './made-tables.ts';

/** Options of every command that asks a server; the page tells them once. */
const COMMON = new Set(['--server', '--token-file']);

/** The commands of `berth` for docs/cli.md, made from the program's own help. */
export function cliTables(): MadeTables {
  return { 'cli-commands': leaves(program()).map(section).join('\n\n') };
}

/** Every command that does something itself, in the order of the help, with what comes before its name. */
export function leaves(command: Command, before = ''): readonly (readonly [path: string, command: Command])[] {
  const path = `${before} ${command.name()}`.trim();
  const below = command.commands.flatMap((each) => leaves(each, path));
  return command.commands.length === 0 || command.registeredArguments.length > 0 || isRunnable(command)
    ? [[path, command], ...below]
    : below;
}

/** The program, to be looked at and not to be run. */
export function program(): Command {
  const never = (): Promise<never> => Promise.reject(new Error('Nothing runs here.'));
  const parts: Pick<ProgramParts, 'environment' | 'streams' | 'runner'> = {
    environment: {},
    streams: { out: () => undefined, err: () => undefined },
    runner: { answer: never, untilEnd: never },
  };
  return buildProgram(parts as ProgramParts);
}

/** A group that is a command too, such as `berth agent` and `berth usage`, has options of its own. */
function isRunnable(command: Command): boolean {
  return command.parent !== null && command.options.length > 0;
}

function section([path, command]: readonly [string, Command]): string {
  const { registeredArguments: taken } = command;
  const heading = [path, ...taken.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`))].join(' ');
  // The agent's own options of these names mean something else.
  const asks = command.options.some(({ long, description }) => long === '--server' && description.includes('BERTH_SERVER'));
  const rows = [
    ...taken.map((each) => [`\`${each.name()}\``, argumentWords(each)]),
    ...command.options
      .filter(({ long }) => !(asks && COMMON.has(long ?? '')))
      .map((option) => [`\`${option.flags}\``, optionWords(option)]),
  ];
  const does = command.description();
  return [
    `### ${escaped(heading)}`,
    `${escaped(does.charAt(0).toUpperCase() + does.slice(1))}.`,
    ...(rows.length === 0 ? [] : [table(['argument or option', 'is'], rows)]),
  ].join('\n\n');
}

function argumentWords({ description }: Argument): string {
  return escaped(description);
}

function optionWords({ description, defaultValue }: Option): string {
  const value: unknown = defaultValue;
  const said = typeof value === 'string' || typeof value === 'number' ? ` (default: ${String(value)})` : '';
  return escaped(`${description}${said}`);
}

/** What Markdown would take for a tag. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
