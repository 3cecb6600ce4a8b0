import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import { listEnvironments } from '../../../src/agent/environments/list-environments.ts';
import { resolveEnvironment } from '../../../src/agent/environments/resolve-environment.ts';
import { verifyEnvironment } from '../../../src/agent/environments/verify-environment.ts';
import { canBuildEnvironments } from '../support/python-requirement.ts';
import { writeWheel } from '../support/wheels.ts';

let dir: string;
let wheels: string;
let lockFile: string;
let lines: readonly string[];
/** Built once; each test gets a store of its own where it changes something. */
let pristine: string;
let ref: string;
let storeDir: string;

const build = (into: string, stated: { readonly lockFile?: string; readonly python?: string } = {}) =>
  buildEnvironment({
    storeDir: into,
    name: 'tiny',
    locked: { lockFile, sources: { findLinks: [wheels], noIndex: true }, variables: {}, ...stated },
  });
const inside = (...path: readonly string[]): string => join(storeDir, 'tiny', ref.slice(-64), ...path);
const site = 'venv/lib/python3.11/site-packages';

describe.runIf(canBuildEnvironments)('an environment that is built from a lock file', () => {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'berth-lock-'));
    wheels = join(dir, 'wheels');
    await mkdir(wheels);
    lines = [
      await writeWheel(wheels, {
        name: 'tiny',
        version: '1.0',
        files: { 'tiny.py': 'import helper\n\ndef main():\n    print(helper.WORD)\n' },
        scripts: ['berth-endpoint = tiny:main'],
        requires: ['helper'],
      }),
      await writeWheel(wheels, { name: 'helper', version: '2.0', files: { 'helper.py': "WORD = 'it runs'\n" } }),
    ];
    lockFile = join(dir, 'requirements.lock');
    await writeFile(lockFile, `${lines.join('\n')}\n`);
    pristine = join(dir, 'pristine');
    ({ ref } = await build(pristine));
  });

  beforeEach(() => {
    storeDir = pristine;
  });

  afterAll(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  test('A2: its lock names every distribution, the lock file itself and the interpreter; it verifies and resolves', async () => {
    const lock = JSON.parse(await readFile(inside('lock.json'), 'utf8')) as Readonly<Record<string, unknown>>;
    expect(lock).toMatchObject({
      kind: 'venv',
      distributions: [
        { name: 'helper', version: '2.0' },
        { name: 'tiny', version: '1.0' },
      ],
      requirements: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      interpreter: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    expect(await verifyEnvironment({ storeDir, ref })).toEqual({ ref, ok: true, problems: [] });
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({
      ok: true,
      environment: {
        kind: 'venv',
        root: inside('venv'),
        jupyterServer: null,
        endpointServer: inside('venv/bin/berth-endpoint'),
        interpreter: null,
      },
    });
  });

  test('one lock gives one ref wherever it is built: nothing in it knows its own place, and its scripts run after a move', async () => {
    storeDir = await mkdtemp(join(dir, 'store-'));
    expect((await build(storeDir)).ref).toBe(ref);
    const { stdout } = await promisify(execFile)('grep', ['-rlF', storeDir, inside('venv')]).catch(() => ({ stdout: '' }));
    expect(stdout).toBe('');
    const moved = join(dir, 'moved place');
    await rename(inside('venv'), moved);
    const run = await promisify(execFile)(join(moved, 'bin/berth-endpoint'), { env: { PATH: '/usr/bin:/bin' } });
    expect(run.stdout).toBe('it runs\n');
  });

  test('A2: a wheel that is not the one of its hash is refused at the build, and nothing is left of it', async () => {
    const other = join(dir, 'other.lock');
    await writeFile(other, lines.join('\n').replace(/[0-9a-f]{64}/, '0'.repeat(64)));
    const empty = await mkdtemp(join(dir, 'store-'));
    await expect(build(empty, { lockFile: other })).rejects.toMatchObject({ code: 'ENVIRONMENT_HASH_MISMATCH' });
    expect(await readdir(join(empty, 'tiny'))).toEqual([]);
  });

  test('a line without a hash is refused with its place, before pip runs', async () => {
    const other = join(dir, 'unlocked.lock');
    await writeFile(other, `${lines[0] ?? ''}\nhelper==2.0\n`);
    const refused = build(join(dir, 'never-made'), { lockFile: other, python: '/usr/bin/false' });
    await expect(refused).rejects.toMatchObject({ code: 'LOCK_INVALID', problems: [{ line: 2, column: 1 }] });
  });

  test('a lock file that lacks what a distribution needs is refused, and so is one with nothing to run', async () => {
    const partial = join(dir, 'partial.lock');
    await writeFile(partial, lines[0] ?? '');
    await expect(build(join(dir, 'partial'), { lockFile: partial })).rejects.toThrow(/not complete[^]*helper/);
    await writeFile(partial, lines[1] ?? '');
    await expect(build(join(dir, 'partial'), { lockFile: partial })).rejects.toThrow(/berth-endpoint/);
  });

  test('what is no interpreter is refused with what to install', async () => {
    await expect(build(join(dir, 'x'), { python: '/usr/bin/false' })).rejects.toThrow(/no Python 3.*apt-get install/s);
  });

  test.each([
    ['a changed file', () => appendFile(inside(site, 'helper.py'), '#')],
    ['a file that is gone', () => rm(inside(site, 'helper.py'))],
    ['a file that was added, which Python would load by itself', () => writeFile(inside(site, 'sitecustomize.py'), '')],
    ['a changed copy of the lock file', () => changeQuietly(inside('requirements.lock'))],
    ['a changed lock', () => appendFile(inside('lock.json'), ' ')],
  ])('A2: %s keeps it from starting, is told by verify and list, and a new build heals it', async (_, change) => {
    await change();
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: false, failure: { reason: 'ENVIRONMENT_HASH_MISMATCH' } });
    expect(await verifyEnvironment({ storeDir, ref })).toMatchObject({ ok: false });
    expect((await listEnvironments({ storeDir }))[0]?.state).toMatch(/CHANGED|TAMPERED/);
    expect((await build(storeDir)).ref).toBe(ref);
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: true });
    expect(await readdir(join(storeDir, 'tiny'))).toEqual([ref.slice(-64)]);
  });

  /** Keeps size and time, as a cheap look compares them. */
  async function changeQuietly(path: string): Promise<void> {
    const { atimeMs, mtimeMs } = await stat(path);
    await writeFile(path, (await readFile(path, 'utf8')).replace('tiny', 'tinY'));
    await utimes(path, atimeMs / 1_000, mtimeMs / 1_000);
  }
});
