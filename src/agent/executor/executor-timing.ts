/** How often an executor looks and how long it waits, milliseconds. */
export interface ExecutorTiming {
  /** Between two questions whether a starting run answers. */
  readonly readyProbeMs: number;
  /** Between two looks whether a running one is alive. */
  readonly aliveProbeMs: number;
  /** What a run gets to end by itself before it is killed. */
  readonly stopGraceMs: number;
  /** Between two tries to kill what did not go. */
  readonly stopRetryMs: number;
}

export const DEFAULT_TIMING: ExecutorTiming = { readyProbeMs: 150, aliveProbeMs: 1_000, stopGraceMs: 10_000, stopRetryMs: 5_000 };
