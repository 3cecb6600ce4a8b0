/**
 * The oldest work that waits for each machine, with what it needs and how often it was passed there (L4). Reads one row a machine
 * that is waited for, by the index `workload_awaiting`: nothing while nobody waits.
 */
export const READ_QUEUE_HEADS = `
select distinct on (w.awaited_machine_id)
  w.awaited_machine_id as "machineId", w.awaited_driver as driver, w.id as "workloadId", w.member_id as "memberId",
  json_build_object('accelerator', c.accelerator, 'acceleratorCount', c.accelerator_count, 'cpuMillis', c.cpu_millis,
    'memoryMib', c.memory_mib) as class,
  (extract(epoch from w.queued_at) * 1000000)::float8 as "queuedAt", p.times_passed as "timesPassed",
  (select count(*)::int from workload other where other.awaited_machine_id = w.awaited_machine_id) as waiting
from workload w
join accelerator_class c on c.id = w.class_id
join workload_place p on p.id = w.id
where w.awaited_machine_id is not null
order by w.awaited_machine_id, w.queued_at, w.id`;
