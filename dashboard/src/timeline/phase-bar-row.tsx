import { useId, type ReactNode } from 'react';
import { Button } from '../page/button.tsx';
import { FromTo } from './from-to.tsx';
import { durationText } from './model/duration-text.ts';
import type { Timeline } from './model/extend-timeline.ts';
import { rowDuration, type PhaseRow } from './model/phase-row.ts';
import { placeName, rowRemarks, rowWords } from './model/phase-words.ts';
import type { AxisSpan } from './model/rows-of.ts';
import { PhaseBar } from './phase-bar.tsx';
import styles from './phase-bars.module.css';
import { RowReasons } from './row-reasons.tsx';

export interface PhaseBarRowProps {
  readonly timeline: Timeline;
  readonly row: PhaseRow;
  readonly span: AxisSpan;
  readonly now: number;
  /** Whether it is the first row of its run, which is named above it. */
  readonly beginsRun: boolean;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
}

/** One phase: its name, how long it lasted, its bar, and what there is to say of it; the reasons below when asked for. */
export function PhaseBarRow({ timeline, row, span, now, beginsRun, isExpanded, onToggle }: PhaseBarRowProps): ReactNode {
  const details = useId();
  const { word, sign, tone } = rowWords(row);
  const explains = row.reasons.length > 0;
  const remarks = rowRemarks(row);
  const place = placeName(row);
  return (
    <div className={styles['row']} data-phase={row.phase}>
      {beginsRun && <h3 className={styles['run']}>Run {row.generation}</h3>}
      <div className={styles['line']}>
        <p className={styles['name']}>
          <span aria-hidden="true" className={styles[tone]}>
            {sign}
          </span>{' '}
          {word}
        </p>
        <PhaseBar row={row} span={span} now={now} />
        <p className={styles['lasted']}>
          {row.phase === 'DELETED' ? '' : durationText(rowDuration(row, now))}
          {row.end === null && <span className={styles['small']}> so far</span>}
        </p>
      </div>
      <p className={styles['small']}>
        <FromTo row={row} />
        {[place, ...remarks].filter((part) => part !== null).map((part) => ` · ${part}`)}
      </p>
      {row.phase === 'PREPARING' && row.end === null && row.progress !== null && (
        <progress className={styles['progress']} value={row.progress} max={1} aria-label="Prepared" />
      )}
      {explains && (
        <>
          {/* Of what is over, and once the reasons are shown, the sentence would say what is no longer so, or say it twice. */}
          {row.end === null && !isExpanded && <p className={styles['message']}>{row.message}</p>}
          <div>
            <Button kind="quiet" aria-expanded={isExpanded} aria-controls={details} onPress={onToggle}>
              {isExpanded ? 'Hide' : 'Show'} {row.reasons.length === 1 ? 'the reason' : `${row.reasons.length} reasons`} of “{word}”
            </Button>
          </div>
          <div id={details}>{isExpanded && <RowReasons timeline={timeline} row={row} />}</div>
        </>
      )}
    </div>
  );
}
