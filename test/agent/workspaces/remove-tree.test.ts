import { chmod, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareNotebookSocket } from '../../../src/agent/drivers/native/linux/notebook-socket.ts';
import { removeTree } from '../../../src/agent/workspaces/remove-tree.ts';
import { dig } from '../support/dig.ts';
import { demand, WorkspaceFolder } from '../support/workspace-folder.ts';

let dir: string;
let victim: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-tree-'));
  victim = join(dir, 'victim');
});

afterEach(async () => {
  await removeTree(dir);
});

describe('L7: whatever a notebook made can be removed', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['nothing at all', () => Promise.resolve()],
    ['a file', () => writeFile(victim, 'x')],
    ['folders deeper than any path can name', () => mkdir(victim).then(() => dig(victim, 2_100))],
    [
      'folders without a mode, inside each other',
      async () => {
        await mkdir(join(victim, 'a', 'b', 'c'), { recursive: true });
        await writeFile(join(victim, 'a', 'b', 'c', 'deep.txt'), 'x');
        for (const folder of ['a/b/c', 'a/b', 'a', '.']) await chmod(join(victim, folder), 0);
      },
    ],
    [
      'names of any bytes, and many of them',
      async () => {
        await mkdir(victim);
        await writeFile(Buffer.concat([Buffer.from(`${victim}/`), Buffer.from([0xff, 0x0a])]), '');
        for (let index = 0; index < 300; index += 1) await mkdir(join(victim, String(index), 'inner'), { recursive: true });
      },
    ],
  ])('%s', async (_title, make) => {
    await make();
    await removeTree(victim);
    expect(await readdir(dir)).toEqual([]);
  });

  test('what a link leads to stays, at any depth', async () => {
    await mkdir(join(dir, 'elsewhere'));
    await writeFile(join(dir, 'elsewhere', 'kept.txt'), 'kept');
    await mkdir(join(victim, 'a', 'b'), { recursive: true });
    for (const place of ['link', 'a/link', 'a/b/link']) await symlink(join(dir, 'elsewhere'), join(victim, place));
    await removeTree(victim);
    await symlink(join(dir, 'elsewhere'), victim);
    await removeTree(victim);
    expect(await readdir(dir)).toEqual(['elsewhere']);
    expect(await readdir(join(dir, 'elsewhere'))).toEqual(['kept.txt']);
  });

  test('a workspace is deleted with all of them', async () => {
    const folder = await WorkspaceFolder.create();
    try {
      const run = demand({});
      await folder.open().ensure(run);
      dig(join(folder.dir, run.workspaceId), 2_100);
      await folder.open().delete(run.workspaceId);
      expect(await readdir(folder.dir)).toEqual([]);
    } finally {
      await folder.remove();
    }
  });

  test.runIf(process.platform === 'linux')('the folder of its socket is made anew all the same', async () => {
    const uid = process.getuid?.() ?? 0;
    await mkdir(join(victim, '.rt'), { recursive: true });
    dig(join(victim, '.rt'), 2_100);
    await prepareNotebookSocket({ path: victim, uid });
    expect(await readdir(join(victim, '.rt'))).toEqual([]);
  });
});
