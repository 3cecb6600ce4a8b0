import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentReport } from '../../../src/domain/intents/agent-report.ts';
import { report } from '../../../src/domain/intents/report.ts';
import type { WorkloadState } from '../../../src/domain/model/workload.ts';
import { applyChange } from '../../../src/domain/reservations/apply-change.ts';
import { aHeldWorkload } from '../support/open-hold.ts';
import { aReport } from '../support/reports.ts';

/** Progress of the reports is not what this is about: each is the first. */
const FIRST = { progress: null, secondsSince: null };

interface Heard {
  readonly state: WorkloadState;
  readonly releases: number;
}

function hearAll(begin: WorkloadState, reports: readonly AgentReport[]): Heard {
  return reports.reduce<Heard>(
    ({ state, releases }, heard) => {
      const change = report(state, heard, FIRST);
      if (change === null || 'verdict' in change) return { state, releases };
      return { state: applyChange(state, change), releases: releases + (change.releaseHold === undefined ? 0 : 1) };
    },
    { state: begin, releases: 0 },
  );
}

/** All that the order of reports must not change. Whether RUNNING was heard in time decides `workspaceUsed` and the count of events. */
function essence({ state, releases }: Heard): object {
  const { phase, desired, generation, hold, deleted, admission } = state;
  return { phase, desired, generation, hold, deleted, admission, releases };
}

const BEGINNINGS: readonly WorkloadState[] = [
  aHeldWorkload('PREPARING'),
  aHeldWorkload('RUNNING'),
  aHeldWorkload('STOPPING'),
  aHeldWorkload('STOPPING', { desired: 'RUN' }),
  aHeldWorkload('STOPPING', { deleteRequested: { deleteFiles: false } }),
  aHeldWorkload('FAILED'),
  aHeldWorkload('FAILED', { desired: 'STOP' }),
  aHeldWorkload('FAILED', { generation: 2 }),
];

const someLife = fc.array(
  fc.constantFrom(
    aReport('preparing'),
    aReport('running'),
    aReport('stopping'),
    aReport('stopping', { reason: 'STOP_FAILED' }),
    aReport('stopped'),
  ),
  { maxLength: 8 },
);

describe('reports lost, repeated and reordered (A1, A2)', () => {
  it('A1: once the end was heard, any order with any repeats leads to the same state, and the hold was released exactly once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BEGINNINGS), someLife, fc.nat({ max: 8 }), (begin, life, place) => {
        const direct = hearAll(begin, [aReport('stopped')]);
        const anyOrder = hearAll(begin, life.toSpliced(place, 0, aReport('stopped')));
        expect(essence(anyOrder)).toEqual(essence(direct));
        expect(anyOrder.releases).toBe(1);
        expect(anyOrder.state.hold).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('V3: without a confirmation nothing is ever released', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BEGINNINGS), someLife, (begin, life) => {
        const heard = hearAll(
          begin,
          life.filter(({ state }) => state !== 'stopped'),
        );
        expect(heard.releases).toBe(0);
        expect(heard.state.hold).toEqual(begin.hold);
      }),
    );
  });

  it('A2: reports of another generation, machine or decision change nothing', () => {
    const others = fc.constantFrom<Partial<AgentReport>>(
      { generation: 2 },
      { generation: 7 },
      { machineId: 'other' as never },
      { decisionId: 'other' as never },
    );
    fc.assert(
      fc.property(fc.constantFrom(...BEGINNINGS), someLife, others, (begin, life, other) => {
        const heard = hearAll(
          begin,
          life.map((one) => ({ ...one, ...other })),
        );
        expect(heard).toEqual({ state: begin, releases: 0 });
      }),
    );
  });
});
