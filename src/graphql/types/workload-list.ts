import type { WorkloadKind } from '../../domain/model/workload.ts';
import { builder } from '../builder.ts';
import { connectionOf, type Connection, type PageArguments } from '../connection.ts';
import { viewerOf, type GraphqlContext } from '../context.ts';
import { workloadKeys } from '../page-keys.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import { readWorkloadSelection, WorkloadFilter, WorkloadOrder, type WorkloadListArguments } from './workload-selection.ts';

/** Arguments of every list of workloads, besides those of its pages. */
export const workloadListArgs = builder.args((t) => ({
  filter: t.field({ type: WorkloadFilter, description: 'Which of them; null for all.' }),
  orderBy: t.field({ type: WorkloadOrder, description: 'In which order; null for the newest first.' }),
}));

/** A page of workloads of one kind: the viewer's own, or everybody's for operators. */
export function listWorkloads(
  kind: WorkloadKind,
  args: WorkloadListArguments & PageArguments,
  context: GraphqlContext,
): Promise<Connection<WorkloadRow>> {
  const selection = { kind, ...readWorkloadSelection(args) };
  return connectionOf(args, workloadKeys(selection.order), (page) => context.reads.workloads.page(viewerOf(context), selection, page));
}
