/** What the server did by itself; members' acts are recorded with their own entries. `detail` of them is a JSON object. */
const AUDIT_BY_SERVER = `
insert into audit_entry (id, actor, action, subject, outcome, detail)
select gen_random_uuid(), 'server', $ACTION, 'mass-loss:' || id, 'DONE', json_build_object('machines', machines) from `;

/**
 * Begins a suspicion (A6) as of when the first of its machines was last heard; nothing when there is one already. `$1`: the machines.
 */
export const BEGIN_MASS_LOSS = `
with begun as (
  insert into mass_loss (id, began_at)
  select gen_random_uuid(), least(clock_timestamp(), (select min(last_heartbeat_at) from machine where id = any ($1::uuid[])))
  on conflict ((true)) where ended_at is null do nothing
  returning id
),
members as (
  insert into mass_loss_machine (mass_loss_id, machine_id) select begun.id, m.id from begun, machine m where m.id = any ($1::uuid[])
),
audit as (${AUDIT_BY_SERVER.replace('$ACTION', `'mass-loss.begin'`)} (select id, cardinality($1::uuid[]) as machines from begun) as told)
select id from begun`;

/** Adds machines to the suspicion that is open. `$1`: the machines. */
export const JOIN_MASS_LOSS = `
insert into mass_loss_machine (mass_loss_id, machine_id)
select s.id, m.id from mass_loss s, machine m where s.ended_at is null and m.id = any ($1::uuid[])
on conflict do nothing
returning machine_id`;

/** Ends the suspicion that is open, because enough machines are heard again. */
export const END_MASS_LOSS = `
with over as (
  update mass_loss set ended_at = clock_timestamp(), ended_by = 'RETURN' where ended_at is null returning id
),
audit as (${AUDIT_BY_SERVER.replace('$ACTION', `'mass-loss.end'`)}
  (select id, (select count(*) from mass_loss_machine x where x.mass_loss_id = over.id) as machines from over) as told)
select id from over`;

/** Ends a suspicion because an operator confirms that its machines are gone; no row when it was over. `$1`: its id. */
export const CONFIRM_MASS_LOSS = `
update mass_loss set ended_at = clock_timestamp(), ended_by = 'OPERATOR' where id = $1 and ended_at is null returning id`;
