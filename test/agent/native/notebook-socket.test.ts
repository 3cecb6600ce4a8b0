import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNotebookSocket, prepareNotebookSocket } from '../../../src/agent/drivers/native/linux/notebook-socket.ts';

let dir: string;
let path: string;
let servers: Server[];
const uid = process.getuid?.() ?? 0;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-sock-'));
  path = join(dir, 'workspace');
  await mkdir(path);
  servers = [];
});

afterEach(async () => {
  for (const server of servers) server.close();
  await rm(dir, { recursive: true, force: true });
});

async function listen(at: string, greeting: string): Promise<void> {
  const server = createServer((socket) => socket.end(greeting));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(at, resolve));
}

async function greetingOver(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    connect(socketPath)
      .on('data', (data) => {
        resolve(data.toString('utf8'));
      })
      .on('error', reject);
  });
}

describe.runIf(process.platform === 'linux')('the way into a notebook that may be hostile', () => {
  test('its own socket is reached, also below a path that is too long for a socket', async () => {
    const long = join(dir, 'a'.repeat(100), 'workspace');
    await mkdir(join(long, '.rt'), { recursive: true });
    process.chdir(join(long, '.rt'));
    await listen('j.sock', 'notebook');
    process.chdir('/');
    const socket = await openNotebookSocket({ path: long, uid });
    expect(await greetingOver(socket?.path ?? '')).toBe('notebook');
    await socket?.close();
  });

  test('a link in place of the socket, its folder or the workspace is not followed', async () => {
    const other = join(dir, 'other');
    await mkdir(join(other, '.rt'), { recursive: true });
    await listen(join(other, '.rt', 'j.sock'), 'somebody else');
    await mkdir(join(path, '.rt'));
    await symlink(join(other, '.rt', 'j.sock'), join(path, '.rt', 'j.sock'));
    expect(await openNotebookSocket({ path, uid })).toBeNull();
    await rm(join(path, '.rt'), { recursive: true });
    await symlink(join(other, '.rt'), join(path, '.rt'));
    expect(await openNotebookSocket({ path, uid })).toBeNull();
    await symlink(other, join(dir, 'link'));
    expect(await openNotebookSocket({ path: join(dir, 'link'), uid })).toBeNull();
  });

  test('what was checked is what is connected to, also when the notebook swaps it in between', async () => {
    await mkdir(join(path, '.rt'));
    await listen(join(path, '.rt', 'j.sock'), 'checked');
    await listen(join(dir, 'evil.sock'), 'swapped');
    const socket = await openNotebookSocket({ path, uid });
    await rm(join(path, '.rt', 'j.sock'));
    await symlink(join(dir, 'evil.sock'), join(path, '.rt', 'j.sock'));
    const greeting = await greetingOver(socket?.path ?? '').catch(() => 'refused');
    expect(['checked', 'refused']).toContain(greeting);
    await socket?.close();
  });

  test('a socket of another user, a file, and nothing at all are no way in', async () => {
    expect(await openNotebookSocket({ path, uid })).toBeNull();
    await mkdir(join(path, '.rt'));
    await writeFile(join(path, '.rt', 'j.sock'), '');
    expect(await openNotebookSocket({ path, uid })).toBeNull();
    await rm(join(path, '.rt', 'j.sock'));
    await listen(join(path, '.rt', 'j.sock'), 'mine');
    expect(await openNotebookSocket({ path, uid: uid + 1 })).toBeNull();
  });

  test('its folder is made anew before a start; a link there is removed, and what it led to stays', async () => {
    const other = join(dir, 'other');
    await mkdir(other);
    await writeFile(join(other, 'kept.txt'), 'kept');
    await symlink(other, join(path, '.rt'));
    await prepareNotebookSocket({ path, uid });
    const made = await lstat(join(path, '.rt'));
    expect([made.isDirectory(), made.mode & 0o777, made.uid]).toEqual([true, 0o700, uid]);
    expect(await readdir(other)).toEqual(['kept.txt']);
    await chmod(path, 0o700);
  });
});
