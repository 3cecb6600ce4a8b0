/**
 * The validated artefact of an open hold. `$1` SHA-256 of the machine's credential, `$2` workload, `$3` generation. A hold fixes digest
 * and source, so that the newest validation of just these says what the files are, also where its gate closed since.
 */
export const FIND_HELD_MODEL = `
with caller as (
  select c.machine_id from machine_credential c join machine m on m.id = c.machine_id
  where c.token_hash = $1 and c.revoked_at is null and m.forgotten_at is null
)
select (
  select json_build_object('digest', v.digest, 'choice', json_build_object('source', v.source, 'ignored', to_json(v.ignored)),
    'files', v.files)
  from reservation r join workload w on w.id = r.workload_id join model_validation v on v.entry_id = w.entry_id
  where r.machine_id = caller.machine_id and r.workload_id = $2 and r.generation = $3
    and r.released_at is null and r.dispatched_at is not null
    and v.digest = r.model ->> 'digest' and v.source = r.model ->> 'source'
  order by v.validated_at desc, v.id desc limit 1
) as model
from caller`;
