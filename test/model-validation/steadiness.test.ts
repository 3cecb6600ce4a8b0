import { appendFile, rm, stat, truncate, utimes } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelValidatorProgram } from '../../src/main/commands/model-validator-program.ts';
import { VALIDATION_LIMITS } from '../../src/model-validation/limits.ts';
import type { ListedFile } from '../../src/model-validation/list-artefact.ts';
import { readWholeFile } from '../../src/model-validation/read-file.ts';
import { createWorkerValidator } from '../../src/model-validation/validate-in-worker.ts';
import { createModelFolder, inShort, type ModelFolder } from './support/model-folder.ts';
import { safetensorsOf } from './support/safetensors.ts';

const NOTHING = { what: 'nothing', most: 0 } as const;

let folder: ModelFolder;
beforeEach(async () => {
  folder = await createModelFolder();
});
afterEach(() => folder.remove());

async function listed(path: string): Promise<ListedFile> {
  const { size, mtimeNs, ino } = await stat(folder.pathOf(path), { bigint: true });
  return { location: folder.pathOf(path), stamp: { path, size: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) } };
}

describe('what is read is what was listed', () => {
  it('M2: a file that did not change is read', async () => {
    await folder.write({ a: 'text' });
    expect(readWholeFile(await listed('a'), NOTHING)?.sha256).toMatch(/^982d9e3e/);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['grew', () => appendFile(folder.pathOf('a'), 'x')],
    ['was cut', () => truncate(folder.pathOf('a'), 1)],
    ['was written', () => utimes(folder.pathOf('a'), 1, 1)],
    ['became a link', () => rm(folder.pathOf('a')).then(() => folder.link('a', 'b'))],
  ])('M2: a file that %s since is not', async (_title, change) => {
    await folder.write({ a: 'text', b: 'text' });
    const before = await listed('a');
    await change();
    let read: unknown = null;
    try {
      read = readWholeFile(before, NOTHING);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ELOOP' });
    }
    expect(read).toBeNull();
  });

  it('M2: another file of the same size and time is not', async () => {
    await folder.write({ a: 'text', b: 'copy' });
    await utimes(folder.pathOf('a'), 1, 1);
    await utimes(folder.pathOf('b'), 1, 1);
    const before = await listed('a');
    expect(readWholeFile({ ...before, location: folder.pathOf('b') }, NOTHING)).toBeNull();
  });
});

describe('a folder that changes while it is validated', () => {
  it('M2: gets no digest', async () => {
    const bytes = 400_000_000;
    const header = `{"w":{"dtype":"U8","shape":[${String(bytes)}],"data_offsets":[0,${String(bytes)}]}}`;
    await folder.write({ 'model.safetensors': safetensorsOf(header, 0) });
    await truncate(folder.pathOf('model.safetensors'), 8 + header.length + bytes);
    const validator = createWorkerValidator({
      program: modelValidatorProgram(),
      modelsFolder: folder.modelsFolder,
      limits: VALIDATION_LIMITS,
      timeoutMilliseconds: 50_000,
      memoryMib: 256,
    });
    const running = { ended: false };
    const verdict = validator.validate({ source: 'm', ignored: [] }).finally(() => (running.ended = true));
    // A file comes every few milliseconds, so that some come between the first and the last look.
    for (let index = 0; !running.ended; index += 1) {
      await folder.write({ [`note-${String(index)}.txt`]: '' });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(inShort(await verdict)).toEqual(['CHANGED_MEANWHILE']);
  });
});
