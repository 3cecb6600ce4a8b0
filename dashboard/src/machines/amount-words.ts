import type { Accelerator } from '../generated/graphql.ts';

/** What people call an accelerator. */
export const ACCELERATOR_WORDS: Readonly<Record<Accelerator, string>> = {
  CPU: 'CPU',
  APPLE_GPU: 'Apple GPU',
  NVIDIA_GPU: 'NVIDIA GPU',
};

/** Thousandths of a core as cores, without digits that say nothing: 1500 is `1.5`. */
export function coresOf(cpuMillis: number): string {
  return trimmed(cpuMillis / 1000, 3);
}

/** MiB as GiB, to a tenth: 1536 is `1.5`. What is less than a tenth of a GiB and not nothing is `<0.1`. */
export function gibOf(memoryMib: number): string {
  const gib = memoryMib / 1024;
  return gib > 0 && gib < 0.1 ? '<0.1' : trimmed(gib, 1);
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
