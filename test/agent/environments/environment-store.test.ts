import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import { lockHash } from '../../../src/agent/environments/environment-lock.ts';
import { listEnvironments } from '../../../src/agent/environments/list-environments.ts';
import { resolveEnvironment } from '../../../src/agent/environments/resolve-environment.ts';
import { verifyEnvironment } from '../../../src/agent/environments/verify-environment.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let dir: string;
let storeDir: string;
let venvDir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-env-'));
  storeDir = join(dir, 'store');
  venvDir = join(dir, 'venv');
  const site = join(venvDir, 'lib/python3.11/site-packages');
  await mkdir(join(venvDir, 'bin'), { recursive: true });
  await mkdir(join(site, 'demo-1.2.dist-info'), { recursive: true });
  await mkdir(join(site, '__pycache__'));
  await writeFile(join(venvDir, 'pyvenv.cfg'), 'home = /usr/bin\n');
  await symlink('/usr/bin/python3', join(venvDir, 'bin/python'));
  await writeFile(join(venvDir, 'bin/jupyter-server'), '#!/usr/bin/python3\n');
  await writeFile(join(site, 'demo.py'), 'answer = 42\n');
  await writeFile(join(site, 'demo-1.2.dist-info/METADATA'), 'Metadata-Version: 2.1\nName: Demo\nVersion: 1.2\n');
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

const module = (): string => join(venvDir, 'lib/python3.11/site-packages/demo.py');
const lockFile = (ref: string): string => join(storeDir, 'demo', ref.slice(-64), 'lock.json');

describe('environments', () => {
  test('the ref names the SHA-256 of the lock file, byte for byte', async () => {
    const { ref, hash, packages } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    expect(ref).toBe(`env:demo@sha256:${hash}`);
    expect(lockHash(await readFile(lockFile(ref)))).toBe(hash);
    expect(packages).toBe(1);
  });

  test('the same content gives the same ref; compiled caches do not count', async () => {
    const first = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    await writeFile(join(venvDir, 'lib/python3.11/site-packages/__pycache__/demo.pyc'), 'x');
    expect(await buildEnvironment({ storeDir, name: 'demo', venvDir })).toEqual(first);
    await writeFile(module(), 'answer = 43\n');
    expect((await buildEnvironment({ storeDir, name: 'demo', venvDir })).ref).not.toBe(first.ref);
    expect(await listEnvironments({ storeDir })).toHaveLength(2);
  });

  test('an untouched one verifies, is listed as usable, and resolves', async () => {
    const { ref } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    expect(await verifyEnvironment({ storeDir, ref })).toEqual({ ref, ok: true, problems: [] });
    expect(await listEnvironments({ storeDir })).toMatchObject([{ name: 'demo', ref, state: 'USABLE' }]);
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: true, environment: { kind: 'venv', root: venvDir } });
  });

  test('a changed file is found by verify and keeps it from starting', async () => {
    const { ref } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    await writeFile(module(), 'answer = 1_000\n');
    expect(await verifyEnvironment({ storeDir, ref })).toMatchObject({ ok: false });
    expect(await listEnvironments({ storeDir })).toMatchObject([{ state: 'CHANGED' }]);
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: false, failure: { reason: 'ENVIRONMENT_HASH_MISMATCH' } });
  });

  test.each(['removed', 'replaced by a link'])('a file that was %s keeps it from starting', async (how) => {
    const { ref } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    await rm(module());
    if (how !== 'removed') await symlink('/etc/hostname', module());
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: false, failure: { reason: 'ENVIRONMENT_HASH_MISMATCH' } });
  });

  test.each([
    ['with one byte more', (text: string) => `${text}\n`],
    ['of another version', (text: string) => text.replace('"version":"1.2"', '"version":"1.3"')],
    ['that is empty', () => ''],
  ])('a lock file %s is refused', async (_, change) => {
    const { ref } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    await writeFile(lockFile(ref), change(await readFile(lockFile(ref), 'utf8')));
    expect(await resolveEnvironment(storeDir, ref)).toMatchObject({ ok: false, failure: { reason: 'ENVIRONMENT_HASH_MISMATCH' } });
    expect(await verifyEnvironment({ storeDir, ref })).toMatchObject({ ok: false });
    expect(await listEnvironments({ storeDir })).toMatchObject([{ state: 'TAMPERED' }]);
    const { ref: rebuilt } = await buildEnvironment({ storeDir, name: 'demo', venvDir });
    expect(rebuilt).toBe(ref);
    expect(await verifyEnvironment({ storeDir, ref })).toMatchObject({ ok: true });
  });

  test('a folder that is no environment, and a name that could lead elsewhere, are refused', async () => {
    await expect(buildEnvironment({ storeDir, name: 'demo', venvDir: dir })).rejects.toThrow(/no virtual environment/);
    await expect(buildEnvironment({ storeDir, name: '../demo', venvDir })).rejects.toThrow(/cannot name an environment/);
    await expect(verifyEnvironment({ storeDir, ref: 'demo' })).rejects.toThrow(/no environment/);
  });

  test.runIf(canRunNatively)(
    "the system's Jupyter packages give the same lock twice, and it verifies",
    async () => {
      const first = await buildEnvironment({ storeDir, name: 'demo' });
      expect(await buildEnvironment({ storeDir, name: 'demo' })).toEqual(first);
      expect(await verifyEnvironment({ storeDir, ref: first.ref })).toMatchObject({ ok: true });
      const lock = JSON.parse(await readFile(lockFile(first.ref), 'utf8')) as {
        readonly packages: readonly { readonly name: string; readonly files: number }[];
      };
      expect(lock.packages.find((item) => item.name === 'python3-ipykernel')?.files).toBeGreaterThan(10);
      // It reads every file of every package three times, on a machine that may do much else.
    },
    240_000,
  );
});
