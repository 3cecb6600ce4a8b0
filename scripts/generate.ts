import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Writes what is generated. `--only-needed`: just the ignored Prisma client, when it is stale (npm start, npm test).
 * `--check`: everything, and fails when a committed file came out different.
 */
const PRISMA_INPUTS = ['schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json', 'scripts/generate.ts'];
const PRISMA_STAMP = 'generated/prisma.sha256';
const LOCK = 'generated/.lock';
const LOCK_LIFE_MILLISECONDS = 120_000;
const COMMITTED = [
  'schema.graphql',
  'src/client/generated',
  'dashboard/src/generated',
  'docs/rules-coverage.md',
  'docs/errors.md',
  'docs/reasons.md',
  'docs/cli.md',
];

process.chdir(join(import.meta.dirname, '..'));
const before = digestOf(COMMITTED);
await generatePrismaClient();
if (!process.argv.includes('--only-needed')) generateCommittedFiles();
if (process.argv.includes('--check') && digestOf(COMMITTED) !== before) {
  console.error(`Generated files were out of date and have been written again: ${COMMITTED.join(', ')}. Look at them and commit them.`);
  process.exit(1);
}

async function generatePrismaClient(): Promise<void> {
  if (isPrismaClientCurrent()) return;
  await lock();
  try {
    if (isPrismaClientCurrent()) return;
    // Generating never runs the schema engine, but the command insists on an executable and would download one.
    const engine = process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ?? process.execPath;
    run('node_modules/prisma/build/index.js', ['generate'], { PRISMA_SCHEMA_ENGINE_BINARY: engine });
    writeFileSync(PRISMA_STAMP, digestOf(PRISMA_INPUTS));
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function isPrismaClientCurrent(): boolean {
  if (!existsSync(PRISMA_STAMP) || !existsSync('generated/prisma')) return false;
  return readFileSync(PRISMA_STAMP, 'utf8') === digestOf(PRISMA_INPUTS);
}

function generateCommittedFiles(): void {
  if (existsSync('scripts/print-schema.ts')) run('--import', ['tsx', 'scripts/print-schema.ts']);
  if (existsSync('codegen.yml')) run('node_modules/@graphql-codegen/cli/esm/bin.js', ['--config', 'codegen.yml']);
  run('--import', ['tsx', 'scripts/catalogues.ts']);
  // A rule without a test fails the check, not the work on the test that is still missing.
  run('--import', ['tsx', 'scripts/rules-coverage.ts', ...process.argv.filter((argument) => argument === '--check')]);
}

/** Runs a program of ours; what it says is shown only when it fails. */
function run(script: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const quiet = { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', NO_UPDATE_NOTIFIER: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, ...quiet, ...environment },
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new Error(`${[script, ...args].join(' ')} failed:\n${stdout}${stderr}`);
}

/** Two test runs may begin together in one clone: the second waits for the first. */
async function lock(): Promise<void> {
  mkdirSync('generated', { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > LOCK_LIFE_MILLISECONDS) rmSync(LOCK, { recursive: true, force: true });
    await sleep(100);
  }
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function filesOf(path: string): readonly string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (status.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
