/**
 * Holds judging back for one lease after a change of leader or a gap, such as a database that was away (A4): agents need
 * that long to be heard. Expects the aliases `m` (machine) and `l` (leader_lease), `$1` holder, `$2` steady since.
 */
const MAY_JUDGE = `l.holder = $1 and greatest(l.since, $2::timestamptz) + m.lease_seconds * interval '1 second' <= clock_timestamp()`;

/** Machines whose lease ran out and that are not marked lost yet. */
export const READ_SILENT_MACHINES = `
select m.id
from machine m, leader_lease l
where m.forgotten_at is null and m.enrolled_at is not null and m.lost_at is null and m.lease_expires_at <= clock_timestamp()
  and ${MAY_JUDGE}
order by m.id`;

/**
 * Every machine that ever joined and is not forgotten, silent ones in full (A6). One whose loss an operator confirmed is left out
 * until it is heard again. A row is there only while the holder may judge; the longest lease says what "together" is.
 */
export const READ_SILENCE = `
with machines as materialized (
  select m.id, m.lost_at is not null as told, m.lease_seconds, m.lease_expires_at,
    m.lease_expires_at > clock_timestamp() as heard,
    exists (select from mass_loss_machine x join mass_loss s on s.id = x.mass_loss_id
      where x.machine_id = m.id and s.ended_by = 'OPERATOR' and s.ended_at >= m.lease_expires_at) as confirmed
  from machine m where m.forgotten_at is null and m.enrolled_at is not null
)
select
  (select count(*)::int from machines where heard) as heard,
  (select coalesce(json_agg(json_build_object('machineId', id, 'since', extract(epoch from lease_expires_at), 'told', told)
    order by lease_expires_at, id), '[]') from machines where not heard and not confirmed) as silent,
  longest.lease as "togetherSeconds",
  (select json_agg(x.machine_id) from mass_loss s join mass_loss_machine x on x.mass_loss_id = s.id where s.ended_at is null) as suspected
from leader_lease l, (select coalesce(max(lease_seconds), 0) as lease from machines) longest
where l.holder = $1 and greatest(l.since, $2::timestamptz) + longest.lease * interval '1 second' <= clock_timestamp()`;

/**
 * Work over its deadline, `$3` seconds in PREPARING and `$4` in STOPPING, on machines that are reachable (L8); none while the control
 * plane suspects itself (A6). The time between each MACHINE_UNREACHABLE and the MACHINE_BACK after it is taken off, and that of each
 * suspicion, once where they overlap; it is summed only for work that is over its deadline on the calendar, hence for few.
 */
export const READ_OVERDUE_WORK = `
select w.id as "workloadId", r.id as "reservationId", w.phase
from workload w
join reservation r on r.workload_id = w.id and r.released_at is null
join machine m on m.id = r.machine_id, leader_lease l
where w.phase in ('PREPARING', 'STOPPING') and m.lost_at is null and ${MAY_JUDGE}
  and not exists (select from mass_loss where ended_at is null)
  and w.phase_since + case w.phase when 'PREPARING' then $3::float8 else $4::float8 end * interval '1 second' <= clock_timestamp()
  and w.phase_since + case w.phase when 'PREPARING' then $3::float8 else $4::float8 end * interval '1 second' + (
    select coalesce(sum(upper(pause) - lower(pause)), interval '0') from unnest((
      select range_agg(away.span) from (
        select tstzrange(greatest(lost.at, w.phase_since), back.at) as span
        from admission_event lost cross join lateral (
          select b.at from admission_event b
          where b.workload_id = w.id and b.sequence > lost.sequence and b.type = 'MACHINE_BACK' order by b.sequence limit 1) back
        where lost.workload_id = w.id and lost.type = 'MACHINE_UNREACHABLE' and back.at > w.phase_since
        union all
        select tstzrange(greatest(s.began_at, w.phase_since), s.ended_at) from mass_loss s where s.ended_at > w.phase_since
      ) away)) as pause
  ) <= clock_timestamp()
order by w.id`;

/** The database's time, in the form that both sides read. */
export const READ_TIME = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
