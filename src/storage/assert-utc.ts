import type { ClientBase, Pool } from 'pg';

/** Refuses a connection that is not in UTC: some poolers drop the option that `createPool` sends. */
export async function assertUtc(connection: Pool | ClientBase): Promise<void> {
  const { rows } = await connection.query<{ readonly zone: string }>(`select current_setting('TimeZone') as zone`);
  const zone = rows[0]?.zone;
  if (zone !== 'UTC') {
    throw new Error(
      `The database connection has the time zone ${String(zone)} and must have UTC. ` +
        `Whatever stands between Berth and Postgres drops the option "-c TimeZone=UTC"; run: alter role current_user set timezone to 'UTC'`,
    );
  }
}
