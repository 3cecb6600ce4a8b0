import type { Target } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import type { CandidateVerdict } from './decision.ts';

/** Finds the target that waiting work is nearest to fitting on. */
export interface AwaitedTarget {
  readonly consider: (verdict: CandidateVerdict) => void;
  /** null while no target lacks only what a release would free. */
  readonly target: () => Target | null;
}

/**
 * The target whose queue waiting work stands in (L4): of those where only others' work is in the way, the one that lacks the
 * least of what is wanted; of equals the first by machine id and driver. A machine that is kept for the work only ever comes
 * nearer, so the place in a queue is given up only for a better one.
 */
export function findAwaitedTarget(): AwaitedTarget {
  let best: { readonly target: Target; readonly shortage: number } | null = null;
  return {
    consider: ({ machineId, driver, verdict, reasons }) => {
      if (verdict !== 'WAIT') return;
      const shortages = reasons.map(shortageOf);
      if (shortages.includes(null)) return;
      const shortage = Math.max(...shortages.map((share) => share ?? 0));
      if (best === null || shortage < best.shortage) best = { target: { machineId, driver }, shortage };
    },
    target: () => best?.target ?? null,
  };
}

/** The share of the demand that others' work keeps from it, 0 to 1; null when something else is in the way. */
function shortageOf(reason: Reason): number | null {
  if (reason.code === 'CAPACITY_IN_USE') return (reason.requested - reason.free) / reason.requested;
  if (reason.code === 'APPLE_GPU_HELD') return 1;
  return reason.code === 'QUEUED_BEHIND_OLDER' ? 0 : null;
}
