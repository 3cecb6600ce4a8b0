/**
 * Locks the head of the feed, so that one sequencer appends at a time, and reads how far it is. `xmax` and `xip` are of the snapshot
 * of the last step: every event that it saw is in the feed, so what is missing was written by the transactions that it did not see.
 * `foreign`: the snapshot is of another cluster, whose numbers say nothing here: the database was restored from a dump.
 */
export const LOCK_FEED_HEAD = `
select position::float8 as position, pg_snapshot_xmax(snapshot)::text as xmax,
  array(select xid::text from pg_snapshot_xip(snapshot) as xid) as xip,
  pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as foreign
from feed_head where id = 1 for update`;

/** Looked up for each event by itself: as a join, the planner would read the whole feed, since it cannot know how few events are new. */
const notInFeed = (event: string): string =>
  `(select f.position from feed f where f.workload_id = ${event}.workload_id and f.sequence = ${event}.sequence) is null`;

/**
 * Appends events to the feed that are committed and not in it, at most so many, and moves the head; one statement, so that all of it
 * goes by one snapshot. `$1` the head's position, `$2` most events, `$3` types of events about a machine.
 *
 * What the snapshot sees is closed: of two events of a workload it sees the earlier one if it sees the later one, and both were
 * drawn their commit order while the workload's row was locked. So the first of them by commit order, however many, keep each
 * workload's sequence, and no event that belongs before them appears later (decision 0016). The snapshot is remembered only when
 * nothing was left over.
 */
const append = (missing: string): string => `
with seen as materialized (select pg_current_snapshot() as snapshot),
fresh as materialized (
  select e.workload_id, e.sequence, e.commit_order, w.member_id, case when e.type = any ($3::text[]) then e.machine_id end as machine_id
  from admission_event e join workload w on w.id = e.workload_id
  where ${missing}
    and ${notInFeed('e')}
  order by e.commit_order
  limit $2::int
),
appended as (
  insert into feed (position, workload_id, sequence, member_id, machine_id)
  select $1::bigint + row_number() over (order by commit_order), workload_id, sequence, member_id, machine_id
  from fresh order by commit_order
)
update feed_head head set
  position = head.position + fresh.count,
  snapshot = case when fresh.count < $2::int then seen.snapshot else head.snapshot end
from seen, (select count(*) from fresh) fresh
where head.id = 1
returning head.position::float8 as position, fresh.count::int as appended`;

/** Since the last step's snapshot: `$4` its xmax, `$5` its transactions that were under way. The upper bound leaves out numbers of another cluster. */
export const APPEND_SINCE = append('((e.xid >= $4::xid8 and e.xid < pg_snapshot_xmax(pg_current_snapshot())) or e.xid = any ($5::xid8[]))');

/** All that is missing, found by comparing everything: once, after a restore from a dump. */
export const APPEND_MISSING = append('true');

/** How far the feed is behind, by the same rule as above. */
export const READ_FEED_LAG = `
select count(missing.at) > 0 or bool_or(head.foreign) as waiting,
  coalesce(extract(epoch from clock_timestamp() - min(missing.at)), 0)::float8 as seconds
from (
  select pg_snapshot_xmax(snapshot) as xmax, array(select pg_snapshot_xip(snapshot)) as xip,
    pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as foreign
  from feed_head) head
left join lateral (
  select since.at from (
    select workload_id, sequence, at from admission_event where xid >= head.xmax and xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select workload_id, sequence, at from admission_event where xid = any (head.xip)) since
  where ${notInFeed('since')}) missing on true`;
