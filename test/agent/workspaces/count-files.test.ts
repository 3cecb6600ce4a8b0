import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COUNT_LIMITS, countFiles } from '../../../src/agent/workspaces/count-files.ts';
import { removeTree } from '../../../src/agent/workspaces/remove-tree.ts';
import { dig } from '../support/dig.ts';

let dir: string;
let root: string;
const LONG_AGO = new Date('2001-02-03T04:05:06.789Z');
const LATER = new Date('2002-02-03T04:05:06.789Z');

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-count-'));
  root = join(dir, 'home');
  await mkdir(root);
});

afterEach(async () => {
  await removeTree(dir);
});

/** Writes a file last changed long ago, unless told otherwise. */
async function put(name: string, text: string, at = LONG_AGO): Promise<void> {
  await writeFile(join(root, name), text);
  await utimes(join(root, name), at, at);
}

describe('L7: the files of a workspace are counted', () => {
  test('with their bytes and the newest change, folders inside each other included', async () => {
    await mkdir(join(root, 'data', 'deep'), { recursive: true });
    await put('notes.txt', '12345');
    await put('data/deep/more.txt', '678', LATER);
    for (const folder of ['data/deep', 'data']) await utimes(join(root, folder), LONG_AGO, LONG_AGO);
    expect(await countFiles(root, COUNT_LIMITS)).toEqual({ files: 2, bytes: 8, newestChangeAt: LATER.toISOString(), complete: true });
  });

  test('an empty one has none, whatever its socket folder holds', async () => {
    await mkdir(join(root, '.rt'));
    await put('.rt/j.sock', 'x');
    expect(await countFiles(root, COUNT_LIMITS)).toEqual({ files: 0, bytes: 0, newestChangeAt: null, complete: true });
  });

  test.each(['absent', 'a file', 'a link to a folder'])('there is no count of what is %s', async (what) => {
    await rm(root, { recursive: true });
    await mkdir(join(dir, 'elsewhere'));
    if (what === 'a file') await writeFile(root, '');
    if (what === 'a link to a folder') await symlink(join(dir, 'elsewhere'), root);
    expect(await countFiles(root, COUNT_LIMITS)).toBeNull();
  });
});

describe('L7: whatever a notebook left, a count is bounded and goes nowhere else', () => {
  test('links are counted as files and not followed, a pipe is not opened, a name may be any bytes', async () => {
    await mkdir(join(dir, 'elsewhere'));
    await writeFile(join(dir, 'elsewhere', 'secret.txt'), 'x'.repeat(1_000));
    await symlink(join(dir, 'elsewhere'), join(root, 'folder-link'));
    await symlink(join(dir, 'elsewhere', 'secret.txt'), join(root, 'file-link'));
    await symlink(root, join(root, 'loop'));
    execFileSync('python3', ['-c', 'import os, sys; os.mkfifo(sys.argv[1])', join(root, 'pipe')]);
    await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe, 0x0a])]), '123');
    expect(await countFiles(root, COUNT_LIMITS)).toMatchObject({ files: 5, bytes: 3, complete: true });
  });

  test.each([
    { title: 'entries', limits: { ...COUNT_LIMITS, entries: 4 }, want: { files: 4, complete: false } },
    { title: 'time', limits: { ...COUNT_LIMITS, forMs: 0 }, want: { files: 0, complete: false } },
    { title: 'depth', limits: { ...COUNT_LIMITS, depth: 1 }, want: { files: 9, complete: false } },
  ])('it ends at its limit of $title and says so', async ({ limits, want }) => {
    for (let index = 0; index < 9; index += 1) await put(`file-${String(index)}`, '');
    if (limits.depth === 1) {
      await mkdir(join(root, 'deep'));
      await put('deep/unseen', '');
    }
    expect(await countFiles(root, limits)).toMatchObject(want);
  });

  test('folders deeper than any path can name end it early, not wrongly', async () => {
    dig(root, 2_100);
    await put('notes.txt', '1');
    expect(await countFiles(root, COUNT_LIMITS)).toMatchObject({ files: 1, complete: false });
  });

  test('sizes and times that no one would believe stay within what can be told', async () => {
    for (const name of ['huge', 'huge-too']) {
      await put(name, '');
      await truncate(join(root, name), 2 ** 43);
    }
    await put('from-the-future', '', new Date(8.64e15));
    await put('before-all', '', new Date(-8.64e15));
    const count = await countFiles(root, COUNT_LIMITS);
    expect(count).toMatchObject({ files: 4, bytes: 2 ** 44, complete: true });
    expect(count?.newestChangeAt).toMatch(/^\d{4}-/);
  });

  test('it can be ended at any moment', async () => {
    await put('notes.txt', '');
    await expect(countFiles(root, COUNT_LIMITS, AbortSignal.abort())).rejects.toThrow();
  });
});
