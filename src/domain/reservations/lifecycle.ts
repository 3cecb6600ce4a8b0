import type { Phase, WorkloadState } from '../model/workload.ts';

/*
 *                  admit                  running
 *   ┌─────────┐ ─────────────► ┌───────────┐ ─────────► ┌─────────┐
 *   │ PENDING │                │ PREPARING │            │ RUNNING │
 *   └─────────┘ ◄───────────── └───────────┘            └─────────┘
 *     ▲  ▲  │    APPLE_GPU_HELD  │       │               │       │
 *     │  │  │  (never began)     │ stop  │ failed,       │ stop  │ failed,
 *     │  │  │ stop               ▼       │ deadline      ▼       │ vanished
 *     │  │  │              ┌──────────┐  │         (STOPPING)    │
 *     │  │  │              │ STOPPING │──┼──────────────┐        │
 *     │  │  ▼    confirmed └──────────┘  │  STOP_FAILED,│        │
 *     │ ┌─────────┐ ◄──────────┘         │  deadline    ▼        ▼
 *     └─│ STOPPED │                      └──────────► ┌──────────┐
 * start └─────────┘ ◄───────────────────────────────  │  FAILED  │
 *        ▲             confirmed, desired is STOP     └──────────┘
 *        │                                                  │
 *     PENDING ◄─────────────────────────────────────────────┘
 *                    start, once its hold is released
 *
 * A hold is open in PREPARING, RUNNING and STOPPING, and in FAILED until the agent confirms that nothing is left (V3).
 */

/** Every transition of L1; anything else is rejected. */
const TRANSITIONS: Readonly<Record<Phase, readonly Phase[]>> = {
  PENDING: ['PREPARING', 'STOPPED'],
  PREPARING: ['RUNNING', 'STOPPING', 'FAILED', 'PENDING'],
  RUNNING: ['STOPPING', 'FAILED'],
  STOPPING: ['STOPPED', 'FAILED'],
  STOPPED: ['PENDING'],
  FAILED: ['PENDING', 'STOPPED'],
};

/** Whether the table has the transition (L1). Staying in a phase is not a transition. */
export function canMove(from: Phase, to: Phase): boolean {
  return TRANSITIONS[from].includes(to);
}

/**
 * What the agent that holds the work is told: `run` only while it prepares or runs. A failed run whose hold is open is
 * to be cleared away whatever the member wants next (V3).
 */
export function assignedIntent(phase: Phase): 'run' | 'stop' {
  return phase === 'PREPARING' || phase === 'RUNNING' ? 'run' : 'stop';
}

/**
 * Whether a start waits for the release of a failed run's hold: its generation was counted already, so it is ahead of
 * the hold's. Without that, a failed run that nobody started again would restart by itself when its hold is released.
 */
export function startAwaitsRelease(state: WorkloadState): boolean {
  return state.desired === 'RUN' && state.hold !== null && state.generation > state.hold.generation;
}
