import { NotFound } from '../../domain/refusals.ts';
import { anyWorkload } from '../any-workload.ts';
import { viewerOf, type GraphqlContext } from '../context.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';

/** The workload behind a global id; refuses with INVALID_INPUT for other ids, and with NOT_FOUND for what the caller may not see. */
export async function workloadToFollow(context: GraphqlContext, globalId: string): Promise<WorkloadRow> {
  const { kind, workloadId } = anyWorkload(globalId, 'workloadId');
  const [workload] = await context.reads.workloads.byIds(viewerOf(context), [workloadId]);
  if (workload?.kind !== kind) throw new NotFound('workloadId', 'workload');
  return workload;
}
