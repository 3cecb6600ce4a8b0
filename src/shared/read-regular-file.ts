import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** What was read, or why not, as the end of a sentence that begins with the file's name. */
export type FileRead = { readonly bytes: Buffer } | { readonly problem: string };

/**
 * Reads a small file that a person named, as a whole. Pipes and devices are refused, since they might never end, and so is a
 * file of more than `maximumBytes`, before more of it is read.
 */
export async function readRegularFile(file: string, maximumBytes: number): Promise<FileRead> {
  let handle: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return { problem: whyUnreadable(error) };
  }
  try {
    const found = await handle.stat();
    return found.isFile() ? await readUpTo(handle, maximumBytes) : { problem: 'is not a file' };
  } finally {
    await handle.close();
  }
}

async function readUpTo(handle: FileHandle, maximumBytes: number): Promise<FileRead> {
  // One byte more than allowed tells a file that is too large, also one that grows while it is read.
  const buffer = Buffer.alloc(maximumBytes + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maximumBytes) return { problem: `is larger than ${String(maximumBytes)} bytes, the most that is read of such a file` };
  return { bytes: buffer.subarray(0, length) };
}

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read by this user';
    case 'EISDIR':
      return 'is not a file';
    default:
      return 'cannot be read';
  }
}
