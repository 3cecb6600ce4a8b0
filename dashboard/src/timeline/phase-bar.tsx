import type { CSSProperties, ReactNode } from 'react';
import { rowWords } from './model/phase-words.ts';
import type { PhaseRow } from './model/phase-row.ts';
import type { AxisSpan } from './model/rows-of.ts';
import { placeOf } from './model/time-axis.ts';
import styles from './phase-bars.module.css';

export interface PhaseBarProps {
  readonly row: PhaseRow;
  readonly span: AxisSpan;
  readonly now: number;
}

/** The row on the axis, with the times in which its machine was away. Hidden from screen readers: the row's text says the same. */
export function PhaseBar({ row, span, now }: PhaseBarProps): ReactNode {
  const within = (from: number, to: number): CSSProperties => {
    const start = placeOf(from, span);
    return { insetInlineStart: `${start * 100}%`, inlineSize: `${(placeOf(to, span) - start) * 100}%` };
  };
  const end = row.end ?? now;
  const absences = [...row.absences.slice(), ...(row.awaySince === null ? [] : [{ from: row.awaySince, to: end }])];
  const goesOn = span.isCut && end > span.to;
  return (
    <div className={styles['track']} aria-hidden="true">
      <div
        className={`${styles['bar'] ?? ''} ${styles[rowWords(row).tone] ?? ''} ${goesOn ? (styles['goesOn'] ?? '') : ''}`}
        data-open={row.end === null}
        style={within(row.start, end)}
      />
      {absences.map(({ from, to }) => (
        <div key={from} className={styles['absence']} style={within(from, to)} />
      ))}
    </div>
  );
}
