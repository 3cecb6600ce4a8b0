import type { MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { StoredRuntime } from '../model/runtime.ts';
import type { RuntimeSelection } from '../runtime-selection/select-runtime.ts';
import type { Isolation } from '../trust/driver-table.ts';
import { DRIVER_TABLE } from '../trust/driver-table.ts';
import type { Relation } from '../trust/relation.ts';
import { isSharedWith, relationTo } from '../trust/relation.ts';
import { demandOn } from '../reservations/demand.ts';
import type { PlacementRequest } from './decision.ts';
import type { Fit } from './fits.ts';
import { fits } from './fits.ts';

/** One (machine, driver) pair with all that the checks look at, worked out once. */
export interface Candidate {
  readonly request: PlacementRequest;
  readonly machine: MachineSnapshot;
  readonly driver: ReportedDriver;
  readonly isolation: Isolation;
  readonly relation: Relation;
  readonly sharedWithMember: boolean;
  readonly selection: RuntimeSelection<StoredRuntime>;
  readonly fit: Fit;
}

/** A driver of a machine, and the runtime that the selector picks for it; the selection depends on nothing else (S1). */
export interface CandidateDriver {
  readonly driver: ReportedDriver;
  readonly selection: RuntimeSelection<StoredRuntime>;
}

/** Works out one candidate. */
export function candidateOf(request: PlacementRequest, machine: MachineSnapshot, target: CandidateDriver): Candidate {
  const { driver, selection } = target;
  return {
    request,
    machine,
    driver,
    selection,
    isolation: DRIVER_TABLE[driver.name].isolation,
    relation: relationTo(machine, request.memberId),
    sharedWithMember: isSharedWith(machine.sharing, request.memberId),
    fit: fits(machine, demandOn(machine, { memberId: request.memberId, class: request.class, driver })),
  };
}
