import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { viewerOf } from '../context.ts';
import { workloadKeys } from '../page-keys.ts';
import { Notebook } from './notebook.ts';
import { readWorkloadSelection, WorkloadFilter, WorkloadOrder } from './workload-selection.ts';

builder.queryField('notebooks', (t) =>
  t.connection(
    {
      type: Notebook,
      description:
        'Notebooks that were not deleted: the viewer’s own, or everybody’s for operators. Newest first unless ordered otherwise.',
      args: {
        filter: t.arg({ type: WorkloadFilter, description: 'Which notebooks; null for all.' }),
        orderBy: t.arg({ type: WorkloadOrder, description: 'In which order; null for the newest first.' }),
      },
      complexity: connectionCost,
      resolve: (_root, args, context) => {
        const selection = { kind: 'notebook' as const, ...readWorkloadSelection(args) };
        return connectionOf(args, workloadKeys(selection.order), (page) =>
          context.reads.workloads.page(viewerOf(context), selection, page),
        );
      },
    },
    ...connectionTypes('Notebook'),
  ),
);
