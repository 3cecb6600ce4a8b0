import { statfs } from 'node:fs/promises';
import { unavailable } from './model-fault.ts';

/** Left free for everything else that this machine writes, bytes. */
export const RESERVE_BYTES = 256 * 1_048_576;

export interface Room {
  readonly dir: string;
  /** Bytes that are to be written. */
  readonly needed: number;
  /** Bytes that stay free. */
  readonly reserve: number;
  /** Makes room by removing what nobody uses; called when there is too little. */
  readonly clear: () => Promise<void>;
}

/** Refuses as ModelFault what would fill the disk. */
export async function ensureRoom({ dir, needed, reserve, clear }: Room): Promise<void> {
  if (needed === 0 || (await free(dir)) >= needed + reserve) return;
  await clear();
  const left = await free(dir);
  if (left < needed + reserve)
    throw unavailable(`The disk has ${String(left)} bytes free; ${String(needed)} are needed, and ${String(reserve)} stay free.`);
}

async function free(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
