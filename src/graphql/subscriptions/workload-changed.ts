import { builder } from '../builder.ts';
import { Workload } from '../types/workload.ts';
import { received } from './delivery.ts';
import { workStream } from './work-stream.ts';
import { workloadToFollow } from './workload-to-follow.ts';

builder.subscriptionField('workloadChanged', (t) =>
  t.field({
    type: Workload,
    description:
      'The workload as it is, then again after each change of its timeline; changes that come faster than the client reads are told once. Completes when it is deleted. Its member and operators may follow it. When the server ends it early, the last result has an error whose `extensions.code` is UNAUTHENTICATED, FORBIDDEN, STREAM_STALLED or SERVER_CLOSING.',
    args: { workloadId: t.arg.id({ required: true, description: 'Global id of a notebook or an endpoint.' }) },
    subscribe: async (_root, args, context) => {
      const workload = await workloadToFollow(context, args.workloadId);
      return workStream({
        context,
        workload,
        source: (options) => context.feed.changes({ ...options, workloadId: workload.id }),
      });
    },
    resolve: async (delivery, { workloadId }, context) => {
      received(delivery);
      // Read afresh at each delivery, which says only that there is something new.
      return workloadToFollow(context, workloadId);
    },
  }),
);
