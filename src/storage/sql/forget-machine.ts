/**
 * Takes a machine out of the fleet: nobody speaks for it any more, and its name is free. `$1`: machine, whose row is locked and
 * which holds nothing. No row when it was forgotten before.
 */
export const FORGET_MACHINE = `
with gone as (
  update machine set forgotten_at = clock_timestamp() where id = $1 and forgotten_at is null returning id
), revoked as (
  update machine_credential c set revoked_at = clock_timestamp() from gone where c.machine_id = gone.id and c.revoked_at is null
), ended as (
  update machine_enrollment e set expires_at = least(e.expires_at, clock_timestamp()) from gone
  where e.machine_id = gone.id and e.used_at is null
)
select id from gone`;
