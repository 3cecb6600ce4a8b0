import type { Accelerator } from '../generated/graphql.ts';

const ACCELERATORS: Readonly<Record<Accelerator, string>> = { CPU: 'CPU', APPLE_GPU: 'Apple GPU', NVIDIA_GPU: 'NVIDIA GPU' };
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** What a class gives, such as `2 cores, 4 GiB, 1 NVIDIA GPU`. */
export function writtenClass(given: {
  readonly accelerator: Accelerator;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
}): string {
  const cores = given.cpuMillis / 1000;
  const parts = [`${plain(cores)} ${cores === 1 ? 'core' : 'cores'}`, writtenMemory(given.memoryMib)];
  if (given.acceleratorCount > 0) parts.push(`${String(given.acceleratorCount)} ${ACCELERATORS[given.accelerator]}`);
  return parts.join(', ');
}

/** Memory in MiB, in GiB from there on. */
export function writtenMemory(mib: number): string {
  return mib < 1024 ? `${plain(mib)} MiB` : `${plain(mib / 1024)} GiB`;
}

/** Bytes, as the server counts them: decimal text that may pass 2^53. */
export function writtenBytes(bytes: string): string {
  let rest = Number(bytes);
  let unit = 0;
  while (rest >= 1024 && unit < BYTE_UNITS.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${plain(rest)} ${BYTE_UNITS[unit] ?? 'B'}`;
}

/** Seconds as hours, such as `1.25 core-hours`. */
export function writtenHours(seconds: number, unit: string): string {
  return `${plain(seconds / 3600)} ${unit}`;
}

function plain(value: number): string {
  return String(Number(value.toFixed(2)));
}
