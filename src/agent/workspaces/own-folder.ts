import { constants } from 'node:fs';
import { chmod, chown, lchown, lstat, open } from 'node:fs/promises';

/** open(2): names a file without opening it, so that its mode does not matter; Node does not list it. */
const O_PATH = 0o10000000;

export interface FolderOwner {
  readonly uid: number;
  /** Whether the agent may give folders away, as root may. */
  readonly mayChown: boolean;
}

/**
 * Gives a folder back to its owner, mode 700, whatever a notebook did to it, such as `chmod 0` on its own home. What is no folder
 * is refused, and no symbolic link is followed.
 */
export async function ownFolder(path: string, owner: FolderOwner): Promise<void> {
  if (process.platform === 'linux') await ownByDescriptor(path, owner);
  else await ownByName(path, owner);
}

/** What was looked at is what is changed. */
async function ownByDescriptor(path: string, { uid, mayChown }: FolderOwner): Promise<void> {
  const folder = await open(path, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const place = `/proc/self/fd/${String(folder.fd)}`;
    if (mayChown) await chown(place, uid, uid);
    await chmod(place, 0o700);
  } finally {
    await folder.close();
  }
}

/** Without descriptors that need no mode: the folder around it is the agent's own, so that no notebook can change what the name means. */
async function ownByName(path: string, { uid, mayChown }: FolderOwner): Promise<void> {
  if (!(await lstat(path)).isDirectory()) throw new TypeError('What should be given back is no folder.');
  if (mayChown) await lchown(path, uid, uid);
  await chmod(path, 0o700);
}
