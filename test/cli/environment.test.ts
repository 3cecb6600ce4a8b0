import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { berth } from './run-in-process.ts';

let folder: string;
let venv: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-env-'));
  venv = join(folder, 'venv');
  await mkdir(join(venv, 'bin'), { recursive: true });
  for (const file of ['pyvenv.cfg', 'bin/python', 'bin/jupyter-server']) await writeFile(join(venv, file), file);
});
afterAll(() => rm(folder, { recursive: true }));

const env = (...argv: readonly string[]) => berth(['env', ...argv], { BERTH_DATA_DIR: join(folder, 'data') });

it('berth env build, list and verify agree on an environment until a file of it changes', async () => {
  expect(await env('list')).toEqual({ exitCode: 0, out: '', err: 'no environment is installed; berth env build NAME makes one\n' });
  const built = await env('build', 'jupyter', '--venv', venv);
  expect(built.exitCode).toBe(0);
  expect(built.out).toMatch(/^env:jupyter@sha256:[0-9a-f]{64}\n$/);
  const ref = built.out.trim();
  expect((await env('list')).out).toContain(`USABLE   ${ref}`);
  expect(await env('verify', ref)).toMatchObject({ exitCode: 0, err: '' });

  await appendFile(join(venv, 'bin/jupyter-server'), 'changed');
  const changed = await env('verify', ref);
  expect(changed).toMatchObject({ exitCode: 1, out: '' });
  expect(changed.err).toMatch(/\nENVIRONMENT_HASH_MISMATCH: /);
  expect(JSON.parse((await env('verify', ref, '--json')).err)).toMatchObject({ error: { code: 'ENVIRONMENT_HASH_MISMATCH' } });
  expect(JSON.parse((await env('list', '--json')).out)).toMatchObject({ environments: [{ name: 'jupyter', ref, state: 'CHANGED' }] });
});

it('a data folder that is a file is named, and is no bug', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await env('list', '--data-dir', file)).toMatchObject({
    exitCode: 1,
    err: `FILE_UNUSABLE: ${join(file, 'environments')} cannot be used: a part of the path is no folder (ENOTDIR)\n`,
  });
});

it('the agent of the installation and these commands look into one folder, unless told otherwise', async () => {
  const elsewhere = await env('list', '--data-dir', join(folder, 'data', 'agent'), '--json');
  expect(JSON.parse(elsewhere.out)).toMatchObject({ environments: [{ name: 'jupyter' }] });
  expect(JSON.parse((await env('list', '--data-dir', join(folder, 'none'), '--json')).out)).toEqual({ environments: [] });
});

const refused: readonly (readonly string[])[] = [
  ['build', 'Bad Name'],
  ['build', '../up', '--venv', '.'],
  ['build', 'x', '--venv', '/none'],
  ['verify', 'nonsense'],
  ['verify', `env:x@sha256:${'a'.repeat(64)}`],
];
it.each(refused)('berth env %s %s is refused', async (...argv) => {
  const ran = await env(...argv.filter((arg) => typeof arg === 'string'));
  expect(ran).toMatchObject({ exitCode: 1, out: '' });
  expect(ran.err).toMatch(/^AGENT_REFUSED: /);
});
