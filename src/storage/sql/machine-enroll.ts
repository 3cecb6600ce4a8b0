/** Uses up a one-time token (A3). Of two calls the second waits for the row and then finds it used. `$1`: SHA-256 of the token. */
export const USE_ENROLLMENT = `
update machine_enrollment e set used_at = clock_timestamp()
from machine m
where e.token_hash = $1 and e.used_at is null and e.expires_at > clock_timestamp() and m.id = e.machine_id and m.forgotten_at is null
returning e.machine_id as "machineId"`;

/** Why a token could not be used. `$1`: SHA-256 of the token. */
export const EXPLAIN_ENROLLMENT = `
select e.machine_id as "machineId", case when e.used_at is not null then 'USED' else 'EXPIRED' end as cause
from machine_enrollment e join machine m on m.id = e.machine_id
where e.token_hash = $1 and m.forgotten_at is null`;

/**
 * Boots of a credential that ends here: whoever they were, nobody can speak with it any more. The agent that enrols may be one of
 * them, since an agent that lives goes on under its boot. `$1`: machine, whose row is locked.
 */
export const FORGET_BOOTS = `delete from machine_replaced_boot where machine_id = $1`;

/**
 * Makes the machine an enrolled one. `$1` machine, `$2` os, `$3` architecture, `$4` agent version, `$5` lease seconds,
 * `$6` whether it is a cluster. A cluster of the organisation is shared with everybody when it first enrols, unless somebody
 * said otherwise (T3). Changes nothing when the machine was forgotten. Its
 * capacity follows with UPDATE_MACHINE. A lost machine stays marked until its first sync tells its work's timelines.
 */
export const ENROLL_MACHINE = `
update machine set os = $2, arch = $3, agent_version = $4, boot_id = null, lease_seconds = $5::int,
  sharing_mode = case when enrolled_at is null and owner_id is null and sharing_decided_at is null and $6::boolean then 'EVERYBODY'
    else sharing_mode end,
  enrolled_at = coalesce(enrolled_at, clock_timestamp()), last_heartbeat_at = clock_timestamp(),
  lease_expires_at = clock_timestamp() + $5::int * interval '1 second'
where id = $1 and forgotten_at is null`;

/** A machine has one credential: the latest (A3). `$1`: machine. */
export const REVOKE_CREDENTIALS = `
update machine_credential set revoked_at = clock_timestamp() where machine_id = $1 and revoked_at is null`;

/** `$1` id, `$2` machine, `$3` SHA-256 of the credential. */
export const INSERT_CREDENTIAL = `insert into machine_credential (id, machine_id, token_hash) values ($1, $2, $3)`;
