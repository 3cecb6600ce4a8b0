import fc from 'fast-check';
import type { FleetSnapshot } from '../../../src/domain/model/machine.ts';
import type { PlacementDecision, PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { withHold } from '../../../src/domain/placement/with-hold.ts';
import { asHold, newHold } from '../../../src/domain/reservations/new-hold.ts';
import { someRequest } from './arbitraries.ts';
import { aFleet } from './builders.ts';
import { testId } from './ids.ts';

/** Each a launch, or the release of an open hold picked by number. */
export const someSteps = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.record({ launch: someRequest }) }, fc.record({ release: fc.nat({ max: 50 }) })),
  {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  },
);

/** The fleet with the hold of the request, if it is admitted. `number` names the workload and its hold. */
export function launch(fleet: FleetSnapshot, request: PlacementRequest, number: number): FleetSnapshot {
  const { chosen }: PlacementDecision = place(fleet, request, DEFAULT_POLICY);
  if (chosen === null) return fleet;
  const hold = newHold({ chosen, class: request.class, generation: 1, decisionId: testId(number), reservationId: testId(number) });
  return withHold(fleet, {
    machineId: chosen.machineId,
    hold: asHold(hold, { id: testId(number), memberId: request.memberId }),
    queue: request.queue,
  });
}

/** The fleet without one of its open holds, if it has any. */
export function release(fleet: FleetSnapshot, number: number): FleetSnapshot {
  const open = fleet.machines.flatMap((machine) => machine.holds);
  const gone = open[number % Math.max(1, open.length)];
  if (gone === undefined) return fleet;
  return aFleet(fleet.machines.map((machine) => ({ ...machine, holds: machine.holds.filter((hold) => hold !== gone) })));
}
