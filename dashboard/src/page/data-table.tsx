import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** One column: its heading, and what a row shows there. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names the row. */
  readonly isRowHeader?: boolean;
  readonly align?: 'start' | 'end';
}

export interface DataTableProps<Row> {
  /** What the table is of, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table; where its place has no room for its columns each row is a card, with the headings before the values. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>): ReactNode {
  return (
    <div className={styles['frame']}>
      {/* The roles say again what `display: block` on narrow screens would take away. */}
      <table className={styles['table']} role="table">
        <caption className={styles['caption']}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" role="columnheader" className={align === 'end' ? styles['end'] : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ id, title, cell, isRowHeader, align }) =>
                isRowHeader === true ? (
                  <th key={id} scope="row" role="rowheader" data-title={title}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} role="cell" data-title={title} className={align === 'end' ? styles['end'] : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
