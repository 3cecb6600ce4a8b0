import { describe, expect, it } from 'vitest';
import { deleteWorkload } from '../../../src/domain/intents/delete.ts';
import { start } from '../../../src/domain/intents/start.ts';
import { stop } from '../../../src/domain/intents/stop.ts';
import { submit } from '../../../src/domain/intents/submit.ts';
import type { WorkloadState } from '../../../src/domain/model/workload.ts';
import { InvalidState, NotFound, Refusal } from '../../../src/domain/refusals.ts';
import type { WorkloadChange } from '../../../src/domain/reservations/workload-change.ts';
import { applyChange } from '../../../src/domain/reservations/apply-change.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { aWorkload } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import { aHeldWorkload } from '../support/open-hold.ts';

type Intent = (state: WorkloadState) => WorkloadChange | Refusal | null;
const remove: Intent = (state) => deleteWorkload(state, { deleteFiles: false });
const removeFiles: Intent = (state) => deleteWorkload(state, { deleteFiles: true });

interface Case {
  readonly title: string;
  readonly state: WorkloadState;
  readonly intent: Intent;
  readonly wantSet: object;
  readonly wantEvents: readonly string[];
}

const stopped = aWorkload({ phase: 'STOPPED', desired: 'STOP', admission: 'ADMITTED' });
const queued = { phase: 'PENDING', desired: 'RUN', admission: 'WAITING', queue: 'ENTER' };

const CASES: readonly Case[] = [
  {
    title: 'L1: a launch waits from its beginning',
    state: aWorkload(),
    intent: submit,
    wantSet: { queue: 'ENTER' },
    wantEvents: ['SUBMITTED'],
  },
  {
    title: 'L8: stop in PENDING is done at once',
    state: aWorkload(),
    intent: stop,
    wantSet: { phase: 'STOPPED', desired: 'STOP', queue: 'LEAVE' },
    wantEvents: ['STOP_REQUESTED', 'STOPPED'],
  },
  {
    title: 'L8: stop in PREPARING waits for the confirmation',
    state: aHeldWorkload('PREPARING'),
    intent: stop,
    wantSet: { phase: 'STOPPING', desired: 'STOP' },
    wantEvents: ['STOP_REQUESTED', 'STOPPING'],
  },
  {
    title: 'L8: stop in RUNNING likewise',
    state: aHeldWorkload('RUNNING'),
    intent: stop,
    wantSet: { phase: 'STOPPING', desired: 'STOP' },
    wantEvents: ['STOP_REQUESTED', 'STOPPING'],
  },
  {
    title: 'V3: stop of a failed run whose hold is open stays FAILED until it is confirmed',
    state: aHeldWorkload('FAILED'),
    intent: stop,
    wantSet: { desired: 'STOP' },
    wantEvents: ['STOP_REQUESTED'],
  },
  {
    title: 'L1: stop of a failed run without a hold has nothing to wait for',
    state: aWorkload({ phase: 'FAILED' }),
    intent: stop,
    wantSet: { phase: 'STOPPED', desired: 'STOP', queue: 'LEAVE' },
    wantEvents: ['STOP_REQUESTED', 'STOPPED'],
  },
  {
    title: 'L8: stop after a start during STOPPING takes the start back',
    state: aHeldWorkload('STOPPING', { desired: 'RUN' }),
    intent: stop,
    wantSet: { desired: 'STOP' },
    wantEvents: ['STOP_REQUESTED'],
  },
  {
    title: 'L1: start of stopped work queues the next run',
    state: stopped,
    intent: start,
    wantSet: { ...queued, generation: 2 },
    wantEvents: ['SUBMITTED'],
  },
  {
    title: 'L1: start of a failed run whose hold is released queues the next run',
    state: aWorkload({ phase: 'FAILED' }),
    intent: start,
    wantSet: { ...queued, generation: 2 },
    wantEvents: ['SUBMITTED'],
  },
  {
    title: 'L8: start during STOPPING changes the intent at once and counts no run yet',
    state: aHeldWorkload('STOPPING'),
    intent: start,
    wantSet: { desired: 'RUN' },
    wantEvents: ['INTENT_CHANGED'],
  },
  {
    title: 'L8: start of a failed run whose hold is open begins at the release',
    state: aHeldWorkload('FAILED'),
    intent: start,
    wantSet: { desired: 'RUN', generation: 2 },
    wantEvents: ['INTENT_CHANGED'],
  },
  {
    title: 'L7: delete without a hold is done at once and keeps the files',
    state: stopped,
    intent: remove,
    wantSet: { deleted: true, deleteRequested: { deleteFiles: false } },
    wantEvents: ['DELETED'],
  },
  {
    title: 'L8: delete of waiting work stops it first',
    state: aWorkload(),
    intent: removeFiles,
    wantSet: { phase: 'STOPPED', desired: 'STOP', queue: 'LEAVE', deleted: true, deleteRequested: { deleteFiles: true } },
    wantEvents: ['STOP_REQUESTED', 'STOPPED', 'DELETED'],
  },
  {
    title: 'L8: delete of running work stops it and deletes after the release',
    state: aHeldWorkload('RUNNING'),
    intent: remove,
    wantSet: { phase: 'STOPPING', desired: 'STOP', deleteRequested: { deleteFiles: false } },
    wantEvents: ['STOP_REQUESTED', 'STOPPING'],
  },
  {
    title: 'L8: delete of work that is stopping only notes it',
    state: aHeldWorkload('STOPPING'),
    intent: remove,
    wantSet: { deleteRequested: { deleteFiles: false } },
    wantEvents: [],
  },
  {
    title: 'L7: a later wish to delete the files too is taken up',
    state: aHeldWorkload('STOPPING', { deleteRequested: { deleteFiles: false } }),
    intent: removeFiles,
    wantSet: { deleteRequested: { deleteFiles: true } },
    wantEvents: [],
  },
];

