import { createHash } from 'node:crypto';

/** A number in [0, 1) that is the same for the same seed and names, in every process. */
export function seededDraw(seed: number, ...names: readonly (string | number)[]): number {
  return (
    createHash('sha256')
      .update([seed, ...names].join('/'))
      .digest()
      .readUIntBE(0, 6) /
    2 ** 48
  );
}
