import { describe, expect, it } from 'vitest';
import { DEFAULT_DEADLINES, deadlineSeconds, missDeadline } from '../../../src/domain/intents/deadline.ts';
import { dispatched } from '../../../src/domain/intents/dispatched.ts';
import { machineBack } from '../../../src/domain/intents/machine-back.ts';
import { machineLost } from '../../../src/domain/intents/machine-lost.ts';
import { PHASES } from '../../../src/domain/model/workload.ts';
import { aWorkload } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import { aHeldWorkload } from '../support/open-hold.ts';

describe('deadlines (L8)', () => {
  it('L8: 30 minutes to prepare, 2 minutes to stop, and no other phase has one', () => {
    expect(PHASES.map((phase) => deadlineSeconds(phase, DEFAULT_DEADLINES))).toEqual([null, 1_800, null, 120, null, null]);
  });

  it('L8: a missed deadline fails with its reason and keeps the hold', () => {
    const preparing = missDeadline(aHeldWorkload('PREPARING'), 'READY');
    expect(preparing).toMatchObject({ set: { phase: 'FAILED' }, events: [{ type: 'FAILED', reasons: [{ code: 'PREPARE_DEADLINE' }] }] });
    expect(preparing?.releaseHold).toBeUndefined();
    const stopping = missDeadline(aHeldWorkload('STOPPING'), 'CORDONED');
    expect(stopping).toMatchObject({ set: { phase: 'FAILED' }, events: [{ type: 'FAILED', reasons: [{ code: 'STOP_DEADLINE' }] }] });
    expect(stopping?.releaseHold).toBeUndefined();
  });

  it('L8: deadlines pause while the machine is away', () => {
    expect(missDeadline(aHeldWorkload('PREPARING'), 'UNREACHABLE')).toBeNull();
  });

  it('other phases miss none', () => {
    for (const state of [aHeldWorkload('RUNNING'), aHeldWorkload('FAILED'), aWorkload()]) expect(missDeadline(state, 'READY')).toBeNull();
  });
});

describe('the machine of a hold (A4, A5, V3)', () => {
  it('A4: lost and back are told, and change neither phase nor hold', () => {
    const lost = machineLost(aHeldWorkload('RUNNING'), { suspected: false });
    expect(lost).toMatchObject({
      set: {},
      events: [{ type: 'MACHINE_UNREACHABLE', machineId: testId(1), reasons: [{ code: 'MACHINE_UNREACHABLE' }] }],
    });
    expect(lost?.releaseHold).toBeUndefined();
    expect(machineBack(aHeldWorkload('RUNNING'))).toMatchObject({ set: {}, events: [{ type: 'MACHINE_BACK', machineId: testId(1) }] });
  });

  it('A6: a machine that is lost with most others is told as such', () => {
    expect(machineLost(aHeldWorkload('RUNNING'), { suspected: true })).toMatchObject({
      set: {},
      events: [{ type: 'MACHINE_UNREACHABLE', reasons: [{ code: 'MACHINE_UNREACHABLE', withMostOthers: true }] }],
    });
  });

  it('work that holds nothing is not told', () => {
    expect(machineLost(aWorkload(), { suspected: false })).toBeNull();
    expect(machineBack(aWorkload())).toBeNull();
  });

  it('a run is dispatched while it is PREPARING', () => {
    expect(dispatched(aHeldWorkload('PREPARING'))).toMatchObject({
      set: {},
      events: [{ type: 'DISPATCHED', generation: 1, driver: 'native' }],
    });
    expect(dispatched(aHeldWorkload('STOPPING'))).toBeNull();
    expect(dispatched(aWorkload())).toBeNull();
  });
});
