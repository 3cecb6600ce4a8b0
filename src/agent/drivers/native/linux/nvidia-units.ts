import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DRIVER_FOLDER = '/proc/driver/nvidia/gpus';

/** Device nodes for work that was given these GPUs: what all of them share, and one each. No other GPU's. */
export function nvidiaNodes(units: readonly number[]): readonly string[] {
  return ['/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools', ...units.map((unit) => `/dev/nvidia${String(unit)}`)];
}

/** Numbers of the NVIDIA GPUs of this machine, as their device nodes have them. */
export async function nvidiaUnits(): Promise<readonly number[]> {
  const names = (await readdir(DRIVER_FOLDER).catch(() => [])).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(DRIVER_FOLDER, name, 'information'), 'utf8').catch(() => '')));
  return texts.map((text, index) => parseMinor(text) ?? index);
}

/** The number in a GPU's `information` file, from a line such as `Device Minor:     1`. */
export function parseMinor(text: string): number | null {
  const [, minor] = /^Device Minor:\s*(\d+)\s*$/m.exec(text) ?? [];
  return minor === undefined ? null : Number(minor);
}
