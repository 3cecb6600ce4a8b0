import { builder } from '../builder.ts';
import { connectionCost } from '../connection.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { Endpoint } from './endpoint.ts';
import { listWorkloads, workloadListArgs } from './workload-list.ts';

builder.queryField('endpoints', (t) =>
  t.connection(
    {
      type: Endpoint,
      description:
        'Endpoints that were not deleted: the viewer’s own, or everybody’s for operators. Newest first unless ordered otherwise.',
      args: workloadListArgs,
      complexity: connectionCost,
      resolve: (_root, args, context) => listWorkloads('endpoint', args, context),
    },
    ...connectionTypes('Endpoint'),
  ),
);
