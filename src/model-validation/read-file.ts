import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { LOOKED_AT_BYTES } from './forbidden-file.ts';
import type { ListedFile } from './list-artefact.ts';
import { LENGTH_BYTES } from './read-header.ts';

/** What of a file is kept in memory: nothing, its safetensors header, or all of it; never more than `most` bytes. */
export interface KeptPart {
  readonly what: 'nothing' | 'header' | 'whole';
  readonly most: number;
}

export interface ReadFile {
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Buffer;
  /** As the file says; null where it is too short to say, or no header was asked for. */
  readonly headerLength: bigint | null;
  /** The part that was asked for; null where it is larger than allowed or than the file. */
  readonly kept: Buffer | null;
}

const CHUNK_BYTES = 1_048_576;

/**
 * Reads every byte of a file once, for its digest, and keeps the part that is to be looked at. Synchronous, for a worker thread. Gives
 * null where it is not the listed file any more, or changes while it is read.
 */
export function readWholeFile({ location, stamp }: ListedFile, part: KeptPart): ReadFile | null {
  const file = openSync(location, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!isListed(file, stamp)) return null;
    const hash = createHash('sha256');
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, stamp.size + 1));
    const head = Buffer.alloc(Math.min(LOOKED_AT_BYTES, stamp.size));
    readSync(file, head, 0, head.length, 0);
    const headerLength = part.what === 'header' && head.length >= LENGTH_BYTES ? head.readBigUInt64LE(0) : null;
    const kept = allocate({ part, headerLength, size: stamp.size });
    const skipped = part.what === 'header' ? LENGTH_BYTES : 0;
    let position = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const piece = chunk.subarray(0, read);
      hash.update(piece);
      const from = Math.max(0, skipped - position);
      if (kept !== null && position + read > skipped && position - skipped < kept.length) {
        piece.copy(kept, Math.max(0, position - skipped), from);
      }
      position += read;
      if (position > stamp.size) return null;
    }
    if (position !== stamp.size || !isListed(file, stamp)) return null;
    return { sha256: hash.digest('hex'), head, headerLength, kept };
  } finally {
    closeSync(file);
  }
}

interface Allocation {
  readonly part: KeptPart;
  readonly headerLength: bigint | null;
  readonly size: number;
}

function allocate({ part, headerLength, size }: Allocation): Buffer | null {
  if (part.what === 'nothing') return null;
  const length = part.what === 'whole' ? BigInt(size) : headerLength;
  const room = part.what === 'whole' ? size : size - LENGTH_BYTES;
  return length === null || length > BigInt(part.most) || length > BigInt(room) ? null : Buffer.alloc(Number(length));
}

function isListed(file: number, stamp: ListedFile['stamp']): boolean {
  const now = fstatSync(file, { bigint: true });
  const isSame = now.size === BigInt(stamp.size) && String(now.mtimeNs) === stamp.mtimeNs && String(now.ino) === stamp.inode;
  return now.isFile() && isSame;
}
