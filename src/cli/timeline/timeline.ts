import { followTimeline } from '../../client/follow-timeline.ts';
import { ListTimelineDocument, type ListTimelineQuery } from '../../client/generated/graphql.ts';
import { EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { allPages, PAGE_SIZE } from '../lookup/all-pages.ts';
import { findWorkload, type FoundWorkload } from '../lookup/find-workload.ts';
import type { Block } from '../output/block.ts';
import { EventTeller } from './event-teller.ts';
import { EventWriter } from './event-writer.ts';
import { outageNote } from './outage-note.ts';

/** Options of `berth timeline` as the command line gives them. */
export interface TimelineFlags {
  readonly follow?: boolean;
  readonly after?: string;
  readonly utc?: boolean;
}

/** How often in a row a broken stream is taken up again before the command gives up: some minutes. */
export const ATTEMPTS = 30;

type Events = Extract<NonNullable<ListTimelineQuery['node']>, { readonly timeline: unknown }>['timeline'];

/**
 * `berth timeline`: what happened to work, and with `--follow` what happens from now on, until it is deleted or somebody interrupts;
 * then it says how to go on.
 */
export async function timeline(desk: Desk, word: string, flags: TimelineFlags): Promise<number> {
  const work = await findWorkload(desk.client, { word, kind: null });
  return flags.follow === true ? follow(desk, work, { ...flags, word }) : show(desk, work, flags);
}

async function show(
  { client, terminal }: Desk,
  work: FoundWorkload,
  { after = null, utc = false }: Omit<TimelineFlags, 'after'> & { readonly after?: string | null },
): Promise<number> {
  const read = async (cursor: string | null): Promise<Events> => {
    const { node } = await client.request(ListTimelineDocument, { workloadId: work.id, first: PAGE_SIZE, after: cursor ?? after });
    return node != null && 'timeline' in node
      ? node.timeline
      : { nodes: [], pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null } };
  };
  const events = await allPages(read);
  const writer = new EventWriter({ clock: { utc }, submittedAt: work.createdAt, columns: () => terminal.columns() });
  const lines: readonly Block[] = events.flatMap((event) => writer.lines(event));
  terminal.answer({
    lines: lines.length === 0 ? ['Nothing happened since.'] : lines,
    json: { workload: { id: work.id, name: work.name, kind: work.kind }, events },
  });
  return EXIT_CODES.done;
}

async function follow(
  desk: Desk,
  work: FoundWorkload,
  { word, after, utc = false }: TimelineFlags & { readonly word: string },
): Promise<number> {
  const { client, terminal } = desk;
  const signal = desk.interrupted();
  const teller = new EventTeller({ terminal, clock: { utc }, submittedAt: work.createdAt });
  try {
    const events = followTimeline(client, {
      workloadId: work.id,
      after: after ?? null,
      attempts: ATTEMPTS,
      signal,
      onConnection: outageNote(terminal),
    });
    for await (const event of events) teller.tell(event);
  } finally {
    teller.end();
  }
  if (!signal.aborted) return EXIT_CODES.done;
  const cursor = teller.last ?? after;
  terminal.note(['', `Go on with: berth timeline ${word} --follow${cursor === undefined ? '' : ` --after ${cursor}`}`]);
  return EXIT_CODES.interrupted;
}
