/** Dials of one caller: so many at once, then one in so many milliseconds. */
const BURST = 12;
const MS_A_DIAL = 2_500;
/** Callers that are remembered; the one that was quiet for longest is forgotten first. */
const CALLERS_AT_MOST = 10_000;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Whether a caller may dial now, which counts as a dial. `now`: milliseconds that only ever grow. */
export function createDialRate(now: () => number = () => performance.now()): (caller: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const at = now();
    const known = buckets.get(caller) ?? { left: BURST, at };
    const left = Math.min(BURST, known.left + (at - known.at) / MS_A_DIAL);
    buckets.delete(caller);
    buckets.set(caller, { left: left >= 1 ? left - 1 : left, at });
    if (buckets.size > CALLERS_AT_MOST) buckets.delete(buckets.keys().next().value ?? caller);
    return left >= 1;
  };
}
