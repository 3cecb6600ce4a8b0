import type { Readable } from 'node:stream';
import type { FileCount } from '../../state/agent-state.ts';
import { readTar } from './read-tar.ts';

/** Where a count ends early; it is then not complete. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Of the files, bytes: the engine gives them all, so that a home of this size is read whole. */
  readonly bytes: number;
  /** Milliseconds. */
  readonly forMs: number;
}

/** A stop and a start wait for their count. */
const ARCHIVE_LIMITS: ArchiveLimits = { entries: 100_000, bytes: 1_073_741_824, forMs: 5_000 };

/** Last second that RFC 3339 can write. */
const LAST_SECOND = 253_402_300_799;

/** Counts what is in a folder by its tar, whose first entry is the folder itself (L7). Files of the archive are kept nowhere. */
export async function countArchive(stream: Readable, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<FileCount> {
  const count = { entries: -1, files: 0, bytes: 0, newest: null as number | null };
  const state = { read: 0, isComplete: true };
  const enough = (): void => {
    state.isComplete = false;
    stream.destroy();
  };
  const timer = setTimeout(enough, limits.forMs);
  try {
    await readTar(stream, {
      onEntry: ({ kind, bytes, changedAt }) => {
        if (!state.isComplete) return;
        count.entries += 1;
        if (count.entries === 0) return;
        count.newest = Math.max(count.newest ?? 0, Math.min(Math.max(0, Math.floor(changedAt)), LAST_SECOND));
        if (kind !== 'FOLDER') count.files += 1;
        count.bytes += bytes;
        if (count.entries >= limits.entries) enough();
      },
      onBody: (piece) => {
        state.read += piece.length;
        if (state.read >= limits.bytes) enough();
      },
    });
  } catch (error) {
    if (state.isComplete) throw error;
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  const { files, bytes, newest } = count;
  return { files, bytes, newestChangeAt: newest === null ? null : new Date(newest * 1_000).toISOString(), complete: state.isComplete };
}
