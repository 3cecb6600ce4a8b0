import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../../../error-code.ts';
import { removeTree } from '../../../workspaces/remove-tree.ts';
import type { Workspace } from '../../../workspaces/workspaces.ts';
import type { SocketPath } from '../sandbox-launcher.ts';

/** open(2): names a file without opening it; Node does not list it. */
const O_PATH = 0o10000000;
/** What open(2) says where there is no folder, or something else in its place. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
const FOLDER = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/*
 * The workspace is the notebook's to write, so it may put a symbolic link, or anything, where the agent expects its socket,
 * also between two looks. Each step is therefore taken from the descriptor of the one before, without following links, and
 * the socket is reached through its own descriptor: what was checked is what is connected to. The path through /proc is
 * also short, however long the workspace's is (a socket's path must be below 108 bytes).
 */

/** The notebook's socket; null where there is none, or where what is there is no socket of the notebook's user. */
export async function openNotebookSocket({ path, uid }: Workspace): Promise<SocketPath | null> {
  const opened: FileHandle[] = [];
  const close = async (): Promise<void> => {
    for (const handle of opened.splice(0)) await handle.close();
  };
  try {
    const workspace = await open(path, FOLDER);
    opened.push(workspace);
    const folder = await open(`/proc/self/fd/${workspace.fd}/.rt`, FOLDER);
    opened.push(folder);
    const socket = await open(`/proc/self/fd/${folder.fd}/j.sock`, O_PATH | constants.O_NOFOLLOW);
    opened.push(socket);
    const stat = await socket.stat();
    if (stat.isSocket() && stat.uid === uid) return { path: `/proc/self/fd/${socket.fd}`, close };
  } catch (error) {
    if (!NO_FOLDER.has(errorCode(error))) throw error;
  }
  await close();
  return null;
}

/** Makes `.rt` of a workspace whose notebook does not run: a folder of the notebook's user, mode 700, without an old socket. */
export async function prepareNotebookSocket({ path, uid }: Workspace): Promise<void> {
  const workspace = await open(path, FOLDER);
  try {
    const place = `/proc/self/fd/${workspace.fd}/.rt`;
    await removeTree(place);
    await mkdir(place, { mode: 0o700 });
    const folder = await open(place, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      if (process.getuid?.() === 0) await folder.chown(uid, uid);
    } finally {
      await folder.close();
    }
  } finally {
    await workspace.close();
  }
}
