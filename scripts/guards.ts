import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/start-postgres.ts';
import { GUARDS } from '../test/guards/guards.ts';
import type { Guard } from '../test/guards/guard.ts';
import { runTest, type TestResult } from './guards/run-test.ts';
import { copyTree } from './guards/tree-copy.ts';

/**
 * Takes each guard away in a copy of the working tree, and runs the test that must then fail; before that, the same test on the
 * whole tree, which must pass. Words on the command line choose the guards whose rule or text has one of them. Exit code 1
 * unless every test passed with its guard and failed without.
 */
process.chdir(join(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const chosen = GUARDS.filter(
  ({ rule, what, file }) => words.length === 0 || words.some((word) => `${rule}: ${what} ${file}`.includes(word)),
);
const copy = copyTree();
const postgres = await startPostgres(['fsync=off']);
const whole = new Map<string, TestResult>();
let proved = 0;
try {
  for (const guard of chosen) {
    const before = await withGuard(guard);
    const after = before.verdict === 'PASSED' ? await withoutGuard(guard) : null;
    if (after?.verdict === 'FAILED') proved += 1;
    console.log(rowOf(guard, { before, after }));
  }
} finally {
  await postgres.remove();
  copy.remove();
}
console.log(`${String(proved)} of ${String(chosen.length)} guards proved.`);
process.exitCode = proved === chosen.length && chosen.length > 0 ? 0 : 1;

/** The test with everything in place; asked once for each test and part of it. */
async function withGuard(guard: Guard): Promise<TestResult> {
  const key = JSON.stringify([guard.test, guard.title, guard.environment]);
  const known = whole.get(key);
  if (known !== undefined) return known;
  const result = await run(guard);
  whole.set(key, result);
  return result;
}

async function withoutGuard(guard: Guard): Promise<TestResult> {
  const path = join(copy.folder, guard.file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(guard.find);
  if (parts.length !== 2) throw new Error(`${guard.file} has the guard ${String(parts.length - 1)} times: ${guard.find}`);
  writeFileSync(path, parts.join(guard.replace));
  try {
    return await run(guard);
  } finally {
    writeFileSync(path, text);
  }
}

function run({ test, title, environment }: Guard): Promise<TestResult> {
  const part = { ...(title === undefined ? {} : { title }), ...(environment === undefined ? {} : { environment }) };
  return runTest({ folder: copy.folder, databaseUrl: postgres.url(), test, ...part });
}

interface Outcome {
  readonly before: TestResult;
  readonly after: TestResult | null;
}

function rowOf({ rule, what, test }: Guard, { before, after }: Outcome): string {
  const verdict =
    after === null ? `TEST ${before.verdict} WITH ITS GUARD` : after.verdict === 'FAILED' ? 'proved' : `${after.verdict} WITHOUT ITS GUARD`;
  const told = after ?? before;
  return `| ${rule} | ${what} | ${test}: ${told.what.replaceAll('|', '/').replaceAll('\n', ' ')} | ${verdict} | ${String(before.seconds)} s, ${String(after?.seconds ?? 0)} s |`;
}
