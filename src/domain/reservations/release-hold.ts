import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import type { NewEvent } from '../timeline.ts';
import { beginRun } from './begin-run.ts';
import { startAwaitsRelease } from './lifecycle.ts';
import type { WorkloadChange, WorkloadFields } from './workload-change.ts';
import { expectationOf } from './workload-change.ts';

/** That nothing of the hold's generation exists any more (V3), who says so, and why the run ended if it failed. */
export interface ReleaseCause {
  readonly hold: OpenHold;
  readonly by: 'AGENT' | 'OPERATOR';
  /** Reasons of a run that ended by itself or could not go on; empty for a plain stop. */
  readonly reasons: readonly Reason[];
}

/**
 * Releases the hold and moves on to where the member's intent leads:
 *
 * - wanted running while PREPARING or RUNNING: FAILED, since the run ended by itself;
 * - STOPPING, or FAILED with desired STOP: STOPPED, then deleted if a delete waited for this (L8), or the next run
 *   queued if a start came meanwhile;
 * - FAILED with a start that waited for the release: the next run queued;
 * - FAILED otherwise: stays FAILED.
 */
export function releaseHold(state: WorkloadState, cause: ReleaseCause): WorkloadChange {
  const next = afterRelease(state, cause);
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: next.set,
    ...(next.evaluation === undefined ? {} : { evaluation: next.evaluation }),
    releaseHold: { reservationId: cause.hold.reservationId, by: cause.by },
    events: next.events,
  };
}

interface Next {
  readonly set: WorkloadFields;
  readonly evaluation?: null;
  readonly events: readonly NewEvent[];
}

function afterRelease(state: WorkloadState, cause: ReleaseCause): Next {
  const about = { generation: cause.hold.generation, machineId: cause.hold.machineId };
  const released: NewEvent = { type: 'RELEASED', ...about };
  switch (state.phase) {
    case 'STOPPING': {
      const events: readonly NewEvent[] = [{ type: 'STOPPED', ...about, ...reasonsOf(cause) }, released];
      if (state.deleteRequested !== null) return deletedAfter(events, about.generation);
      if (state.desired === 'STOP') return { set: { phase: 'STOPPED' }, events };
      return queuedAfter(events, state.generation + 1);
    }
    case 'FAILED': {
      if (state.desired === 'STOP') {
        const events: readonly NewEvent[] = [{ type: 'STOPPED', ...about }, released];
        return state.deleteRequested === null ? { set: { phase: 'STOPPED' }, events } : deletedAfter(events, about.generation);
      }
      return startAwaitsRelease(state) ? queuedAfter([released], state.generation) : { set: {}, events: [released] };
    }
    case 'PENDING':
    case 'PREPARING':
    case 'RUNNING':
    case 'STOPPED':
      return { set: { phase: 'FAILED' }, events: [{ type: 'FAILED', ...about, ...reasonsOf(cause) }, released] };
  }
}

function reasonsOf(cause: ReleaseCause): { readonly reasons?: readonly Reason[] } {
  return cause.reasons.length === 0 ? {} : { reasons: cause.reasons };
}

function deletedAfter(events: readonly NewEvent[], generation: number): Next {
  return { set: { phase: 'STOPPED', deleted: true }, events: [...events, { type: 'DELETED', generation }] };
}

/** The phase passes through STOPPED or FAILED to PENDING in one change, so nobody sees it rest in between (L8). */
function queuedAfter(events: readonly NewEvent[], generation: number): Next {
  const run = beginRun(generation);
  return { set: run.set, evaluation: run.evaluation, events: [...events, ...run.events] };
}
