import { describe, expect, it } from 'vitest';
import type { AdmissionInput } from '../../../src/domain/intents/admit.ts';
import { admit } from '../../../src/domain/intents/admit.ts';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import type { Evaluation } from '../../../src/domain/reservations/workload-change.ts';
import { aClass, aFleet, aHold, aMac, aMachine, aRequest, aWorkload, GUEST } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import { aHeldWorkload } from '../support/open-hold.ts';

function evaluate(machine: MachineSnapshot, last: Evaluation | null = null): AdmissionInput {
  const decision = place(aFleet([machine]), aRequest(), DEFAULT_POLICY);
  return { decision, class: aClass(), last, decisionId: testId(61), reservationId: testId(71), position: 3, timesPassed: 0, passLimit: 20 };
}

const free = aMac(1);
const busy = aMachine(1, { holds: [aHold(1, { cpuMillis: 8_000 })] });
const busier = aMachine(1, { holds: [aHold(1, { cpuMillis: 9_000 })] });
const foreign = aMachine(1, { ownerId: GUEST });

function lastOf({ decision }: AdmissionInput): Evaluation {
  return { outcome: decision.outcome, headline: decision.headline, reasons: decision.reasons };
}

/** As a database gives JSON back: the same values, the keys in another order. */
function stored(evaluation: Evaluation): Evaluation {
  const turned = evaluation.reasons.map((reason) => Object.fromEntries(Object.entries(reason).reverse()));
  return { ...evaluation, reasons: turned as unknown as Evaluation['reasons'] };
}

describe('admit (L2, E6)', () => {
  it('L2: an admissible target is reserved: hold, pin, phase, decision and events in one change', () => {
    const change = admit(aWorkload(), evaluate(free));
    expect(change?.set).toEqual({
      phase: 'PREPARING',
      admission: 'ADMITTED',
      runtimeId: expect.any(String) as string,
      queue: 'LEAVE',
      pin: { machineId: testId(1), driver: 'native' },
    });
    expect(change?.events.map((event) => event.type)).toEqual(['EVALUATED', 'RESERVED']);
    expect(change?.events[0]).toMatchObject({ outcome: 'ADMIT_NOW', machineId: testId(1), driver: 'native', decisionId: testId(61) });
    expect(change?.openHold).toEqual({
      reservationId: testId(71),
      decisionId: testId(61),
      machineId: testId(1),
      driver: 'native',
      generation: 1,
      runtimeId: expect.any(String) as string,
      classId: aClass().id,
      className: 'cpu',
      accelerator: 'cpu',
      acceleratorCount: 0,
      cpuMillis: 1_000,
      memoryMib: 1_024,
      devices: [{ kind: 'apple-gpu', index: 0 }],
      exclusive: true,
    });
    expect(change?.decision?.record.chosen?.machineId).toBe(testId(1));
  });

  it('H2: no change holds a ref', () => {
    expect(JSON.stringify(admit(aWorkload(), evaluate(free)))).not.toMatch(/env:|img:|ref-/);
  });

  it('L6: an endpoint is not pinned, and a pinned notebook keeps its pin', () => {
    expect(admit(aWorkload({ kind: 'endpoint', workspaceId: null }), evaluate(free))?.set).not.toHaveProperty('pin');
    const pinned = aWorkload({ pin: { machineId: testId(1), driver: 'native' } });
    expect(admit(pinned, evaluate(free))?.set).not.toHaveProperty('pin');
  });

  it('L2: what time will free enters the queue, with its place', () => {
    const change = admit(aWorkload(), evaluate(busy));
    expect(change?.set).toEqual({
      admission: 'WAITING',
      queue: 'ENTER',
      awaited: { machineId: busy.id, driver: 'native' },
      timesPassed: 0,
    });
    expect(change?.events).toMatchObject([
      { type: 'EVALUATED', outcome: 'WAIT' },
      { type: 'QUEUED', position: 3 },
    ]);
    expect(change?.evaluation).toMatchObject({ outcome: 'WAIT', headline: { code: 'CAPACITY_IN_USE' } });
  });

  it('L2: what nothing that runs can change is blocked and leaves the queue', () => {
    const change = admit(aWorkload(), evaluate(foreign));
    expect(change?.set).toEqual({ admission: 'BLOCKED', queue: 'ENTER', awaited: null });
    expect(change?.events).toMatchObject([{ type: 'EVALUATED', outcome: 'BLOCKED', reasons: [{ code: 'WEAK_ISOLATION_OWNER_ONLY' }] }]);
  });

  it('E6: a repeat of an unchanged evaluation is no event and no decision, only a later date', () => {
    const first = evaluate(busy);
    const change = admit(aWorkload(), evaluate(busy, stored(lastOf(first))));
    expect(change?.events).toEqual([]);
    expect(change?.decision).toBeUndefined();
    expect(change?.evaluation).toEqual(lastOf(first));
  });

  it('E6: other parameters of the reasons are a change, and it is in the queue already', () => {
    const half = aMachine(1, { holds: [aHold(1, { cpuMillis: 7_500 })] });
    const change = admit(aWorkload(), evaluate(half, lastOf(evaluate(busy))));
    expect(change?.events.map((event) => event.type)).toEqual(['EVALUATED']);
    expect(admit(aWorkload(), evaluate(busier, lastOf(evaluate(busy))))?.events).toEqual([]);
  });

  it('L2: blocked work that may wait again enters the queue', () => {
    const change = admit(aWorkload({ admission: 'BLOCKED' }), evaluate(busy, lastOf(evaluate(foreign))));
    expect(change?.events.map((event) => event.type)).toEqual(['EVALUATED', 'QUEUED']);
  });

  it('L1: only work that is PENDING and wanted is admitted', () => {
    const others = [
      aHeldWorkload('PREPARING'),
      aHeldWorkload('FAILED'),
      aWorkload({ phase: 'STOPPED', desired: 'STOP' }),
      aWorkload({ phase: 'STOPPED', desired: 'STOP', deleted: true }),
    ];
    for (const state of others) expect(admit(state, evaluate(free))).toBeNull();
  });
});
