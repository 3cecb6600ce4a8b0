import type { UsageSpan } from './spans.ts';

/** What was used: plain seconds, and seconds times what was held. */
export interface UsageAmounts {
  readonly seconds: number;
  readonly acceleratorSeconds: number;
  readonly coreSeconds: number;
  readonly gibSeconds: number;
}

/**
 * Exact sums in the finest units: milliseconds, and milliseconds times devices, thousandths of a core and MiB. They pass
 * 2^53 in a busy year, hence bigint.
 */
export interface ExactAmounts {
  readonly milliseconds: bigint;
  readonly acceleratorMilliseconds: bigint;
  readonly milliCoreMilliseconds: bigint;
  readonly mibMilliseconds: bigint;
}

export const NOTHING_USED: ExactAmounts = {
  milliseconds: 0n,
  acceleratorMilliseconds: 0n,
  milliCoreMilliseconds: 0n,
  mibMilliseconds: 0n,
};

/** What the span uses in so many milliseconds. */
export function amountsOf(span: UsageSpan, milliseconds: number): ExactAmounts {
  const time = BigInt(milliseconds);
  return {
    milliseconds: time,
    acceleratorMilliseconds: time * BigInt(span.acceleratorCount),
    milliCoreMilliseconds: time * BigInt(span.cpuMillis),
    mibMilliseconds: time * BigInt(span.memoryMib),
  };
}

/** The sum. */
export function addAmounts(left: ExactAmounts, right: ExactAmounts): ExactAmounts {
  return {
    milliseconds: left.milliseconds + right.milliseconds,
    acceleratorMilliseconds: left.acceleratorMilliseconds + right.acceleratorMilliseconds,
    milliCoreMilliseconds: left.milliCoreMilliseconds + right.milliCoreMilliseconds,
    mibMilliseconds: left.mibMilliseconds + right.mibMilliseconds,
  };
}

/** The amounts in the units of reports, rounded once, at the end. */
export function reportedAmounts(exact: ExactAmounts): UsageAmounts {
  return {
    seconds: Number(exact.milliseconds) / 1_000,
    acceleratorSeconds: Number(exact.acceleratorMilliseconds) / 1_000,
    coreSeconds: Number(exact.milliCoreMilliseconds) / 1_000_000,
    gibSeconds: Number(exact.mibMilliseconds) / (1_024 * 1_000),
  };
}
