import { describe, expect, it } from 'vitest';
import { machineForgotten } from '../../../src/domain/intents/machine-forgotten.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import type { WorkloadState } from '../../../src/domain/model/workload.ts';
import { aWorkload } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import { anOpenHold } from '../support/open-hold.ts';

const HOLD = anOpenHold();
const MACHINE: MachineId = HOLD.machineId;

interface Case {
  readonly title: string;
  readonly state: Partial<WorkloadState>;
  readonly wantPhase: string;
  readonly wantEvents: readonly string[];
}

const CASES: readonly Case[] = [
  {
    title: 'work that is prepared fails with the reason',
    state: { phase: 'PREPARING' },
    wantPhase: 'FAILED',
    wantEvents: ['FAILED MACHINE_FORGOTTEN', 'RELEASED'],
  },
  {
    title: 'work that runs fails with the reason',
    state: { phase: 'RUNNING' },
    wantPhase: 'FAILED',
    wantEvents: ['FAILED MACHINE_FORGOTTEN', 'RELEASED'],
  },
  {
    title: 'work that stops has stopped, which nobody will confirm',
    state: { phase: 'STOPPING', desired: 'STOP' },
    wantPhase: 'STOPPED',
    wantEvents: ['STOPPED MACHINE_FORGOTTEN', 'RELEASED'],
  },
  {
    title: 'work that was to be deleted after its stop is deleted',
    state: { phase: 'STOPPING', desired: 'STOP', deleteRequested: { deleteFiles: true } },
    wantPhase: 'STOPPED',
    wantEvents: ['STOPPED MACHINE_FORGOTTEN', 'RELEASED', 'DELETED'],
  },
  {
    title: 'a start that came during the stop queues the next run',
    state: { phase: 'STOPPING', desired: 'RUN' },
    wantPhase: 'PENDING',
    wantEvents: ['STOPPED MACHINE_FORGOTTEN', 'RELEASED', 'SUBMITTED'],
  },
  {
    title: 'work that had failed stays failed, and the release says why it came',
    state: { phase: 'FAILED' },
    wantPhase: 'FAILED',
    wantEvents: ['RELEASED MACHINE_FORGOTTEN'],
  },
  {
    title: 'failed work that was to stop has stopped',
    state: { phase: 'FAILED', desired: 'STOP' },
    wantPhase: 'STOPPED',
    wantEvents: ['STOPPED', 'RELEASED MACHINE_FORGOTTEN'],
  },
  {
    title: 'failed work that was to start again queues that run',
    state: { phase: 'FAILED', generation: 2 },
    wantPhase: 'PENDING',
    wantEvents: ['RELEASED MACHINE_FORGOTTEN', 'SUBMITTED'],
  },
];

describe('machineForgotten', () => {
  it.each(CASES)('V3: $title', ({ state, wantPhase, wantEvents }) => {
    const before = aWorkload({ hold: HOLD, admission: 'ADMITTED', ...state });
    const forgotten = machineForgotten(before, MACHINE);
    expect(forgotten?.hold).toBe(HOLD);
    expect(forgotten?.change.releaseHold).toEqual({ reservationId: HOLD.reservationId, by: 'OPERATOR' });
    expect(forgotten?.change.set.phase ?? before.phase).toBe(wantPhase);
    const told = forgotten?.change.events.map(({ type, reasons = [] }) => [type, ...reasons.map(({ code }) => code)].join(' '));
    expect(told).toEqual(wantEvents);
  });

  it('work without a hold, or with one on another machine, is left alone', () => {
    expect(machineForgotten(aWorkload(), MACHINE)).toBeNull();
    expect(machineForgotten(aWorkload({ phase: 'RUNNING', hold: HOLD }), testId(77))).toBeNull();
  });
});
