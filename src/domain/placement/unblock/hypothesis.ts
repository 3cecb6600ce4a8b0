import type { ReservationId } from '../../model/ids.ts';
import type { FleetSnapshot, MachineSnapshot } from '../../model/machine.ts';
import type { AcceleratorClass } from '../../model/runtime.ts';
import type { PlacementDecision, PlacementPolicy, PlacementRequest } from '../decision.ts';
import { place } from '../place.ts';
import type { UnblockAction } from './unblock-action.ts';

/** A decision that did not admit, and all that it was made on. */
export interface UnblockQuestion {
  readonly snapshot: FleetSnapshot;
  readonly request: PlacementRequest;
  readonly policy: PlacementPolicy;
  readonly decision: PlacementDecision;
  /** The classes that the member may choose instead. */
  readonly classes: readonly AcceleratorClass[];
  /** When a hold must have ended, in microseconds since 1970, where a deadline says so. */
  readonly endsBy: ReadonlyMap<ReservationId, number>;
}

/** Finds the actions of one kind. */
export type UnblockFinder = (question: UnblockQuestion) => readonly UnblockAction[];

/** What would be otherwise. */
export interface Hypothesis {
  readonly request?: PlacementRequest;
  /** The only machine to look at, as it would be; without it the whole fleet is looked at. */
  readonly machine?: MachineSnapshot;
}

/** What the request would be answered with under the hypothesis; null when that is no better than now. Asks the one placement (S1). */
export function outcomeUnder(
  { snapshot, request, policy, decision }: UnblockQuestion,
  hypothesis: Hypothesis,
): UnblockAction['then'] | null {
  const fleet = hypothesis.machine === undefined ? snapshot : { ...snapshot, machines: [hypothesis.machine] };
  const { outcome } = place(fleet, hypothesis.request ?? request, policy);
  if (outcome === 'BLOCKED' || (outcome === 'WAIT' && decision.outcome === 'WAIT')) return null;
  return outcome;
}

/** The considered machines, each once, in the order of the candidates, which are at most `candidateLimit` (L3). */
export function consideredMachines({ snapshot, decision }: UnblockQuestion): readonly MachineSnapshot[] {
  const considered = new Set(decision.candidates.map(({ machineId }) => machineId));
  return snapshot.machines.filter(({ id }) => considered.has(id));
}
