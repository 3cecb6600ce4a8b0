import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/start-postgres.ts';
import { GUARDS } from '../test/guards/guards.ts';
import type { Guard } from '../test/guards/guard.ts';
import { runTest, type TestResult } from './guards/run-test.ts';
import { copyTree } from './guards/tree-copy.ts';

/**
 * Takes each guard away in a copy of the working tree, and runs the test that must then fail; before that, the same test on the
 * whole tree, which must pass. Words on the command line choose the guards whose rule or text has one of them. A guard whose text is
 * not in its file once is an entry that failed, and the others go on. Exit code 1 unless every test passed with its guard and failed
 * without.
 */
const PROVED = 'proved';
process.chdir(join(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const chosen = GUARDS.filter(
  ({ rule, what, file }) => words.length === 0 || words.some((word) => `${rule}: ${what} ${file}`.includes(word)),
);
const copy = copyTree();
const postgres = await startPostgres(['fsync=off']);
const whole = new Map<string, TestResult>();
const totals = new Map<string, number>();
try {
  for (const guard of chosen) {
    const outcome = await outcomeOf(guard);
    const verdict = verdictOf(outcome);
    totals.set(verdict, (totals.get(verdict) ?? 0) + 1);
    console.log(rowOf(guard, outcome));
  }
} finally {
  await postgres.remove();
  copy.remove();
}
const proved = totals.get(PROVED) ?? 0;
console.log(`${String(proved)} of ${String(chosen.length)} guards proved.`);
for (const [verdict, count] of totals) if (verdict !== PROVED) console.log(`${String(count)}: ${verdict}`);
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
  writeFileSync(
    path,
    text.replace(guard.find, () => guard.replace),
  );
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
  /** How often the guard's text is in its file. */
  readonly times: number;
  readonly before: TestResult | null;
  readonly after: TestResult | null;
}

async function outcomeOf(guard: Guard): Promise<Outcome> {
  const path = join(copy.folder, guard.file);
  const times = existsSync(path) ? readFileSync(path, 'utf8').split(guard.find).length - 1 : 0;
  if (times !== 1) return { times, before: null, after: null };
  const before = await withGuard(guard);
  return { times, before, after: before.verdict === 'PASSED' ? await withoutGuard(guard) : null };
}

function verdictOf({ times, before, after }: Outcome): string {
  if (before === null) return times === 0 ? 'ITS TEXT IS NOT IN ITS FILE' : 'ITS TEXT IS IN ITS FILE MORE THAN ONCE';
  if (after === null) return `TEST ${before.verdict} WITH ITS GUARD`;
  return after.verdict === 'FAILED' ? PROVED : `${after.verdict} WITHOUT ITS GUARD`;
}

function rowOf({ rule, what, file, test }: Guard, outcome: Outcome): string {
  const { before, after } = outcome;
  const told = after ?? before;
  const where = told === null ? file : `${test}: ${told.what.replaceAll('|', '/').replaceAll('\n', ' ')}`;
  return `| ${rule} | ${what} | ${where} | ${verdictOf(outcome)} | ${String(before?.seconds ?? 0)} s, ${String(after?.seconds ?? 0)} s |`;
}
