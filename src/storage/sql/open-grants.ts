import { CODE_SECONDS, SESSION_HOURS } from '../../app/open/open-ports.ts';

/** Work as the way in sees it, with where its current run is; conditions follow. */
const SELECT_WORK = `
select w.id as "workloadId", w.kind, w.member_id as "memberId", w.phase, w.generation, hold.machine_id as "machineId", hold.driver
from workload w
left join reservation hold on hold.workload_id = w.id and hold.released_at is null and hold.generation = w.generation
where w.deleted_at is null`;

/** `$1` id of the workload. */
export const FIND_WORK = `${SELECT_WORK} and w.id = $1`;

/** `$1` ids of workloads. */
export const FIND_WORKS = `${SELECT_WORK} and w.id = any($1::uuid[])`;

/** What makes a token's rights to open end: `t` is the token, `m` its member. */
const TOKEN_LIVES = `t.revoked_at is null and m.disabled_at is null and (t.expires_at is null or t.expires_at > clock_timestamp())
  and 'WORKLOADS' = any(coalesce(t.scopes, '{}'))`;

/**
 * Stores a code for the run that was judged, if it still is the current one and runs. Codes whose sessions are over by now are
 * forgotten on the way: the audit log has what became of them. `$1` id, `$2` SHA-256 of the code, `$3` member, `$4` token,
 * `$5` workload, `$6` generation, `$7` the loopback page that will hand it in, or null.
 */
export const ISSUE_GRANT = `
with forgotten as (
  delete from open_grant where created_at < clock_timestamp() - interval '${SESSION_HOURS + 1} hours'
), moment as materialized (select clock_timestamp() as at)
insert into open_grant (id, code_hash, member_id, token_id, workload_id, generation, created_at, expires_at, from_origin)
select $1::uuid, $2::bytea, $3::uuid, $4::uuid, w.id, w.generation, moment.at, moment.at + interval '${CODE_SECONDS} seconds', $7::text
from moment, workload w
where w.id = $5 and w.generation = $6 and w.phase = 'RUNNING' and w.deleted_at is null
returning expires_at as "expiresAt"`;

/**
 * Exchanges a code for a session. An attempt that comes second waits for the first one's row lock, reads the row again and finds it
 * redeemed, so that one succeeds, at whichever replica. The session ends with its token at the latest. The audit entry is written by
 * the same statement. `$1` SHA-256 of the code, `$2` workload, `$3` SHA-256 of the session's secret, `$4` id of the audit entry,
 * `$5` id of the request, `$6` the loopback page that hands it in; null for one that may hand in any code.
 */
export const REDEEM_GRANT = `
with moment as materialized (select clock_timestamp() as at), redeemed as (
  update open_grant g
  set redeemed_at = moment.at, session_hash = $3,
    session_ends_at = least(t.expires_at, moment.at + interval '${SESSION_HOURS} hours')
  from moment, access_token t, member m, workload w
  where g.code_hash = $1 and g.workload_id = $2 and g.redeemed_at is null and g.expires_at > moment.at
    and g.from_origin is not distinct from $6::text
    and t.id = g.token_id and m.id = t.member_id and ${TOKEN_LIVES}
    and w.id = g.workload_id and w.generation = g.generation and w.phase = 'RUNNING' and w.deleted_at is null
  returning g.id, g.member_id, g.workload_id, g.generation
)
insert into audit_entry (id, actor, action, subject, outcome, detail, request_id)
select $4::uuid, 'member:' || member_id, 'workload.enter', 'workload:' || workload_id, 'DONE',
  jsonb_build_object('grant', id, 'generation', generation), $5::text
from redeemed`;

/** Why a code that exists was not taken. `$1` SHA-256 of the code, `$2` the workload that it was handed in for, `$3` as in REDEEM_GRANT. */
export const FIND_SPENT_GRANT = `
select g.id, g.member_id as "memberId",
  case when g.workload_id <> $2 then 'OTHER_WORK' when g.redeemed_at is not null then 'USED'
    when g.from_origin is distinct from $3::text then 'OTHER_PAGE'
    when g.expires_at <= clock_timestamp() then 'EXPIRED' when not (${TOKEN_LIVES}) then 'TOKEN_ENDED' else 'WORK_ENDED' end as why
from open_grant g join access_token t on t.id = g.token_id join member m on m.id = t.member_id
where g.code_hash = $1`;

/** `$1` SHA-256 of the session's secret, `$2` workload. */
export const FIND_LIVE_SESSION = `
select g.session_hash as "sessionHash", g.member_id as "memberId", g.token_id as "tokenId", g.generation,
  (extract(epoch from g.session_ends_at - clock_timestamp()) * 1000)::float8 as "endsInMilliseconds"
from open_grant g join access_token t on t.id = g.token_id join member m on m.id = t.member_id
where g.session_hash = $1 and g.workload_id = $2 and g.session_ends_at > clock_timestamp() and ${TOKEN_LIVES}`;
