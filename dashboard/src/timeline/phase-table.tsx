import { useCallback, type ReactNode } from 'react';
import { Time } from '../page/time.tsx';
import { useNow } from '../page/use-now.ts';
import { EndTime } from './from-to.tsx';
import { durationText } from './model/duration-text.ts';
import { rowDuration, type PhaseRow } from './model/phase-row.ts';
import { placeName, rowRemarks, rowWords } from './model/phase-words.ts';
import type { RowList } from './model/rows-of.ts';
import styles from './phase-table.module.css';
import { useRowWindow } from './use-row-window.ts';

export interface PhaseTableProps {
  readonly rows: RowList;
  /** By how much the database's clock is ahead of the browser's, milliseconds. */
  readonly clockOffset: number;
}

interface Column {
  readonly title: string;
  readonly cell: (row: PhaseRow, now: number) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { title: 'Run', cell: (row) => row.generation },
  { title: 'From', cell: (row) => <Time at={new Date(row.start).toISOString()} /> },
  { title: 'To', cell: (row) => <EndTime row={row} /> },
  { title: 'Lasted', cell: (row, now) => durationText(rowDuration(row, now)) },
  { title: 'Where', cell: (row) => placeName(row) ?? '–' },
  { title: 'Remarks', cell: (row) => <Remarks row={row} /> },
];

/** The same as the bars, as a table: a row a phase. Only the rows in sight are in the document; each knows its number among all. */
export function PhaseTable({ rows, clockOffset }: PhaseTableProps): ReactNode {
  const now = useNow() + clockOffset;
  const {
    rows: shown,
    measure,
    leftOut,
    frame,
  } = useRowWindow<HTMLTableRowElement>({
    count: rows.count,
    keyOf: useCallback((index: number) => rows.at(index)?.key ?? -1, [rows]),
    estimate: 44,
  });
  return (
    <div {...frame} className={styles['frame']} aria-label="Table of the phases">
      <table className={styles['table']} role="table" aria-rowcount={rows.count + 1}>
        <caption className={styles['caption']}>Phases, in order</caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              Phase
            </th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <Gap height={leftOut.above} />
        <tbody role="rowgroup">
          {shown.map(({ index, key }) => {
            const row = rows.at(index);
            if (row === undefined) return null;
            const { word, sign } = rowWords(row);
            return (
              <tr key={key} ref={measure} data-index={index} role="row" aria-rowindex={index + 2}>
                <th scope="row" role="rowheader" data-title="Phase">
                  <span className={styles['phase']}>
                    <span aria-hidden="true">{sign}</span> {word}
                  </span>
                </th>
                {COLUMNS.map(({ title, cell }) => (
                  <td key={title} role="cell" data-title={title}>
                    {cell(row, now)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <Gap height={leftOut.below} />
      </table>
    </div>
  );
}

/** Keeps the place of rows that are not in the document. */
function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles['gap']} colSpan={COLUMNS.length + 1} style={{ blockSize: height }} />
      </tr>
    </tbody>
  );
}

function Remarks({ row }: { readonly row: PhaseRow }): ReactNode {
  const remarks = rowRemarks(row);
  return (
    <div className={styles['remarks']}>
      {remarks.length > 0 && <p>{remarks.join(' · ')}</p>}
      {row.reasons.length > 0 && <p>{row.end === null ? row.message : `Then: ${row.message}`}</p>}
      {remarks.length === 0 && row.reasons.length === 0 && '–'}
    </div>
  );
}
