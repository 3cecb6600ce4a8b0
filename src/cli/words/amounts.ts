import type { Accelerator } from '../../client/generated/graphql.ts';

const MILLIS = 1_000;
const GIB = 1_024;

/** CPU in cores, such as `0.5` and `8`. */
export function cores(cpuMillis: number): string {
  return String(Math.round((cpuMillis / MILLIS) * 100) / 100);
}

/** Memory in GiB, such as `0.5` and `32`. */
export function gib(memoryMib: number): string {
  return String(Math.round((memoryMib / GIB) * 100) / 100);
}

/** An accelerator as the catalog writes it. */
export function acceleratorWord(accelerator: Accelerator): string {
  return accelerator.toLowerCase().replace('_', '-');
}

/** What a class gives, such as `1 × nvidia-gpu, 8 cores, 32 GiB`. */
export function classWords(given: {
  readonly accelerator: Accelerator;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
}): string {
  const devices = given.acceleratorCount === 0 ? '' : `${String(given.acceleratorCount)} × ${acceleratorWord(given.accelerator)}, `;
  const count = cores(given.cpuMillis);
  return `${devices}${count} ${count === '1' ? 'core' : 'cores'}, ${gib(given.memoryMib)} GiB`;
}
