import type { WorkloadReference } from '../../app/application.ts';
import type { WorkloadKind } from '../../domain/model/workload.ts';
import { Forbidden, InvalidInput, InvalidState, NotFound, PlacementConflict } from '../../domain/refusals.ts';
import { innerId } from '../global-id.ts';

/** Why a start, a stop or a delete of a workload may be refused, for the unions of those mutations. */
export const WORKLOAD_REFUSALS = [InvalidInput, NotFound, Forbidden, InvalidState, PlacementConflict];

const NAMED = {
  notebook: { typename: 'Notebook', field: 'input.notebookId' },
  endpoint: { typename: 'Endpoint', field: 'input.endpointId' },
} as const;

/** Decodes the global id by which a mutation names its workload; refuses with INVALID_INPUT naming the field. */
export function workloadReference(kind: WorkloadKind, globalId: string): WorkloadReference {
  return { kind, workloadId: innerId(globalId, NAMED[kind]) };
}
