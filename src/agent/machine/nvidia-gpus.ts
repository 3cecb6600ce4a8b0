import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/**
 * The NVIDIA GPUs of this machine as its kernel driver lists them, or, where that keeps no list as on WSL, as nvidia-smi does; which also
 * adds model and memory where it is installed.
 */
export async function nvidiaGpus(): Promise<readonly NvidiaGpus[]> {
  const units = await nvidiaUnits();
  if (units.length === 0) return [];
  const answer = await askNvidiaSmi('name,memory.total');
  return [{ kind: 'nvidia-gpu', count: units.length, ...(answer !== null && parseQuery(answer)) }];
}

/** Numbers of the NVIDIA GPUs of this machine, as their device nodes have them. */
export async function nvidiaUnits(): Promise<readonly number[]> {
  const names = (await readdir(DRIVER_FOLDER).catch(() => [])).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(DRIVER_FOLDER, name, 'information'), 'utf8').catch(() => '')));
  if (texts.length > 0) return texts.map((text, index) => parseMinor(text) ?? index);
  const indexes = (await askNvidiaSmi('index')) ?? '';
  return indexes.split('\n').flatMap((line) => (/^\s*\d+\s*$/.test(line) ? [Number(line)] : []));
}

/** The number in a GPU's `information` file, from a line such as `Device Minor:     1`. */
export function parseMinor(text: string): number | null {
  const [, minor] = /^Device Minor:\s*(\d+)\s*$/m.exec(text) ?? [];
  return minor === undefined ? null : Number(minor);
}

/** null where it is not installed, or finds no driver. */
async function askNvidiaSmi(fields: string): Promise<string | null> {
  const query = [`--query-gpu=${fields}`, '--format=csv,noheader,nounits'];
  const answer = await promisify(execFile)('nvidia-smi', query, { timeout: 10_000 }).catch(() => null);
  return answer?.stdout ?? null;
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
