import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import { errorCode, nullIfAbsent } from '../error-code.ts';
import { mismatch, ModelFault } from './model-fault.ts';
import type { ModelRun, ModelSource } from './model-source.ts';

export interface FileToFetch {
  readonly source: ModelSource;
  readonly run: ModelRun;
  readonly file: ArtefactFile;
  /** In the list of files. */
  readonly place: number;
  /** Where it is to be; what an earlier attempt left there is gone on with. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Told how many bytes of it are here, also of those that were here before. */
  readonly onBytes: (have: number) => void;
}

/** Between two attempts, milliseconds: the first pause, doubled as long as nothing comes, and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CHUNK_BYTES = 1_048_576;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

interface Progress {
  readonly hash: Hash;
  have: number;
}

/**
 * Fetches one file, from the byte on that is not here yet, again and again until it is whole or the signal aborts; and takes it only if it
 * has its SHA-256. Bytes of an earlier attempt that turn out wrong, as after a power cut, are fetched anew, once. Throws ModelFault, and
 * an error of the file system as it is.
 */
export async function fetchFile(wanted: FileToFetch): Promise<void> {
  const { file, path } = wanted;
  // A file with another name belongs to somebody else too, and is never written to.
  if (((await lstat(path).catch(nullIfAbsent))?.nlink ?? 1) > 1) await rm(path);
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
  try {
    const progress = await read(handle, wanted);
    const isOwn = progress.have === 0;
    await fetchRest(handle, { wanted, progress });
    if (progress.hash.digest('hex') !== file.sha256) {
      await handle.truncate(0);
      if (isOwn) throw mismatch(`${file.path} does not have its digest.`);
      const anew = { hash: createHash('sha256'), have: 0 };
      await fetchRest(handle, { wanted, progress: anew });
      if (anew.hash.digest('hex') !== file.sha256) {
        await handle.truncate(0);
        throw mismatch(`${file.path} does not have its digest.`);
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What is here already. */
async function read(handle: FileHandle, { file, signal, onBytes }: FileToFetch): Promise<Progress> {
  const progress = { hash: createHash('sha256'), have: 0 };
  if ((await handle.stat()).size > file.size) await handle.truncate(0);
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, progress.have);
    if (bytesRead === 0) break;
    progress.hash.update(chunk.subarray(0, bytesRead));
    progress.have += bytesRead;
  }
  onBytes(progress.have);
  return progress;
}

interface Rest {
  readonly wanted: FileToFetch;
  readonly progress: Progress;
}

async function fetchRest(handle: FileHandle, rest: Rest): Promise<void> {
  const { wanted, progress } = rest;
  let pauseMs = FIRST_PAUSE_MS;
  while (progress.have < wanted.file.size) {
    const before = progress.have;
    await fetchSome(handle, rest).catch((error: unknown) => {
      wanted.signal.throwIfAborted();
      if (error instanceof ModelFault || FULL.has(errorCode(error))) throw error;
    });
    if (progress.have === wanted.file.size) return;
    pauseMs = progress.have > before ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    await sleep(pauseMs, undefined, { signal: wanted.signal });
  }
}

/** One attempt; it may end early, with or without an error. */
async function fetchSome(handle: FileHandle, { wanted, progress }: Rest): Promise<void> {
  const { source, run, file, place, signal, onBytes } = wanted;
  for await (const chunk of source.read(run, { place, from: progress.have, signal })) {
    signal.throwIfAborted();
    if (progress.have + chunk.length > file.size) throw mismatch(`${file.path} is longer than it was.`);
    await writeWhole(handle, { chunk, position: progress.have });
    progress.hash.update(chunk);
    progress.have += chunk.length;
    onBytes(progress.have);
  }
}

/** A write may take less than it was given, as on a disk that is almost full. */
async function writeWhole(
  handle: FileHandle,
  { chunk, position }: { readonly chunk: Uint8Array; readonly position: number },
): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}
