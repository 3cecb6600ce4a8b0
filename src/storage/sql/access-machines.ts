/** A machine that was not forgotten. `$1` id. */
export const FIND_ENROLLABLE_MACHINE = `select id, name, owner_id as "ownerId" from machine where id = $1 and forgotten_at is null`;

/** Keeps the machine from being forgotten meanwhile; no row when it was. `$1` id. */
export const LOCK_MACHINE = `select from machine where id = $1 and forgotten_at is null for no key update`;

/** Returns no row when the name is taken. `$1` id, `$2` name, `$3` owner. */
export const INSERT_MACHINE = `
insert into machine (id, name, owner_id) values ($1, $2, $3)
on conflict (name) where forgotten_at is null do nothing
returning id`;

/** A one-time token that lives for one hour of database time (A3). `$1` id, `$2` machine, `$3` SHA-256 of the token. */
export const INSERT_ENROLLMENT = `
insert into machine_enrollment (id, machine_id, token_hash, expires_at) values ($1, $2, $3, clock_timestamp() + interval '1 hour')
returning expires_at as "expiresAt"`;

/** Ends the tokens that nobody has used. `$1` machine. */
export const EXPIRE_UNUSED_ENROLLMENTS = `
update machine_enrollment set expires_at = least(expires_at, clock_timestamp()) where machine_id = $1 and used_at is null`;

/** `$1` machine. */
export const REVOKE_MACHINE_CREDENTIALS = `
update machine_credential set revoked_at = clock_timestamp() where machine_id = $1 and revoked_at is null`;
