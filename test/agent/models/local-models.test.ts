import { appendFile, chmod, link, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelMachine } from '../support/model-machine.ts';

const FILES = { 'model.safetensors': Buffer.alloc(100_000, 'weights'), 'nested/config.json': '{}' };
let machine: ModelMachine;

beforeEach(async () => {
  machine = await ModelMachine.create(FILES);
  await machine.putLocally(FILES);
});

afterEach(async () => {
  await machine.remove();
});

const ensure = () => machine.ensure(machine.open({ localDir: machine.localDir }));
const local = (path: string): string => join(machine.localDir, 'm', path);

describe('models on the machine’s own disk', () => {
  test('they are taken without a copy and without a fetch, and nothing that lies beside them comes along', async () => {
    await machine.putLocally({ 'README.md': 'ignored', 'hook.py': 'print()' });
    expect(await ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads).toEqual([]);
    expect((await stat(machine.place('model.safetensors'))).ino).toBe((await stat(local('model.safetensors'))).ino);
    expect((await readdir(join(machine.dir, machine.digest, 'files'))).sort()).toEqual(['model.safetensors', 'nested']);
  });

  test('M2: a file there that is another is not taken, but fetched; the file of that folder is never written to', async () => {
    await writeFile(local('nested/config.json'), '[]');
    expect(await ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads).toEqual(['nested/config.json@0']);
    expect(await readFile(local('nested/config.json'), 'utf8')).toBe('[]');
    expect(await readFile(machine.place('nested/config.json'), 'utf8')).toBe('{}');
  });

  test('what an earlier attempt took from that folder is never written to, whatever became of it', async () => {
    const partial = join(machine.dir, `.partial-${machine.digest}`, 'files');
    await mkdir(partial, { recursive: true });
    await writeFile(local('model.safetensors'), Buffer.alloc(100_000, 'changed'));
    await link(local('model.safetensors'), join(partial, 'model.safetensors'));
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect((await readFile(local('model.safetensors'))).equals(Buffer.alloc(100_000, 'changed'))).toBe(true);
  });

  test('security: a link out of the model’s folder is not followed', async () => {
    await writeFile(join(machine.localDir, 'outside'), '{}');
    await rm(local('nested/config.json'));
    await symlink(join(machine.localDir, 'outside'), local('nested/config.json'));
    expect(await ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads).toEqual(['nested/config.json@0']);
  });

  test('a file that work could not read is copied', async () => {
    await chmod(local('model.safetensors'), 0o600);
    expect(await ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads).toEqual([]);
    expect((await stat(machine.place('model.safetensors'))).ino).not.toBe((await stat(local('model.safetensors'))).ino);
    expect((await stat(machine.place('model.safetensors'))).mode & 0o777).toBe(0o444);
  });

  test('M2: one that is changed in its folder afterwards keeps the next start from loading it', async () => {
    await ensure();
    await appendFile(local('model.safetensors'), 'x');
    expect(await ensure()).toMatchObject({ ok: false, failure: { reason: 'MODEL_DIGEST_MISMATCH' } });
    expect(await ensure()).toMatchObject({ ok: true });
    expect((await readFile(local('model.safetensors'))).length).toBe(100_001);
  });
});
