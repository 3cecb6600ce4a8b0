import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FleetSnapshot, MachineSnapshot } from '../../../../src/domain/model/machine.ts';
import type { Hold } from '../../../../src/domain/model/reservation.ts';
import type { PlacementRequest } from '../../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../../src/domain/placement/decision.ts';
import { place } from '../../../../src/domain/placement/place.ts';
import type { UnblockAction } from '../../../../src/domain/placement/unblock/unblock-action.ts';
import { unblock } from '../../../../src/domain/placement/unblock/unblock.ts';
import { withHold } from '../../../../src/domain/placement/with-hold.ts';
import { asHold, newHold } from '../../../../src/domain/reservations/new-hold.ts';
import { someFleet, someRequest } from '../../support/arbitraries.ts';
import { aClass } from '../../support/builders.ts';
import { testId } from '../../support/ids.ts';

/** A fleet on which so many requests were admitted, as far as they fit, and one request more. */
const someScene = fc.tuple(someFleet, fc.array(someRequest, { minLength: 4, maxLength: 30, size: 'max' }), someRequest);
const classes = [
  aClass('cpu', { id: testId(551), name: 'tiny', cpuMillis: 100, memoryMib: 100 }),
  aClass('nvidia-gpu', { id: testId(552) }),
];

function fill(fleet: FleetSnapshot, requests: readonly PlacementRequest[]): FleetSnapshot {
  return requests.reduce((current, request, index) => {
    const { chosen } = place(current, request, DEFAULT_POLICY);
    if (chosen === null) return current;
    const number = index + 1;
    const hold = newHold({ chosen, class: request.class, generation: 1, decisionId: testId(number), reservationId: testId(number) });
    const held = asHold(hold, { id: testId(number), memberId: request.memberId });
    return withHold(current, { machineId: chosen.machineId, hold: held, queue: request.queue });
  }, fleet);
}

function without(fleet: FleetSnapshot, isGone: (hold: Hold) => boolean): FleetSnapshot {
  return { ...fleet, machines: fleet.machines.map((machine) => ({ ...machine, holds: machine.holds.filter((hold) => !isGone(hold)) })) };
}

function changed(fleet: FleetSnapshot, id: string, changes: Partial<MachineSnapshot>): FleetSnapshot {
  return { ...fleet, machines: fleet.machines.map((machine) => (machine.id === id ? { ...machine, ...changes } : machine)) };
}

/** The whole fleet and the request as they are once the action was taken; written apart from the finders, which look at less. */
function after(fleet: FleetSnapshot, request: PlacementRequest, action: UnblockAction): readonly [FleetSnapshot, PlacementRequest] {
  switch (action.code) {
    case 'STOP_OWN_WORK':
      return [without(fleet, (hold) => action.workloadIds.includes(hold.workloadId)), request];
    case 'WAIT_FOR_RELEASE':
      return [without(fleet, (hold) => action.holders.some(({ reservationId }) => reservationId === hold.reservationId)), request];
    case 'CHOOSE_CLASS':
      return [fleet, { ...request, class: classes.find(({ id }) => id === action.classId) ?? request.class }];
    case 'ALLOW_ANY_MACHINE':
      return [fleet, { ...request, restrictToMachineId: null }];
    case 'ASK_TO_SHARE':
      return [changed(fleet, action.machineId, { sharing: { mode: 'EVERYBODY' } }), request];
    case 'OPEN_MACHINE':
    case 'BRING_BACK_MACHINE':
      return [changed(fleet, action.machineId, { status: 'READY' }), request];
    case 'VALIDATE_MODEL':
      return [fleet, { ...request, entry: { ...request.entry, validatedDigest: 'f'.repeat(64) } }];
    case 'RESTORE_ENTRY':
    case 'RESTORE_CLASS':
    case 'ADD_RUNTIME':
      return [fleet, request];
  }
}

describe('L3: unblock, as properties', () => {
  it('every offered action does what it says: the same placement then gives that outcome, or a better one', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(someScene, ([empty, before, request]) => {
        const snapshot = fill(empty, before);
        const decision = place(snapshot, request, DEFAULT_POLICY);
        const actions = unblock({ snapshot, request, policy: DEFAULT_POLICY, decision, classes, endsBy: new Map() });
        if (decision.outcome === 'ADMIT_NOW') expect(actions).toEqual([]);
        for (const action of actions) {
          seen.set(action.code, (seen.get(action.code) ?? 0) + 1);
          if (action.code === 'ADD_RUNTIME') continue;
          const { outcome } = place(...after(snapshot, request, action), DEFAULT_POLICY);
          if (action.then === 'ADMIT_NOW') expect(outcome).toBe('ADMIT_NOW');
          // T5: a machine that is shared then may turn out to be too busy, or to be away; it is a candidate in any case.
          else if (action.code !== 'ASK_TO_SHARE') expect(outcome).not.toBe('BLOCKED');
        }
      }),
      { numRuns: 400 },
    );
    for (const code of [
      'STOP_OWN_WORK',
      'WAIT_FOR_RELEASE',
      'CHOOSE_CLASS',
      'ASK_TO_SHARE',
      'OPEN_MACHINE',
      'BRING_BACK_MACHINE',
      'VALIDATE_MODEL',
    ]) {
      expect(seen.get(code), code).toBeGreaterThan(0);
    }
  });

  it('no stop is asked for that is not needed, and nobody is asked to stop the work of others', () => {
    fc.assert(
      fc.property(someScene, ([empty, before, request]) => {
        const snapshot = fill(empty, before);
        const decision = place(snapshot, request, DEFAULT_POLICY);
        const actions = unblock({ snapshot, request, policy: DEFAULT_POLICY, decision, classes: [], endsBy: new Map() });
        for (const action of actions) {
          if (action.code !== 'STOP_OWN_WORK') continue;
          const holds = snapshot.machines
            .flatMap((machine) => machine.holds)
            .filter((hold) => action.workloadIds.includes(hold.workloadId));
          expect(holds.map(({ memberId }) => memberId)).toEqual(action.workloadIds.map(() => request.memberId));
          for (const kept of action.workloadIds) {
            const fewer = without(snapshot, (hold) => hold.workloadId !== kept && action.workloadIds.includes(hold.workloadId));
            expect(place(fewer, request, DEFAULT_POLICY).outcome).not.toBe('ADMIT_NOW');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
