import { builder } from '../builder.ts';
import { connectionCost } from '../connection.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { Notebook } from './notebook.ts';
import { listWorkloads, workloadListArgs } from './workload-list.ts';

builder.queryField('notebooks', (t) =>
  t.connection(
    {
      type: Notebook,
      description:
        'Notebooks that were not deleted: the viewer’s own, or everybody’s for operators. Newest first unless ordered otherwise.',
      args: workloadListArgs,
      complexity: connectionCost,
      resolve: (_root, args, context) => listWorkloads('notebook', args, context),
    },
    ...connectionTypes('Notebook'),
  ),
);
