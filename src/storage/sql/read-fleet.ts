/**
 * Reads machines with everything that placement needs of them, one row a machine, each row one JSON document.
 * `$1`: ids to read, or null for the whole fleet. Forgotten machines are left out; the order is by id, as a snapshot wants it.
 * The four lists are correlated subqueries on primary keys and on `reservation_open_machine`, so that the cost grows with
 * the machines read and their open holds, never with history.
 */
export const READ_FLEET = `
select json_build_object(
  'id', m.id, 'name', m.name, 'ownerId', m.owner_id, 'os', coalesce(m.os, 'linux'), 'arch', coalesce(m.arch, ''),
  'status', case
    when m.enrolled_at is null then 'ENROLLING'
    when m.lost_at is not null then 'UNREACHABLE'
    when not m.schedulable then 'CORDONED'
    else 'READY' end,
  'sharingMode', m.sharing_mode,
  'sharedWith', (select coalesce(json_agg(s.member_id order by s.member_id), '[]') from machine_share s where s.machine_id = m.id),
  'cpuMillis', m.cpu_millis, 'memoryMib', m.memory_mib,
  'devices', (
    select coalesce(json_agg(json_build_object('kind', d.kind, 'index', d."index") order by d.kind, d."index"), '[]')
    from machine_device d where d.machine_id = m.id and d.present),
  'drivers', (
    select coalesce(json_agg(json_build_object(
      'name', v.name, 'version', v.version, 'confinesAccelerators', v.confines_accelerators,
      'accelerators', case when v.all_accelerators then null else v.accelerators end) order by v.name), '[]')
    from machine_driver v where v.machine_id = m.id),
  'holds', (
    select coalesce(json_agg(json_build_object(
      'reservationId', r.id, 'workloadId', r.workload_id, 'memberId', r.member_id, 'generation', r.generation, 'driver', r.driver,
      'accelerator', r.accelerator, 'cpuMillis', r.cpu_millis, 'memoryMib', r.memory_mib, 'exclusive', r.exclusive, 'phase', w.phase,
      'devices', (
        select coalesce(json_agg(json_build_object('kind', h.kind, 'index', h."index") order by h.kind, h."index"), '[]')
        from device_hold h where h.reservation_id = r.id and h.released_at is null)
      ) order by r.id), '[]')
    from reservation r join workload w on w.id = r.workload_id
    where r.machine_id = m.id and r.released_at is null)
) as machine
from machine m
where m.forgotten_at is null and ($1::uuid[] is null or m.id = any ($1::uuid[]))
order by m.id`;
