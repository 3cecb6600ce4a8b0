import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseFirstUid } from '../../../src/agent/workspaces/notebook-uids.ts';
import { ownFolder } from '../../../src/agent/workspaces/own-folder.ts';
import type { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import { demand, WorkspaceFolder } from '../support/workspace-folder.ts';

let folder: WorkspaceFolder;
let dir: string;
const isRoot = process.getuid?.() === 0;

beforeEach(async () => {
  folder = await WorkspaceFolder.create();
  dir = folder.dir;
});

afterEach(async () => {
  await folder.remove();
});

const open = (): Workspaces => folder.open();

describe('workspaces', () => {
  test('L7: a home is made once, mode 700, and found again under the same uid', async () => {
    const workspaceId = randomUUID();
    const first = await open().ensure(demand({ workspaceId }));
    const again = await open().ensure(demand({ workspaceId, workspaceExpected: false }));
    expect(again).toEqual(first);
    expect((await lstat(join(dir, workspaceId))).mode & 0o777).toBe(0o700);
  });

  test.runIf(isRoot)('each has a uid of its own, also those made at once and those whose receipt is lost', async () => {
    const ids = [1, 2, 3].map(() => randomUUID());
    const workspaces = open();
    await Promise.all(ids.map((workspaceId) => workspaces.ensure(demand({ workspaceId }))));
    expect(new Set(folder.receipts.map((receipt) => receipt.uid)).size).toBe(3);
    const before = new Map(folder.receipts.map((receipt) => [receipt.workspaceId, receipt.uid]));
    folder.receipts = [];
    await open().ensure(demand({ workspaceId: randomUUID() }));
    expect([...before.values()]).not.toContain(folder.receipts[0]?.uid);
    const [known = ''] = ids;
    await open().ensure(demand({ workspaceId: known }));
    expect(folder.receipts.find((receipt) => receipt.workspaceId === known)?.uid).toBe(before.get(known));
  });

  test('L7: a used home that its member emptied is there; an empty folder that this agent did not make is not', async () => {
    const workspaceId = randomUUID();
    await open().ensure(demand({ workspaceId }));
    expect(await open().ensure(demand({ workspaceId, workspaceExpected: true }))).toMatchObject({ ok: true });
    folder.receipts = [];
    const lost = { ok: false, failure: { reason: 'WORKSPACE_MISSING' } };
    expect(await open().ensure(demand({ workspaceId, workspaceExpected: true }))).toMatchObject(lost);
    await writeFile(join(dir, workspaceId, 'notes.txt'), 'kept');
    expect(await open().ensure(demand({ workspaceId, workspaceExpected: true }))).toMatchObject({ ok: true });
  });

  test('L7: a receipt does not make up for a folder that is gone', async () => {
    const workspaceId = randomUUID();
    await open().ensure(demand({ workspaceId }));
    await rm(join(dir, workspaceId), { recursive: true });
    expect(await open().ensure(demand({ workspaceId, workspaceExpected: true }))).toMatchObject({ ok: false });
    expect(await readdir(dir)).toEqual([]);
  });

  test('a home that was made unreadable is mode 700 again at the next start', async () => {
    const workspaceId = randomUUID();
    const made = await open().ensure(demand({ workspaceId }));
    await chmod(join(dir, workspaceId), 0);
    expect(await open().ensure(demand({ workspaceId, workspaceExpected: true }))).toEqual(made);
    expect((await lstat(join(dir, workspaceId))).mode & 0o777).toBe(0o700);
  });

  test('a link is not followed when a folder is given back', async () => {
    await mkdir(join(dir, 'elsewhere'), { mode: 0o755 });
    await symlink(join(dir, 'elsewhere'), join(dir, 'link'));
    await expect(ownFolder(join(dir, 'link'), { uid: 1_900_000_000, mayChown: isRoot })).rejects.toThrow();
    expect(await lstat(join(dir, 'elsewhere'))).toMatchObject({ uid: process.getuid?.() });
    expect((await lstat(join(dir, 'elsewhere'))).mode & 0o777).toBe(0o755);
  });

  test.each(['link', 'file'])('a %s in the place of a home is refused and not followed', async (what) => {
    const workspaceId = randomUUID();
    await mkdir(join(dir, 'elsewhere'));
    if (what === 'link') await symlink(join(dir, 'elsewhere'), join(dir, workspaceId));
    else await writeFile(join(dir, workspaceId), '');
    expect(await open().ensure(demand({ workspaceId }))).toMatchObject({ ok: false, failure: { reason: 'WORKSPACE_MISSING' } });
  });

  test('deleting takes the files and the receipt; what a link inside leads to stays', async () => {
    const workspaceId = randomUUID();
    await mkdir(join(dir, 'elsewhere'));
    await writeFile(join(dir, 'elsewhere', 'kept.txt'), 'kept');
    await open().ensure(demand({ workspaceId }));
    await symlink(join(dir, 'elsewhere'), join(dir, workspaceId, 'link'));
    await open().delete(workspaceId);
    await open().delete(workspaceId);
    expect(await readdir(dir)).toEqual(['elsewhere']);
    expect(await readdir(join(dir, 'elsewhere'))).toEqual(['kept.txt']);
    expect(folder.receipts).toEqual([]);
  });

  test('a deletion that was cut is finished by the next agent', async () => {
    await mkdir(join(dir, `.deleted-${randomUUID()}-x`, 'folder'), { recursive: true });
    await open().sweep();
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('uids for notebooks', () => {
  test.each([
    ['         0          0 4294967295', 1_900_000_000],
    ['0 100000 65536', 65_535 - 4_096],
    ['0 1000 1\n1 100000 65536', 65_536 - 4_096],
  ])('of the map "%s" they begin at %i', (map, want) => {
    expect(chooseFirstUid(map)).toBe(want);
  });
});
