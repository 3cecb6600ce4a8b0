import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { UsagePageReportDocument, type UsageGrouping, type UsageInput } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { DataTable, type Column } from '../page/data-table.tsx';
import { ListState } from '../page/list-state.tsx';
import { saveFile } from '../page/save-file.ts';
import { GROUPING_TITLES } from './grouping-titles.ts';
import { usageCsv, type UsageReport } from './usage-csv.ts';
import { hoursText, USAGE_MEASURES } from './usage-measures.ts';
import styles from './usage.module.css';

/** More rows are for a spreadsheet. */
const MOST_ROWS = 200;

type Row = UsageReport['rows'][number] & { readonly isTotal?: boolean };

export interface UsageDetailsProps {
  readonly input: UsageInput;
  readonly groupBy: readonly UsageGrouping[];
}

/** The numbers of a report, with their sum, and the file that has every digit of all rows. */
export function UsageDetails({ input, groupBy }: UsageDetailsProps): ReactNode {
  const [query, read] = useQuery({ query: UsagePageReportDocument, variables: { input } });
  const report = query.data?.usage;
  const rows = report?.rows ?? [];
  const shown: readonly Row[] = groupBy.length === 0 ? [] : rows.slice(0, MOST_ROWS);
  return (
    <ListState
      query={query}
      retry={() => {
        read({ requestPolicy: 'network-only' });
      }}
      isEmpty={rows.length === 0}
      what="usage"
      empty={<p>Nothing was held in these days. Choose others, or launch something.</p>}
    >
      {report !== undefined && (
        <>
          <div className={styles['file']}>
            <Button
              onPress={() => {
                saveFile({ name: fileName(input), text: usageCsv(report, groupBy), type: 'text/csv' });
              }}
            >
              Download as CSV
            </Button>
            <span>Seconds with every digit, {rows.length === 1 ? 'its one row' : `all ${String(rows.length)} rows`}.</span>
          </div>
          {rows.length > shown.length && groupBy.length > 0 && (
            <p>
              The first {shown.length} of {rows.length} rows; the file has them all.
            </p>
          )}
          <DataTable
            caption="Usage in hours"
            columns={columnsOf(groupBy)}
            rows={[...shown, { ...report.totals, keys: [], isTotal: true }]}
            keyOf={({ keys, isTotal }) => (isTotal === true ? 'total' : JSON.stringify(keys))}
          />
        </>
      )}
    </ListState>
  );
}

function columnsOf(groupBy: readonly UsageGrouping[]): readonly Column<Row>[] {
  const keys = groupBy.map((grouping, place): Column<Row> => ({
    id: grouping,
    title: GROUPING_TITLES[grouping],
    isRowHeader: place === 0,
    cell: (row) => (row.isTotal === true ? place === 0 ? <strong>Total</strong> : null : row.keys[place]?.name),
  }));
  const all: Column<Row> = { id: 'all', title: 'What', isRowHeader: true, cell: () => <strong>Total</strong> };
  const amounts = USAGE_MEASURES.map(({ id, title }): Column<Row> => ({
    id,
    title,
    align: 'end',
    cell: (row) => (row.isTotal === true ? <strong>{hoursText(row[id])}</strong> : hoursText(row[id])),
  }));
  return [...(keys.length === 0 ? [all] : keys), ...amounts];
}

/** Named after the interval; its colons are none that every system takes. */
function fileName({ from, to }: UsageInput): string {
  return `berth-usage-${from.slice(0, 10)}-${to.slice(0, 10)}.csv`;
}
