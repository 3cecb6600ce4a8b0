import { InvalidInput, NotFound } from '../../domain/refusals.ts';
import { viewerOf, type GraphqlContext } from '../context.ts';
import { readGlobalId, spokenType } from '../global-id.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';

const WORKLOAD_TYPES = { Notebook: 'notebook', Endpoint: 'endpoint' } as const;

/** The workload behind a global id; refuses with INVALID_INPUT for other ids, and with NOT_FOUND for what the caller may not see. */
export async function workloadToFollow(context: GraphqlContext, globalId: string): Promise<WorkloadRow> {
  const { typename, id } = readGlobalId(globalId, 'workloadId');
  const kind = Object.entries(WORKLOAD_TYPES).find(([name]) => name === typename)?.[1];
  if (kind === undefined || id.includes(':')) {
    throw new InvalidInput([
      { field: 'workloadId', message: `is the id of ${spokenType(typename)}; the id of a notebook or an endpoint is needed.` },
    ]);
  }
  const [workload] = await context.reads.workloads.byIds(viewerOf(context), [id]);
  if (workload?.kind !== kind) throw new NotFound('workloadId', 'workload');
  return workload;
}
