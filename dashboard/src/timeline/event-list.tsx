import { useCallback, type ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { writtenTime } from '../page/written-time.ts';
import type { AppendList } from './model/append-list.ts';
import { isRedacted, type TimelineEvent } from './model/timeline-event.ts';
import styles from './event-list.module.css';
import { useRowWindow } from './use-row-window.ts';

/** Every event that was read, oldest first, to the millisecond. Only those in sight are in the document. */
export function EventList({ events }: { readonly events: AppendList<TimelineEvent> }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  const { rows, measure, style, frame } = useRowWindow<HTMLLIElement>({
    count: events.length,
    keyOf: useCallback((index: number) => events.at(index)?.sequence ?? -1, [events]),
    estimate: 56,
  });
  return (
    <div {...frame} className={styles['frame']} aria-label="Events, in order">
      <ol className={styles['list']} style={style}>
        {rows.map(({ index, key, style: place }) => {
          const event = events.at(index);
          if (event === undefined) return null;
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={events.length}
              aria-posinset={index + 1}
              className={styles['item']}
              style={place}
            >
              <p className={styles['head']}>
                <span className={styles['sequence']}>{event.sequence}</span>
                <time dateTime={event.at}>{writtenTime(event.at, { zone, exact: true })}</time>
                <code>{event.type}</code>
              </p>
              <p>
                {event.message}
                {isRedacted(event) && ' Whose work it is about is not shown to you.'}
              </p>
              {event.reasons.length > 1 && <p className={styles['more']}>Reasons: {event.reasons.map(({ code }) => code).join(', ')}</p>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
