import { useMemo, useState, type ReactNode } from 'react';
import { Badge } from '../page/badge.tsx';
import { Button } from '../page/button.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Skeleton } from '../page/list-state.tsx';
import { Note } from '../page/note.tsx';
import { saveFile } from '../page/save-file.ts';
import { Section } from '../page/section.tsx';
import { SelectField } from '../page/select-field.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { Tabs } from '../page/tabs.tsx';
import { TimeSwitch } from '../page/time-switch.tsx';
import { EventList } from './event-list.tsx';
import { rowsOf } from './model/rows-of.ts';
import { PhaseBars } from './phase-bars.tsx';
import { PhaseTable } from './phase-table.tsx';
import { chosenRun, runChoice, runOptions, type RunChoice } from './run-choice.ts';
import styles from './timeline-view.module.css';
import { useTimeline, type FollowedTimeline } from './use-timeline.ts';

/** What happened to a workload, phase by phase, then live: as bars, as a table, and event by event. */
export function TimelineView({ workloadId }: { readonly workloadId: string }): ReactNode {
  return <TimelineOf key={workloadId} workloadId={workloadId} />;
}

function TimelineOf({ workloadId }: { readonly workloadId: string }): ReactNode {
  const followed = useTimeline(workloadId);
  const { timeline, announcement } = followed;
  return (
    <Section title="Timeline" actions={<ReadingBadge followed={followed} />}>
      <p className={styles['spoken']} role="status" data-announcement>
        {announcement}
      </p>
      <GapNote followed={followed} />
      {timeline.events.length === 0 ? <Beginning stream={followed.stream} /> : <Views followed={followed} />}
    </Section>
  );
}

/** Before the first event: it is being loaded, or the server refused. */
function Beginning({ stream: { state, retry } }: Pick<FollowedTimeline, 'stream'>): ReactNode {
  return state.status === 'ENDED' ? <FailureNote failure={state.failure} retry={retry} /> : <Skeleton what="timeline" />;
}

function Views({ followed: { timeline, clockOffset } }: { readonly followed: FollowedTimeline }): ReactNode {
  const [choice, setChoice] = useState<RunChoice>('LATEST');
  const rows = useMemo(() => rowsOf(timeline, chosenRun(timeline, choice)), [timeline, choice]);
  const json = (): string => JSON.stringify(timeline.events.slice(), null, 2);
  return (
    <>
      <div className={styles['tools']}>
        {timeline.runs.length > 1 && (
          <SelectField
            label="Runs"
            options={runOptions(timeline)}
            value={String(choice)}
            onChange={(id) => {
              setChoice(runChoice(id));
            }}
          />
        )}
        <TimeSwitch />
        <Button
          onPress={() => {
            saveFile({ name: 'timeline.json', text: json(), type: 'application/json' });
          }}
        >
          Save as a file
        </Button>
        <CopyButton text={json}>Copy as JSON</CopyButton>
      </div>
      <Tabs
        label="Views of the timeline"
        tabs={[
          { id: 'bars', title: 'Bars', content: <PhaseBars timeline={timeline} rows={rows} clockOffset={clockOffset} /> },
          { id: 'table', title: 'Table', content: <PhaseTable rows={rows} clockOffset={clockOffset} /> },
          { id: 'events', title: `Events (${timeline.events.length})`, content: <EventList events={timeline.events} /> },
        ]}
      />
    </>
  );
}

function ReadingBadge({ followed }: { readonly followed: FollowedTimeline }): ReactNode {
  const { stream, isComplete, latestSequence, timeline } = followed;
  if (isComplete) {
    return (
      <Badge tone="quiet" sign="■">
        Complete
      </Badge>
    );
  }
  const isReading = stream.state.status === 'CATCHING_UP' && latestSequence !== null;
  return (
    <div className={styles['reading']}>
      {isReading && (
        <span className={styles['count']}>
          {timeline.events.last?.sequence ?? 0} of {latestSequence} events
        </span>
      )}
      <StreamBadge stream={stream} />
    </div>
  );
}

/** Said when events do not come however often they are asked for: what is shown ends in front of the hole. */
function GapNote({ followed: { gap, stream } }: { readonly followed: FollowedTimeline }): ReactNode {
  if (gap === null) return null;
  return (
    <Note tone="bad" title="Events are missing">
      <p>
        The server went from event {gap.after} to event {gap.next}. What is shown ends at event {gap.after}, and nothing is left out before
        it.
      </p>
      <Button onPress={stream.retry}>Try again</Button>
    </Note>
  );
}