describe("the member's intents (L8)", () => {
  it.each(CASES)('$title', ({ state, intent, wantSet, wantEvents }) => {
    const change = intent(state);
    expect(change).not.toBeNull();
    expect(change).not.toBeInstanceOf(Refusal);
    if (change === null || change instanceof Refusal) return;
    expect(change.set).toEqual(wantSet);
    expect(change.events.map((event) => event.type)).toEqual(wantEvents);
    expect(change.releaseHold).toBeUndefined();
  });

  it('L7: a deletion names the machine that has the files, so that its agent hears of it at once', () => {
    const pin = { machineId: testId<MachineId>(7), driver: 'native' } as const;
    const change = deleteWorkload(aWorkload({ phase: 'STOPPED', desired: 'STOP', pin }), { deleteFiles: true });
    expect(change?.events).toEqual([{ type: 'DELETED', generation: 1, machineId: pin.machineId }]);
  });

  it.each(CASES.filter(({ intent }) => intent !== submit))('repeated, nothing changes: $title', ({ state, intent }) => {
    const change = intent(state);
    if (change === null || change instanceof Refusal) throw new Error('the first call changes something');
    const again = intent(applyChange(state, change));
    expect(again instanceof NotFound ? null : again).toBeNull();
  });

  it('L8: start of what is wanted running already changes nothing', () => {
    for (const state of [
      aWorkload(),
      aHeldWorkload('PREPARING'),
      aHeldWorkload('RUNNING'),
      aHeldWorkload('STOPPING', { desired: 'RUN' }),
    ]) {
      expect(start(state)).toBeNull();
    }
  });

  it('L7: a repeated delete that keeps the files does not take back the wish to delete them', () => {
    expect(remove(aHeldWorkload('STOPPING', { deleteRequested: { deleteFiles: true } }))).toBeNull();
  });

  it('deleted work cannot be found; work that is being deleted cannot be started', () => {
    const gone = aWorkload({ phase: 'STOPPED', desired: 'STOP', deleted: true });
    expect(start(gone)).toBeInstanceOf(NotFound);
    expect(stop(gone)).toBeInstanceOf(NotFound);
    expect(remove(gone)).toBeNull();
    expect(start(aHeldWorkload('STOPPING', { deleteRequested: { deleteFiles: false } }))).toBeInstanceOf(InvalidState);
  });
});
