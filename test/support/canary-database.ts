import type { Pool } from 'pg';
import { marksIn } from './canary-ledger.ts';

/** Columns of any table that hold a marker in any row, such as `runtime_operator_refs.driver_refs`, sorted. */
export async function columnsWithMarks(pool: Pool): Promise<readonly string[]> {
  const { rows: columns } = await pool.query<{ readonly tableName: string; readonly columnName: string; readonly text: string }>(`
    select c.table_name as "tableName", c.column_name as "columnName",
      case when c.data_type = 'bytea' then format('encode(%I, %L)', c.column_name, 'escape') else format('%I::text', c.column_name) end as text
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { tableName, columnName, text } of columns) {
    const { rows } = await pool.query<{ readonly value: string | null }>(`select ${text} as value from "${tableName}"`);
    if (rows.some(({ value }) => value !== null && marksIn(value).length > 0)) found.push(`${tableName}.${columnName}`);
  }
  return found.sort();
}
