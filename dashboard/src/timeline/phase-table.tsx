import { useCallback, type ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { useNow } from '../page/use-now.ts';
import { rowWords } from './model/phase-words.ts';
import type { RowList } from './model/rows-of.ts';
import { tableCells, type TableCells } from './model/table-cells.ts';
import styles from './phase-table.module.css';
import { useRowWindow } from './use-row-window.ts';

export interface PhaseTableProps {
  readonly rows: RowList;
  /** By how much the database's clock is ahead of the browser's, milliseconds. */
  readonly clockOffset: number;
}

const COLUMNS: readonly { readonly id: Exclude<keyof TableCells, 'phase'>; readonly title: string }[] = [
  { id: 'run', title: 'Run' },
  { id: 'from', title: 'From' },
  { id: 'to', title: 'To' },
  { id: 'lasted', title: 'Lasted' },
  { id: 'where', title: 'Where' },
  { id: 'remarks', title: 'Remarks' },
];

/** The same as the bars, as a table: a row a phase. Only the rows in sight are in the document; each knows its number among all. */
export function PhaseTable({ rows, clockOffset }: PhaseTableProps): ReactNode {
  const now = useNow() + clockOffset;
  const zone = useBrowserSetting(timeZone);
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
            const cells = tableCells(row, { zone, now });
            return (
              <tr key={key} ref={measure} data-index={index} role="row" aria-rowindex={index + 2}>
                <th scope="row" role="rowheader" data-title="Phase">
                  <span className={styles['phase']}>
                    <span aria-hidden="true">{rowWords(row).sign}</span> {cells.phase}
                  </span>
                </th>
                {COLUMNS.map(({ id, title }) => (
                  <td key={id} role="cell" data-title={title} className={styles[id]}>
                    {id === 'remarks' ? cells.remarks.map((remark) => <p key={remark}>{remark}</p>) : cells[id]}
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
