import { useState, type ReactNode } from 'react';
import { useStream } from '../api/use-stream.ts';
import { followTimeline, type FollowedEvent } from '../../../src/client/follow-timeline.ts';
import { StreamBadge } from '../page/stream-badge.tsx';
import { Time } from '../page/time.tsx';

/** What happened to a workload, oldest first, then live. */
export function TimelineView({ workloadId }: { readonly workloadId: string }): ReactNode {
  const [events, setEvents] = useState<readonly FollowedEvent[]>([]);
  const stream = useStream<FollowedEvent>({
    key: workloadId,
    open: (client, course) => followTimeline(client, { workloadId, ...course }),
    onItem: (event) => {
      setEvents((before) => [...before, event]);
    },
  });
  return (
    <section aria-label="Timeline">
      <StreamBadge stream={stream} />
      <ol>
        {events.map(({ sequence, at, message }) => (
          <li key={sequence}>
            <Time at={at} /> {message}
          </li>
        ))}
      </ol>
    </section>
  );
}
