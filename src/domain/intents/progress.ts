/** The last PREPARING event of the run. */
export interface ProgressSoFar {
  /** 0 to 1; null when it had none, or there was no such event yet. */
  readonly progress: number | null;
  /** Seconds since that event; null when there was none. */
  readonly secondsSince: number | null;
}

const LEAST_SECONDS = 2;
const LEAST_STEP = 0.05;
/** Lets 0.1 + 0.05 count as a step of 5 %. */
const ROUNDING = 1e-9;

/** Whether progress is a new event: the first is; later ones at most one per 2 s and 5 % (E5). */
export function isWorthTelling(progress: number | null, soFar: ProgressSoFar): boolean {
  if (soFar.secondsSince === null) return true;
  if (progress === null || soFar.secondsSince < LEAST_SECONDS) return false;
  return progress - (soFar.progress ?? 0) >= LEAST_STEP - ROUNDING;
}
