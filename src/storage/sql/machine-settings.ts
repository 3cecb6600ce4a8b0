/** Locks a machine for a change of its settings. `$1` id. No row when it is unknown or forgotten. */
export const LOCK_SETTINGS = `
select id, name, owner_id as "ownerId", schedulable, sharing_mode as "sharingMode", sharing_decided_at is not null as "sharingDecided"
from machine where id = $1 and forgotten_at is null
for no key update`;

/** With whom a locked machine is shared by name: a statement of its own, since the one that waits for a lock may see older rows. */
export const READ_SHARES = `select member_id as id from machine_share where machine_id = $1 order by member_id`;

/** Those of the ids that are members and not disabled. */
export const FIND_MEMBERS = `select id from member where id = any ($1::uuid[]) and disabled_at is null`;

/**
 * Writes the settings that are given, of a locked machine. `$1` id, `$2` name, `$3` schedulable, `$4` mode of sharing (each null
 * where it stays), `$5` the members of the mode MEMBERS. No row when another machine has the name.
 */
export const WRITE_SETTINGS = `
with moved as (
  update machine m set
    name = coalesce($2::text, m.name),
    schedulable = coalesce($3::boolean, m.schedulable),
    sharing_mode = coalesce($4::text, m.sharing_mode),
    sharing_decided_at = case when $4::text is null then m.sharing_decided_at else clock_timestamp() end
  where m.id = $1::uuid
    and ($2::text is null or not exists (select from machine o where o.name = $2::text and o.forgotten_at is null and o.id <> m.id))
  returning m.id
), dropped as (
  delete from machine_share s using moved
  where s.machine_id = moved.id and $4::text is not null and s.member_id <> all ($5::uuid[])
), added as (
  insert into machine_share (machine_id, member_id) select moved.id, member from moved, unnest($5::uuid[]) as member
  on conflict do nothing
)
select id from moved`;
