/**
 * One heartbeat: finds the machine of a credential, judges the boot id, and renews the lease, in one statement and in
 * database time (A4). `$1` SHA-256 of the credential, `$2` boot id, `$3` boot id that it replaces or null, `$4` lease seconds.
 *
 * A boot id is accepted if it is the one on record, if it replaces that one, or if the lease has run out; never if
 * another took its place before. The machine's row is locked first, so of two agents that start at the same moment the
 * second is judged by what the first left; and then the credential's, so that one which an enrolment revokes at this moment leaves
 * no boot on the record of the next. `lost_at` is not touched: the mark goes with the events that say so.
 */
export const HEARTBEAT = `
with standing as materialized (
  select m.id, m.os, m.boot_id, m.lost_at is not null as lost, c.id as credential_id,
    (m.boot_id is null or m.boot_id in ($2::uuid, $3::uuid) or m.lease_expires_at <= clock_timestamp())
    and not exists (select 1 from machine_replaced_boot b where b.machine_id = m.id and b.boot_id = $2::uuid) as accepted
  from machine m join machine_credential c on c.machine_id = m.id
  where c.token_hash = $1 and c.revoked_at is null and m.forgotten_at is null
  for no key update of m for share of c
),
replaced as (
  insert into machine_replaced_boot (machine_id, boot_id)
  select id, boot_id from standing where accepted and boot_id <> $2::uuid
  on conflict do nothing
),
beat as (
  update machine m set boot_id = $2::uuid, lease_seconds = $4::int, last_heartbeat_at = clock_timestamp(),
    lease_expires_at = clock_timestamp() + $4::int * interval '1 second'
  from standing s where m.id = s.id and s.accepted
)
select id as "machineId", credential_id as "credentialId", os, lost, accepted from standing`;
