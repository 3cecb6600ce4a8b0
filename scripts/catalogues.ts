import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliTables } from './catalogues/cli-tables.ts';
import { errorTables } from './catalogues/error-tables.ts';
import { withMadeTables, type MadeTables } from './catalogues/made-tables.ts';
import { reasonTables } from './catalogues/reason-tables.ts';

/** Writes the tables of docs/errors.md, docs/reasons.md and docs/cli.md that are made from the code. */
process.chdir(join(import.meta.dirname, '..'));
remake('docs/errors.md', errorTables);
remake('docs/reasons.md', reasonTables);
remake('docs/cli.md', cliTables);

function remake(file: string, tablesOf: (page: string) => MadeTables): void {
  const page = readFileSync(file, 'utf8');
  const made = withMadeTables(page, tablesOf(page));
  if (made !== page) writeFileSync(file, made);
}
