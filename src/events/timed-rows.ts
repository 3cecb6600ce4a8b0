import type { Pool, QueryConfig } from 'pg';

/** A database that does not answer for so long counts as away; the read is tried again. */
const QUERY_TIMEOUT_MILLISECONDS = 5_000;

/** Reads rows on a connection of the pool that is given back at once; throws when no answer comes within 5 s. */
export function timedRows(
  pool: Pick<Pool, 'query'>,
): <Row extends object>(text: string, values: readonly unknown[]) => Promise<readonly Row[]> {
  return async <Row extends object>(text: string, values: readonly unknown[]) => {
    const query: QueryConfig & { readonly query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: QUERY_TIMEOUT_MILLISECONDS,
    };
    return (await pool.query<Row>(query)).rows;
  };
}
