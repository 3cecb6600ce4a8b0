import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ParsedCatalog } from './parse-catalog.ts';
import { parseCatalog } from './parse-catalog.ts';

/** Largest catalog file, bytes. */
export const MAX_CATALOG_BYTES = 1_048_576;

/** Reads and checks a catalog file. Refuses what is not a file, is larger than 1 MiB, or is not UTF-8. */
export async function readCatalogFile(file: string): Promise<ParsedCatalog> {
  const bytes = await readBounded(file);
  if (typeof bytes === 'string') return refuse(file, bytes);
  try {
    return parseCatalog({ file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) });
  } catch (error) {
    if (error instanceof TypeError) return refuse(file, 'is not UTF-8 text; save the file as UTF-8');
    throw error;
  }
}

/** The bytes of the file, or why it cannot be read. Pipes and devices are refused: they might never end. */
async function readBounded(file: string): Promise<Buffer | string> {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => whyUnreadable(error));
  if (typeof handle === 'string') return handle;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return 'is not a file';
    // One byte more than allowed tells a file that is too large, also one that grows while we read.
    const buffer = Buffer.alloc(MAX_CATALOG_BYTES + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length > MAX_CATALOG_BYTES
      ? `is larger than ${MAX_CATALOG_BYTES} bytes (1 MiB), the most that a catalog may have`
      : buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
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

function refuse(file: string, message: string): ParsedCatalog {
  return { ok: false, problems: [{ file, line: 1, column: 1, path: '', message }] };
}
