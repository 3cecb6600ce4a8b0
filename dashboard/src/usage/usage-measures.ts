/** Amounts as the API gives them. */
export interface UsageAmounts {
  readonly seconds: number;
  readonly acceleratorSeconds: number;
  readonly coreSeconds: number;
  readonly gibSeconds: number;
}

/** One thing that usage is counted in. */
export interface UsageMeasure {
  readonly id: keyof UsageAmounts;
  /** The unit, spelled out, as a heading. */
  readonly title: string;
  readonly meaning: string;
}

/** What is shown, in this order. Everything is in hours, since people think in them; files have the seconds. */
export const USAGE_MEASURES = [
  { id: 'acceleratorSeconds', title: 'GPU-hours', meaning: 'Hours held, times the GPUs of the class; nothing for CPU classes.' },
  { id: 'coreSeconds', title: 'Core-hours', meaning: 'Hours held, times processor cores.' },
  { id: 'gibSeconds', title: 'GiB-hours', meaning: 'Hours held, times GiB of memory.' },
  { id: 'seconds', title: 'Hours held', meaning: 'From admission to the confirmed end, waiting for nothing to start included.' },
] as const satisfies readonly UsageMeasure[];

/** Seconds as hours to read: two digits behind the point, thousands apart; what is not nothing is never `0.00`. */
export function hoursText(seconds: number): string {
  const hours = seconds / 3600;
  if (hours > 0 && hours < 0.005) return '<0.01';
  return hours.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
