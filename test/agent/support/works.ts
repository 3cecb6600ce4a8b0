import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { MachineFacts } from '../../../src/agent/machine/machine-facts.ts';
import { reconcile } from '../../../src/agent/reconciliation/reconcile.ts';
import type { ReconcileInput, Reconciliation } from '../../../src/agent/reconciliation/reconcile.ts';
import { workKey } from '../../../src/agent/reconciliation/work.ts';
import type { Work } from '../../../src/agent/reconciliation/work.ts';

export const AT = '2026-11-29T12:00:00.000Z';

export const LINUX: MachineFacts = {
  os: 'linux',
  appleGpuUnits: 0,
  drivers: [
    { name: 'simulation', confinesAccelerators: true },
    { name: 'native', confinesAccelerators: true },
  ],
};

/** A Mac: its native driver cannot keep code off Metal. */
export const MAC: MachineFacts = {
  os: 'darwin',
  appleGpuUnits: 1,
  drivers: [
    { name: 'native', confinesAccelerators: false },
    { name: 'simulation', confinesAccelerators: true },
  ],
};

export function makeWork(assignment: Assignment, stated: Partial<Work> = {}): Work {
  return { assignment, state: 'running', ending: null, at: AT, ...stated };
}

/** Reconciles an answer that names these assignments, all with good digests and every reported end seen. */
export function answered(works: readonly Work[], assignments: readonly Assignment[], stated: Partial<ReconcileInput> = {}): Reconciliation {
  return reconcile({
    works,
    finished: [],
    received: assignments.map((assignment) => ({ assignment, digestMatches: true })),
    begun: new Set(),
    acknowledged: new Set(works.filter((work) => work.state === 'stopped' || work.state === 'failed').map(workKey)),
    machine: LINUX,
    at: AT,
    ...stated,
  });
}

/** What a test compares: generation, state, how it ends, and why. */
export function outline(works: readonly Work[]): readonly string[] {
  return works
    .map((work) =>
      [`g${work.assignment.generation}`, work.state, work.ending && `ends ${work.ending.outcome}`, work.reason]
        .filter((part) => part)
        .join(' '),
    )
    .sort();
}
