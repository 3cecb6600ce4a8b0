import type { Pool } from 'pg';
import type { LeaderLease } from '../app/ports.ts';

/** The one lease: its holder evaluates the queue and judges leases and deadlines. */
const NAME = 'admission';

/**
 * Takes the lease if it is free or has run out, or renews one's own; in database time. The fence grows only with a change of
 * holder, so that a renewal does not refuse the leader's own transactions.
 */
const ACQUIRE = `
insert into leader_lease as l (name, holder, fence, expires_at, since)
values ($1, $2, 1, clock_timestamp() + $3 * interval '1 second', clock_timestamp())
on conflict (name) do update set
  holder = excluded.holder,
  fence = case when l.holder = excluded.holder and l.expires_at > clock_timestamp() then l.fence else l.fence + 1 end,
  since = case when l.holder = excluded.holder and l.expires_at > clock_timestamp() then l.since else excluded.since end,
  expires_at = excluded.expires_at
where l.holder = excluded.holder or l.expires_at <= clock_timestamp()
returning fence`;

const RELEASE = `update leader_lease set expires_at = clock_timestamp() where name = $1 and holder = $2 and expires_at > clock_timestamp()`;

/** `holder` is this replica's id, new at each start. */
export function createLeaderLease(pool: Pool, holder: string): LeaderLease {
  return {
    async acquire(leaseSeconds) {
      const { rows } = await pool.query<{ fence: string }>(ACQUIRE, [NAME, holder, leaseSeconds]);
      const [row] = rows;
      return row === undefined ? null : { holder, fence: BigInt(row.fence) };
    },
    async release() {
      await pool.query(RELEASE, [NAME, holder]);
    },
  };
}
