import type { MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { QueueHead } from '../model/queue-head.ts';
import type { StoredRuntime } from '../model/runtime.ts';
import type { RuntimeSelection } from '../runtime-selection/select-runtime.ts';
import type { Isolation } from '../trust/driver-table.ts';
import { DRIVER_TABLE } from '../trust/driver-table.ts';
import type { Relation } from '../trust/relation.ts';
import { isSharedWith, relationTo } from '../trust/relation.ts';
import type { Demand } from '../reservations/demand.ts';
import { demandOn } from '../reservations/demand.ts';
import type { PlacementPolicy, PlacementRequest } from './decision.ts';
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
  readonly demand: Demand;
  readonly fit: Fit;
  /** The oldest work that waits for this machine, if any (L4). */
  readonly head: QueueHead | null;
  readonly policy: PlacementPolicy;
}

/** A driver of a machine, and the runtime that the selector picks for it; the selection depends on nothing else (S1). */
export interface CandidateDriver {
  readonly driver: ReportedDriver;
  readonly selection: RuntimeSelection<StoredRuntime>;
}

/** What is asked, by which policy, and the oldest work that waits for the machine. */
export interface CandidateQuestion {
  readonly request: PlacementRequest;
  readonly policy: PlacementPolicy;
  readonly head: QueueHead | null;
}

/** Works out one candidate. */
export function candidateOf(question: CandidateQuestion, machine: MachineSnapshot, target: CandidateDriver): Candidate {
  const { driver, selection } = target;
  const { request } = question;
  const demand = demandOn(machine, { memberId: request.memberId, class: request.class, driver });
  return {
    ...question,
    machine,
    driver,
    selection,
    isolation: DRIVER_TABLE[driver.name].isolation,
    relation: relationTo(machine, request.memberId),
    sharedWithMember: isSharedWith(machine.sharing, request.memberId),
    demand,
    fit: fits(machine, demand),
  };
}
