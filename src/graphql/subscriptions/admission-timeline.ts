import type { WorkloadId } from '../../domain/model/ids.ts';
import { refuseOutside } from '../../domain/timeline-range.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { AdmissionEvent } from '../types/admission-event.ts';
import { received } from './delivery.ts';
import { workStream } from './work-stream.ts';
import { workloadToFollow } from './workload-to-follow.ts';

builder.subscriptionField('admissionTimeline', (t) =>
  t.field({
    type: AdmissionEvent,
    description:
      "A workload's admission events: those after the cursor, then live ones, each exactly once and in order. Completes after DELETED. Its member and operators may follow it. When the server ends it early, the last result has an error whose `extensions.code` is UNAUTHENTICATED, FORBIDDEN, STREAM_STALLED, SERVER_CLOSING or CURSOR_EXPIRED.",
    args: {
      workloadId: t.arg.id({ required: true, description: 'Global id of a notebook or an endpoint; a deleted one too.' }),
      after: t.arg.string({
        required: false,
        description:
          '`cursor` of the last event that the client has; omitted: from the first retained event. Refused with CURSOR_INVALID, CURSOR_EXPIRED or CURSOR_AHEAD.',
      }),
    },
    subscribe: async (_root, args, context) => {
      const workload = await workloadToFollow(context, args.workloadId);
      const after = await positionAfter(context, { workloadId: workload.id, cursor: args.after ?? null });
      return workStream({
        context,
        workload,
        source: (options) => context.feed.follow({ ...options, workloadId: workload.id, after }),
      });
    },
    resolve: (delivery) => received(delivery),
  }),
);

async function positionAfter(
  context: GraphqlContext,
  { workloadId, cursor }: { readonly workloadId: WorkloadId; readonly cursor: string | null },
): Promise<number | null> {
  if (cursor === null) return null;
  const sequence = context.cursors.decode(cursor, workloadId);
  const range = await context.feed.range(workloadId);
  if (range !== null) refuseOutside(sequence, range);
  return sequence;
}
