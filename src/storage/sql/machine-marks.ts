/** Marks a machine as lost (A4), unless a heartbeat came since it was looked at. `$1`: machine. */
export const MARK_LOST = `
update machine set lost_at = clock_timestamp()
where id = $1 and lost_at is null and forgotten_at is null and enrolled_at is not null and lease_expires_at <= clock_timestamp()`;

/** Marks a lost machine as back, once its lease lives again. `$1`: machine. */
export const MARK_BACK = `
update machine set lost_at = null where id = $1 and lost_at is not null and lease_expires_at > clock_timestamp()`;

/** Marks open holds as handed to their agent and returns those that were not before. `$1`: reservations, whose workloads are locked. */
export const MARK_DISPATCHED = `
update reservation set dispatched_at = clock_timestamp()
where id = any ($1::uuid[]) and dispatched_at is null and released_at is null
returning id`;
