import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demand, WorkspaceFolder } from '../support/workspace-folder.ts';

let folder: WorkspaceFolder;
let first: ReturnType<typeof demand>;
let home: string;
const asked = { wasAsked: true, signal: new AbortController().signal };
const unasked = { ...asked, wasAsked: false };

/** A notebook that ran once, wrote two files and was stopped. */
beforeEach(async () => {
  folder = await WorkspaceFolder.create();
  first = demand({});
  home = join(folder.dir, first.workspaceId);
  await folder.open().ensure(first);
  await mkdir(join(home, 'data'));
  await writeFile(join(home, 'notes.txt'), '12345');
  await writeFile(join(home, 'data', 'more.txt'), '678');
  await folder.open().record(first, asked);
});

afterEach(async () => {
  await folder.remove();
});

const next = (generation: number): typeof first => ({ ...first, generation });
const start = (generation = 2): ReturnType<ReturnType<WorkspaceFolder['open']>['ensure']> =>
  folder.open().ensure({ ...next(generation), workspaceExpected: true });
const receipt = (): WorkspaceFolder['receipts'][number] | undefined => folder.receipts[0];
const missing = { ok: false, failure: { reason: 'WORKSPACE_MISSING' } };

describe('L7: at the end of a run the agent counts what it left', () => {
  test('files, bytes and newest change, as its receipt', () => {
    expect(receipt()).toMatchObject({ workspaceId: first.workspaceId, counted: { files: 2, bytes: 8, complete: true }, differs: false });
  });

  test('a start that finds them so begins without a word', async () => {
    expect(await start()).toMatchObject({ ok: true, workspace: { path: home } });
    expect(folder.lines).toEqual([]);
  });

  test('the next end replaces it, also when the member emptied the home itself, and the start after that is no loss', async () => {
    await start();
    await rm(join(home, 'data'), { recursive: true });
    await rm(join(home, 'notes.txt'));
    await folder.open().record(next(2), asked);
    expect(receipt()?.counted).toMatchObject({ files: 0, bytes: 0 });
    expect(await start(3)).toMatchObject({ ok: true });
  });
});

describe('L7: a start compares, and never begins on an empty home when files are expected', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['all files are gone', () => rm(home, { recursive: true }).then(() => mkdir(home))],
    [
      'all files are gone and empty folders are left',
      () => rm(home, { recursive: true }).then(() => mkdir(join(home, 'data'), { recursive: true })),
    ],
    ['the folder is gone', () => rm(home, { recursive: true })],
    ['a link stands in its place', () => rename(home, `${home}-moved`).then(() => symlink(`${home}-moved`, home))],
    ['a file stands in its place', () => rm(home, { recursive: true }).then(() => writeFile(home, 'x'))],
  ])('%s: WORKSPACE_MISSING, whatever the control plane expects', async (_title, damage) => {
    await damage();
    expect(await start()).toMatchObject(missing);
    expect(await folder.open().ensure({ ...next(2), workspaceExpected: false })).toMatchObject(missing);
    expect(await folder.open().ensure(next(2))).toMatchObject(missing);
  });

  test('a folder that is gone stays gone: no empty one is made in its place', async () => {
    await rm(home, { recursive: true });
    expect(await folder.open().ensure({ ...next(2), workspaceExpected: false })).toMatchObject(missing);
    expect(await readdir(folder.dir)).toEqual([]);
  });

  test('a stop of the start that was refused does not make the loss the truth, nor does the failure', async () => {
    await rm(home, { recursive: true });
    await mkdir(home);
    expect(await start()).toMatchObject(missing);
    for (const end of [asked, unasked]) await folder.open().record(next(2), end);
    expect(receipt()?.counted).toMatchObject({ files: 2 });
    expect(await start(3)).toMatchObject(missing);
  });

  test('a run that vanished and left an empty home, or none, keeps the earlier count: the disk may be away', async () => {
    await start();
    await rm(home, { recursive: true });
    await folder.open().record(next(2), unasked);
    await folder.open().record(next(2), asked);
    expect(receipt()?.counted).toMatchObject({ files: 2 });
    await mkdir(home);
    await folder.open().record(next(2), unasked);
    expect(receipt()?.counted).toMatchObject({ files: 2 });
    expect(await start(3)).toMatchObject(missing);
  });

  test('files that were put back let it begin again', async () => {
    await rename(home, `${home}-backup`);
    expect(await start()).toMatchObject(missing);
    await rename(`${home}-backup`, home);
    expect(await start(3)).toMatchObject({ ok: true });
    expect(receipt()?.differs).toBe(false);
  });
});

describe('L7: a home that differs otherwise is given, and that is said', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['one file of two is gone', () => rm(join(home, 'notes.txt'))],
    ['one is shorter', () => writeFile(join(home, 'notes.txt'), '1')],
    ['one is new', () => writeFile(join(home, 'new.txt'), '')],
    ['one was written anew', () => utimes(join(home, 'notes.txt'), new Date('2099-01-01'), new Date('2099-01-01'))],
  ])('%s', async (_title, change) => {
    await change();
    expect(await start()).toMatchObject({ ok: true });
    expect(receipt()).toMatchObject({ counted: { files: 2, bytes: 8 }, differs: true });
    expect(folder.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, workspaceId: first.workspaceId, left: { files: 2, bytes: 8 }, found: { complete: true } },
    ]);
    await folder.open().record(next(2), asked);
    expect(receipt()?.differs).toBe(false);
  });

  test('names of files are in no line of the log', async () => {
    await rm(join(home, 'notes.txt'));
    await start();
    expect(folder.lines.join()).not.toMatch(/notes|more\.txt/);
  });

  test('a count that ended at a limit proves nothing: it begins, and no difference is told', async () => {
    const limits = { entries: 1, depth: 64, forMs: 5_000 };
    await rm(join(home, 'notes.txt'));
    expect(await folder.open(limits).ensure({ ...next(2), workspaceExpected: true })).toMatchObject({ ok: true });
    expect(receipt()?.differs).toBe(false);
  });
});

test('L7: a receipt of an agent before the counts is kept, and a home without a count is as good as it was', async () => {
  const old = demand({});
  folder.receipts = [
    { workspaceId: old.workspaceId, uid: process.getuid?.() === 0 ? 1_900_000_007 : (process.getuid?.() ?? 0), createdAt: 'then' },
  ];
  await mkdir(join(folder.dir, old.workspaceId));
  expect(await folder.open().ensure({ ...old, workspaceExpected: true })).toMatchObject({ ok: true });
  await writeFile(join(folder.dir, old.workspaceId, 'a.txt'), 'a');
  await folder.open().record(old, unasked);
  expect(folder.receipts[0]).toMatchObject({ createdAt: 'then', counted: { files: 1, bytes: 1 } });
});
