import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { plainWords } from './plain-words.ts';

interface NvidiaGpus {
  readonly kind: 'nvidia-gpu';
  readonly count: number;
  /** Of the smallest one. */
  readonly memoryMib?: number;
  readonly model?: string;
}

const DRIVER_FOLDER = '/proc/driver/nvidia/gpus';

/** The NVIDIA GPUs of this machine as its kernel driver has them; nvidia-smi adds model and memory where it is installed. */
export async function nvidiaGpus(): Promise<readonly NvidiaGpus[]> {
  const devices = await readdir(DRIVER_FOLDER).catch(() => []);
  if (devices.length === 0) return [];
  const query = ['--query-gpu=name,memory.total', '--format=csv,noheader,nounits'];
  const answer = await promisify(execFile)('nvidia-smi', query, { timeout: 10_000 }).catch(() => null);
  return [{ kind: 'nvidia-gpu', count: devices.length, ...(answer && parseQuery(answer.stdout)) }];
}

/** Model of the first GPU and the smallest memory, of lines such as `NVIDIA A2, 15356`. */
export function parseQuery(text: string): Pick<NvidiaGpus, 'model' | 'memoryMib'> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()));
  const memories = rows.map((row) => Number(row[1])).filter((memoryMib) => Number.isInteger(memoryMib) && memoryMib > 0);
  const model = rows[0]?.[0];
  return {
    ...(model !== undefined && model !== '' && { model: plainWords(model) }),
    ...(memories.length > 0 && { memoryMib: Math.min(...memories) }),
  };
}
