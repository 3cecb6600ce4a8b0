import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { artefactFolder } from '../domain/model-gate/artefact-folder.ts';
import type { ArtefactReader, FileStamp, OpenArtefactFile } from '../app/model-ports.ts';

/**
 * Opens files of artefacts in the model folder of this process. The path is walked as in the validation, so that nothing leads out; and
 * whatever was opened must be, by its inode, size and time, the very file that was validated, so that no exchange in between matters.
 */
export function createArtefactReader(modelsFolder: string): ArtefactReader {
  return {
    async open({ source }, stamp) {
      const top = await realpath(modelsFolder).catch(() => null);
      if (top === null) return 'away';
      const folder = artefactFolder(source);
      if ('problem' in folder) return 'changed';
      const root = await realpath(join(top, ...folder.steps)).catch(() => null);
      const location = root === null ? null : await realpath(join(root, stamp.path)).catch(() => null);
      if (root === null || location === null) return 'changed';
      if (!root.startsWith(`${top}/`) || !location.startsWith(`${root}/`)) return 'changed';
      const handle = await open(location, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
      if (handle === null) return 'changed';
      if (await isValidated(handle, stamp)) return openFile(handle);
      await handle.close();
      return 'changed';
    },
  };
}

async function isValidated(handle: FileHandle, stamp: FileStamp): Promise<boolean> {
  const now = await handle.stat({ bigint: true });
  const isSame = now.size === BigInt(stamp.size) && String(now.mtimeNs) === stamp.mtimeNs && String(now.ino) === stamp.inode;
  return now.isFile() && isSame;
}

const CHUNK_BYTES = 262_144;

function openFile(handle: FileHandle): OpenArtefactFile {
  return {
    async *read({ from, to }) {
      let position = from;
      while (position < to) {
        const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, to - position));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
        if (bytesRead === 0) return;
        position += bytesRead;
        yield chunk.subarray(0, bytesRead);
      }
    },
    close: () => handle.close(),
  };
}
