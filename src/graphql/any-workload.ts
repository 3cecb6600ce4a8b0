import type { WorkloadReference } from '../app/application.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { InvalidInput } from '../domain/refusals.ts';
import { readGlobalId, spokenType } from './global-id.ts';

const KINDS: ReadonlyMap<string, WorkloadKind> = new Map([
  ['Notebook', 'notebook'],
  ['Endpoint', 'endpoint'],
]);

/** Decodes a global id of work of either kind; refuses with INVALID_INPUT naming the field. */
export function anyWorkload(globalId: string, field: string): WorkloadReference {
  const { typename, id } = readGlobalId(globalId, field);
  const kind = KINDS.get(typename);
  if (kind === undefined) {
    throw new InvalidInput([{ field, message: `is the id of ${spokenType(typename)}; the id of a notebook or an endpoint is needed.` }]);
  }
  return { kind, workloadId: id as WorkloadId };
}
