import type { AcceleratorClass, Entry } from '../model/runtime.ts';
import type { WorkloadState } from '../model/workload.ts';
import type { PlacementRequest } from './decision.ts';

/** The catalog's side of a request, as it is now. */
export interface RequestedOffer {
  readonly class: AcceleratorClass;
  readonly entry: Entry;
}

/** The request that evaluates a stored workload: its pin binds it, else the machine that the member asked for (L6). */
export function placementRequest(state: WorkloadState, offer: RequestedOffer): PlacementRequest {
  return {
    memberId: state.memberId,
    kind: state.kind,
    class: offer.class,
    entry: offer.entry,
    restrictToMachineId: state.requestedMachineId,
    pin: state.pin,
  };
}
