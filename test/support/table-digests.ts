import type { Pool } from 'pg';

/** What moves by itself while nothing happens: who leads, leases, heartbeats, uses of tokens; and the record of denials. */
const RESTLESS: Readonly<Record<string, readonly string[] | 'all'>> = {
  audit_entry: 'all',
  leader_lease: 'all',
  access_token: ['last_used_at'],
  machine: ['last_heartbeat_at', 'lease_expires_at'],
};

/** For each table how many rows it has and a digest of all they hold, so that two moments can be compared. */
export async function tableDigests(pool: Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ readonly name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const left = RESTLESS[name] ?? [];
    if (left === 'all') continue;
    const { rows } = await pool.query<{ readonly digest: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(line, ' ' order by line), '')) as digest
       from (select (to_jsonb(t) - $1::text[])::text as line from "${name}" t) as lines`,
      [left],
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
