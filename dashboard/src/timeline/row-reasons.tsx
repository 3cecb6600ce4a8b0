import type { ReactNode } from 'react';
import { ReasonList } from '../page/reason-text.tsx';
import { Time } from '../page/time.tsx';
import type { Timeline } from './model/extend-timeline.ts';
import type { PhaseRow } from './model/phase-row.ts';
import { reasonNumbers } from './model/reason-numbers.ts';
import type { TimelineEvent } from './model/timeline-event.ts';
import styles from './row-reasons.module.css';

const CHANGES_SHOWN = 20;

/** Evaluations of a row, newest first, at most twenty of them. */
function changesOf({ events }: Timeline, row: PhaseRow): readonly TimelineEvent[] {
  const changes: TimelineEvent[] = [];
  for (let index = row.firstEvent + row.eventCount - 1; index >= row.firstEvent && changes.length < CHANGES_SHOWN; index -= 1) {
    const event = events.at(index);
    if (event?.type === 'EVALUATED' && event.outcome !== 'ADMIT_NOW') changes.push(event);
  }
  return changes;
}

/** Why a row is what it is: its reasons with their numbers, and how these changed while it waited. */
export function RowReasons({ timeline, row }: { readonly timeline: Timeline; readonly row: PhaseRow }): ReactNode {
  const changes = changesOf(timeline, row);
  return (
    <div className={styles['reasons']}>
      {row.reasons.length > 0 && <ReasonList reasons={row.reasons} />}
      {changes.length > 1 && (
        <>
          <h4>How that changed, newest first</h4>
          <ol className={styles['changes']}>
            {changes.map((event) => (
              <li key={event.sequence}>
                <Time at={event.at} /> <span>{event.message}</span>
                <Numbers event={event} />
              </li>
            ))}
          </ol>
          {row.evaluations > changes.length && <p>The list of events has those before.</p>}
        </>
      )}
    </div>
  );
}

function Numbers({ event }: { readonly event: TimelineEvent }): ReactNode {
  return event.reasons.map((reason, place) => {
    const numbers = reasonNumbers(reason);
    if (numbers.length === 0) return null;
    return (
      <span key={`${reason.code}-${place}`} className={styles['numbers']}>
        {reason.machine !== null && <span>{reason.machine.name}</span>}
        {numbers.map(({ label, value }) => (
          <span key={label}>
            {label} <strong>{value}</strong>
          </span>
        ))}
      </span>
    );
  });
}
