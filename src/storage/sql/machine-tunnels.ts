/** Whose tunnel it is, judged as a heartbeat is but without one. `$1` SHA-256 of the credential, `$2` boot id. */
export const ADMIT_TUNNEL = `
select m.id as "machineId", c.id as "credentialId", m.boot_id is not distinct from $2::uuid as current,
  clock_timestamp()::text as "openedAt"
from machine m join machine_credential c on c.machine_id = m.id
where c.token_hash = $1 and c.revoked_at is null and m.forgotten_at is null`;

/**
 * What a tunnel is by now, and the note where it is, in one statement. A later tunnel of the machine keeps its note, in whatever order
 * they are written; the note that is there already is not written again. `$1` machine, `$2` credential, `$3` boot id, `$4` tunnel,
 * `$5` address or null, `$6` when it was admitted.
 */
export const HOLD_TUNNEL = `
with standing as (
  select case when c.revoked_at is not null or m.forgotten_at is not null then 'REVOKED'
    when m.boot_id is distinct from $3::uuid then 'REPLACED'
    when exists (select from machine_tunnel t where t.machine_id = m.id and t.opened_at > $6::timestamptz) then 'SUPERSEDED'
    else 'CURRENT' end as standing
  from machine m join machine_credential c on c.id = $2 and c.machine_id = m.id
  where m.id = $1
),
noted as (
  insert into machine_tunnel (machine_id, tunnel_id, replica_url, opened_at)
  select $1::uuid, $4::uuid, $5::text, $6::timestamptz from standing where standing = 'CURRENT' and $5::text is not null
  on conflict (machine_id) do update
    set tunnel_id = excluded.tunnel_id, replica_url = excluded.replica_url, opened_at = excluded.opened_at
    where machine_tunnel.opened_at < excluded.opened_at
)
select standing from standing`;

/** Where the tunnel of machine `$1` is. */
export const FIND_TUNNEL = `
select t.machine_id as "machineId", t.tunnel_id as "tunnelId", t.replica_url as "replicaUrl"
from machine_tunnel t join machine m on m.id = t.machine_id
where t.machine_id = $1 and m.forgotten_at is null`;

/** Takes the note of machine `$1` away while it is the one of tunnel `$2`. */
export const RELEASE_TUNNEL = 'delete from machine_tunnel where machine_id = $1 and tunnel_id = $2';

export const TUNNEL_CLOCK = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';
