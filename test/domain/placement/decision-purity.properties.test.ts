import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FleetSnapshot } from '../../../src/domain/model/machine.ts';
import { DEFAULT_POLICY, type PlacementDecision, type PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { decisionRecord } from '../../../src/domain/placement/decision-record.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { withHold } from '../../../src/domain/placement/with-hold.ts';
import { asHold, newHold } from '../../../src/domain/reservations/new-hold.ts';
import { someFleet, someRequest } from '../support/arbitraries.ts';
import { testId } from '../support/ids.ts';

/** A fleet on which some work was admitted already and some waits in front, and a request; all frozen to the last value. */
const someQuestion = fc
  .tuple(someFleet, fc.array(someRequest, { maxLength: 6 }), someRequest, fc.nat({ max: 40 }))
  .map(([empty, earlier, request, timesPassed]) => {
    let fleet = empty;
    earlier.forEach((one, index) => {
      fleet = admitted(fleet, one, index + 1);
    });
    const queueHeads = fleet.machines.slice(0, 2).flatMap((machine, index) => {
      const [driver] = machine.drivers;
      const head = { machineId: machine.id, workloadId: testId<never>(950 + index), memberId: request.memberId, class: request.class };
      return driver === undefined ? [] : [{ ...head, driver: driver.name, queuedAt: 1 + index, timesPassed, waiting: 1 }];
    });
    return deepFreeze({ fleet: { ...fleet, queueHeads }, request });
  });

function admitted(fleet: FleetSnapshot, request: PlacementRequest, number: number): FleetSnapshot {
  const { chosen } = place(fleet, request, DEFAULT_POLICY);
  if (chosen === null) return fleet;
  const hold = newHold({ chosen, class: request.class, generation: 1, decisionId: testId(number), reservationId: testId(number) });
  const held = asHold(hold, { id: testId(number), memberId: request.memberId });
  return withHold(fleet, { machineId: chosen.machineId, hold: held, queue: request.queue });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** The same value with the keys of every object in another order. */
function withKeysReversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withKeysReversed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withKeysReversed<unknown>(item)] as const);
  return Object.fromEntries(entries.reverse()) as T;
}

/** As a document of the database gives it back. */
function roundTrip<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function check(property: (fleet: FleetSnapshot, request: PlacementRequest, decision: PlacementDecision) => void): void {
  fc.assert(
    fc.property(someQuestion, ({ fleet, request }) => {
      property(fleet, request, place(fleet, request, DEFAULT_POLICY));
    }),
    { numRuns: 500 },
  );
}

describe('S8: a decision depends on its input alone', () => {
  it('S8: the same values, whatever the order of their keys, give the same decision to the last reason', () => {
    check((fleet, request, decision) => {
      expect(place(withKeysReversed(fleet), withKeysReversed(request), withKeysReversed(DEFAULT_POLICY))).toEqual(decision);
    });
  });

  it('S8: inputs that went through JSON, as those of a replay did, give the same record', () => {
    check((fleet, request, decision) => {
      const stored = roundTrip({ fleet, request, policy: DEFAULT_POLICY });
      const again = place(stored.fleet, stored.request, stored.policy);
      expect(JSON.stringify(decisionRecord(again))).toBe(JSON.stringify(decisionRecord(decision)));
    });
  });

  it('S8, S9: neither the order of machines nor that of drivers, holds or queue changes what is chosen', () => {
    check((fleet, request, decision) => {
      const machines = fleet.machines.toReversed().map((machine) => ({
        ...machine,
        drivers: machine.drivers.toReversed(),
        holds: machine.holds.toReversed(),
      }));
      const { outcome, chosen } = place({ machines, queueHeads: fleet.queueHeads.toReversed() }, request, DEFAULT_POLICY);
      expect({ outcome, chosen }).toEqual({ outcome: decision.outcome, chosen: decision.chosen });
    });
  });

  it('S8: frozen inputs are enough, and the next fleet of a batch is a new value', () => {
    check((fleet, request, { chosen }) => {
      if (chosen === null) return;
      const before = JSON.stringify(fleet);
      const after = deepFreeze(admitted(fleet, request, 77));
      expect(after).not.toBe(fleet);
      expect(JSON.stringify(fleet)).toBe(before);
      expect(place(after, request, DEFAULT_POLICY).candidateCount).toBe(place(fleet, request, DEFAULT_POLICY).candidateCount);
    });
  });
});
