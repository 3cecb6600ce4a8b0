import { Forbidden } from '../../domain/refusals.ts';
import { refuseOutside } from '../../domain/timeline-range.ts';
import { builder } from '../builder.ts';
import { viewerOf, type GraphqlContext } from '../context.ts';
import { AdmissionEvent } from '../types/admission-event.ts';
import { readTimelineFilter, TimelineFilter } from '../types/timeline-filter.ts';
import { received } from './delivery.ts';
import { guardedStream } from './guarded-stream.ts';

builder.subscriptionField('fleetTimeline', (t) =>
  t.field({
    type: AdmissionEvent,
    description:
      "The admission events of all work that the viewer may see: those after the cursor, then live ones, each exactly once, in one order that is the same for everybody and keeps each workload's sequence. Members see their own work, operators all; the owner of a machine sees also MACHINE_UNREACHABLE and MACHINE_BACK of others' work on it, without the work. It does not complete by itself. When the server ends it early, the last result has an error whose `extensions.code` is UNAUTHENTICATED, FORBIDDEN, STREAM_STALLED, SERVER_CLOSING or CURSOR_EXPIRED.",
    args: {
      filter: t.arg({ type: TimelineFilter, required: false, description: 'Which of these events; omitted: all.' }),
      after: t.arg.string({
        required: false,
        description:
          '`cursor` of the last event of this stream that the client has, or `fleetCursor`; omitted: from the first retained event. Cursors of single timelines are none of it. Refused with CURSOR_INVALID, CURSOR_EXPIRED or CURSOR_AHEAD.',
      }),
    },
    subscribe: async (_root, args, context) => {
      const viewer = viewerOf(context);
      const filter = readTimelineFilter(args.filter ?? {});
      const after = await positionAfter(context, args.after ?? null);
      return guardedStream({
        context,
        // What was resolved for an operator is not for a member: the stream ends, and a new one gives what is left.
        whyNot: ({ role }) =>
          viewer.operator && role !== 'OPERATOR'
            ? new Forbidden('You may no longer follow the work of others; subscribe again for your own.')
            : null,
        cursorAfter: (position) => (position === null ? null : context.fleetCursors.encode(position)),
        source: (options) => context.fleetFeed.follow({ ...options, viewer, filter, after }),
      });
    },
    resolve: (delivery) => received(delivery),
  }),
);

builder.queryField('fleetCursor', (t) =>
  t.string({
    description:
      "The end of the fleet's timeline now: `fleetTimeline` with it as `after` begins with what comes next. What was committed a moment ago and has no place there yet comes after it too. Every member may read it.",
    resolve: async (_root, _args, context) => context.fleetCursors.encode((await context.fleetFeed.range()).lastSequence),
  }),
);

async function positionAfter(context: GraphqlContext, cursor: string | null): Promise<number | null> {
  if (cursor === null) return null;
  const position = context.fleetCursors.decode(cursor);
  refuseOutside(position, await context.fleetFeed.range());
  return position;
}
