import { commandCodes } from './command-codes.ts';
import { table, type MadeTables } from './made-tables.ts';
import { meaningOf, wordsOf } from './page-words.ts';
import { refusalClasses } from './refusal-classes.ts';

/**
 * The tables of docs/errors.md: which refusals and codes of commands there are, their types and exit codes, as the code has them. What
 * they mean and what to do are the page's own words; a code without words is refused, and words without a code go.
 */
export function errorTables(page: string): MadeTables {
  return { refusals: refusalTable(page), commands: commandTable(page) };
}

function refusalTable(page: string): string {
  const words = wordsOf(page, 'refusals');
  return table(
    ['class', 'GraphQL type', 'code', 'meaning', 'what to do'],
    refusalClasses().map(({ name, type, codes }) => [
      name,
      type ?? '-',
      codes === 'REASON_CODES' ? 'a reason code' : codes.join(', '),
      ...meaningOf(words, name),
    ]),
  );
}

function commandTable(page: string): string {
  const words = wordsOf(page, 'commands');
  const codes = commandCodes();
  const ordered = [...words.keys()].filter((code) => codes.has(code));
  const added = [...codes.keys()].filter((code) => !words.has(code));
  return table(
    ['code', 'exit code', 'meaning', 'what to do'],
    [...ordered, ...added].map((code) => [code, String(codes.get(code)), ...meaningOf(words, code)]),
  );
}
