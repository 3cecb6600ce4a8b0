/** Progress of open holds, with its age. `$1`: reservations, whose workloads are locked. */
export const READ_PROGRESS = `
select id as "reservationId", progress, extract(epoch from clock_timestamp() - progress_at)::float8 as "secondsSince"
from reservation where id = any ($1::uuid[]) and released_at is null`;

/** Stores what an agent says of open holds besides their state. `$1`: notes as JSON; `told` dates the progress. */
export const NOTE_HOLDS = `
update reservation r set
  address = coalesce(n.address, r.address),
  progress = case when n.told then n.progress else r.progress end,
  progress_at = case when n.told then clock_timestamp() else r.progress_at end
from json_to_recordset($1::json) as n(reservation_id uuid, address text, told boolean, progress double precision)
where r.id = n.reservation_id and r.released_at is null`;

/**
 * Stores what agents counted in workspaces (L7), where the machine has the workspace and it is news. `$1`: notes as JSON. The time
 * of a count moves with its numbers alone; a difference is dated when it is first told.
 */
export const NOTE_WORKSPACES = `
update workspace s set
  files = n.files, bytes = n.bytes, newest_change_at = n.newest_change_at, count_complete = n.complete, differs = n.differs,
  counted_at = case when (s.files, s.bytes, s.newest_change_at, s.count_complete)
      is distinct from (n.files, n.bytes, n.newest_change_at, n.complete) then clock_timestamp() else s.counted_at end,
  difference_found_at = case when n.differs and not s.differs then clock_timestamp() else s.difference_found_at end
from json_to_recordset($1::json) as n(
  workspace_id uuid, machine_id uuid, files int, bytes bigint, newest_change_at timestamptz, complete boolean, differs boolean)
where s.id = n.workspace_id and s.machine_id = n.machine_id
  and (s.files, s.bytes, s.newest_change_at, s.count_complete, s.differs)
    is distinct from (n.files, n.bytes, n.newest_change_at, n.complete, n.differs)`;

/** Marks workspaces as gone from the disk, if somebody asked for it. `$1` machine, `$2` workspaces. */
export const WORKSPACES_DELETED = `
update workspace set deleted_at = clock_timestamp()
where id = any ($2::uuid[]) and machine_id = $1 and delete_requested_at is not null and deleted_at is null`;
