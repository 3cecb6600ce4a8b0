import type { Micros, UsageSpan } from './spans.ts';

/** What was used: plain seconds, and seconds times what was held. */
export interface UsageAmounts {
  readonly seconds: number;
  readonly acceleratorSeconds: number;
  readonly coreSeconds: number;
  readonly gibSeconds: number;
}

/**
 * Exact sums in the finest units: microseconds, and microseconds times devices, thousandths of a core and MiB. They pass
 * 2^53 within hours, hence bigint.
 */
export interface ExactAmounts {
  readonly micros: bigint;
  readonly acceleratorMicros: bigint;
  readonly milliCoreMicros: bigint;
  readonly mibMicros: bigint;
}

export const NOTHING_USED: ExactAmounts = { micros: 0n, acceleratorMicros: 0n, milliCoreMicros: 0n, mibMicros: 0n };

/** What the span uses in so much time. */
export function amountsOf(span: Pick<UsageSpan, 'acceleratorCount' | 'cpuMillis' | 'memoryMib'>, micros: Micros): ExactAmounts {
  return {
    micros,
    acceleratorMicros: micros * BigInt(span.acceleratorCount),
    milliCoreMicros: micros * BigInt(span.cpuMillis),
    mibMicros: micros * BigInt(span.memoryMib),
  };
}

/** The sum. */
export function addAmounts(left: ExactAmounts, right: ExactAmounts): ExactAmounts {
  return {
    micros: left.micros + right.micros,
    acceleratorMicros: left.acceleratorMicros + right.acceleratorMicros,
    milliCoreMicros: left.milliCoreMicros + right.milliCoreMicros,
    mibMicros: left.mibMicros + right.mibMicros,
  };
}

/** The amounts in the units of reports, rounded to the nearest number once, at the end. */
export function reportedAmounts(exact: ExactAmounts): UsageAmounts {
  return {
    seconds: quotient(exact.micros, 1_000_000n),
    acceleratorSeconds: quotient(exact.acceleratorMicros, 1_000_000n),
    coreSeconds: quotient(exact.milliCoreMicros, 1_000_000_000n),
    gibSeconds: quotient(exact.mibMicros, 1_024_000_000n),
  };
}

/** Whole part and remainder are divided apart, so that a large sum keeps its last digits. */
function quotient(amount: bigint, unit: bigint): number {
  return Number(amount / unit) + Number(amount % unit) / Number(unit);
}
