import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeChanges, schemaChanges, type AllowedChange } from './schema/schema-changes.ts';

/**
 * `npm run check:schema`: fails when schema.graphql breaks what was written against the last release, unless releases/released.json
 * allows the change with a reason.
 *
 * `npm run release:schema`: makes schema.graphql the released schema of the version in package.json. A version that is there already
 * is left alone; `-- --again` writes it anew, for one that nobody has installed yet.
 */
interface Released {
  /** Version of the last release. */
  readonly last: string;
  readonly allowed: readonly AllowedChange[];
}

const ROOT = join(import.meta.dirname, '..');
const RELEASED = join(ROOT, 'releases', 'released.json');
const current = readFileSync(join(ROOT, 'schema.graphql'), 'utf8');

if (process.argv.includes('--release')) release();
else check();

function check(): void {
  const { last, allowed } = JSON.parse(readFileSync(RELEASED, 'utf8')) as Released;
  const changes = schemaChanges({ released: readFileSync(schemaOf(last), 'utf8'), current });
  const { problems, notes } = judgeChanges(changes, allowed);
  for (const note of notes) console.log(`since ${last}: ${note}`);
  if (problems.length === 0) return;
  console.error(`schema.graphql breaks what was written against ${last}:`);
  for (const problem of problems) console.error(`  ${problem}`);
  console.error('Keep the old beside the new and deprecate it, or add the line to "allowed" in releases/released.json, with the reason.');
  process.exitCode = 1;
}

function release(): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  if (existsSync(schemaOf(version)) && !process.argv.includes('--again')) {
    console.error(`${version} was released already. Set the next version in package.json first.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(schemaOf(version), current);
  writeFileSync(RELEASED, `${JSON.stringify({ last: version, allowed: [] } satisfies Released, null, 2)}\n`);
  console.log(`schema.graphql is the released schema of ${version}; commit releases/.`);
}

function schemaOf(version: string): string {
  return join(ROOT, 'releases', `${version}.graphql`);
}
