import { useCallback, useState, type ReactNode } from 'react';
import { useNow } from '../page/use-now.ts';
import type { Timeline } from './model/extend-timeline.ts';
import { axisSpanOf, type RowList } from './model/rows-of.ts';
import { PhaseBarRow } from './phase-bar-row.tsx';
import styles from './phase-bars.module.css';
import { TimeTicks } from './time-ticks.tsx';
import { useRowWindow } from './use-row-window.ts';

export interface PhaseBarsProps {
  readonly timeline: Timeline;
  readonly rows: RowList;
  /** By how much the database's clock is ahead of the browser's, milliseconds. */
  readonly clockOffset: number;
}

/** One bar a phase on one axis of time; the one that lasts grows once a second. */
export function PhaseBars({ timeline, rows, clockOffset }: PhaseBarsProps): ReactNode {
  const now = useNow() + clockOffset;
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const {
    rows: shown,
    measure,
    style,
    frame,
  } = useRowWindow<HTMLLIElement>({
    count: rows.count,
    keyOf: useCallback((index: number) => rows.at(index)?.key ?? -1, [rows]),
    estimate: 80,
  });
  const span = axisSpanOf(rows, now);
  if (span === null) return null;
  const toggle = (key: number): void => {
    setExpanded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])));
  };
  return (
    <div className={styles['bars']}>
      <TimeTicks span={span} />
      <div {...frame} className={styles['frame']} aria-label="Phases, in order">
        <ul role="list" className={styles['list']} style={style}>
          {shown.map(({ index, key, style: place }) => {
            const row = rows.at(index);
            if (row === undefined) return null;
            return (
              <li key={key} ref={measure} data-index={index} aria-setsize={rows.count} aria-posinset={index + 1} style={place}>
                <PhaseBarRow
                  timeline={timeline}
                  row={row}
                  span={span}
                  now={now}
                  beginsRun={rows.at(index - 1)?.generation !== row.generation}
                  isExpanded={expanded.has(row.key)}
                  onToggle={() => {
                    toggle(row.key);
                  }}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
