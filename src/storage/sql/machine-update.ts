/**
 * Stores what an agent reports of its machine, in one statement. `$1` machine, `$2` drivers or null, `$3` capacity or null,
 * both JSON; null leaves that part as it is. Rows that are equal already are not written, and the answer counts the others.
 * A device that is no longer reported stays, marked absent, since a hold may be on it (V3).
 */
export const UPDATE_MACHINE = `
with drivers as materialized (
  select * from json_to_recordset($2::json) as d(
    name text, version text, confines_accelerators boolean, accelerators text[], all_accelerators boolean)
),
devices as materialized (
  select * from json_to_recordset($3::json -> 'devices') as d(kind text, "index" int, memory_mib int, model text)
),
resized as (
  update machine m set cpu_millis = c.cpu_millis, memory_mib = c.memory_mib
  from (select ($3::json ->> 'cpu_millis')::int as cpu_millis, ($3::json ->> 'memory_mib')::int as memory_mib) c
  where m.id = $1::uuid and $3::json is not null and (m.cpu_millis, m.memory_mib) is distinct from (c.cpu_millis, c.memory_mib)
  returning 1
),
dropped as (
  delete from machine_driver where machine_id = $1::uuid and $2::json is not null and name not in (select name from drivers)
  returning 1
),
driven as (
  insert into machine_driver as t (machine_id, name, version, confines_accelerators, accelerators, all_accelerators)
  select $1::uuid, name, version, confines_accelerators, accelerators, all_accelerators from drivers
  on conflict (machine_id, name) do update set version = excluded.version, confines_accelerators = excluded.confines_accelerators,
    accelerators = excluded.accelerators, all_accelerators = excluded.all_accelerators
  where (t.version, t.confines_accelerators, t.accelerators, t.all_accelerators)
    is distinct from (excluded.version, excluded.confines_accelerators, excluded.accelerators, excluded.all_accelerators)
  returning 1
),
absent as (
  update machine_device t set present = false
  where t.machine_id = $1::uuid and $3::json is not null and t.present
    and not exists (select 1 from devices d where (d.kind, d."index") = (t.kind, t."index"))
  returning 1
),
present as (
  insert into machine_device as t (machine_id, kind, "index", memory_mib, model, present)
  select $1::uuid, kind, "index", memory_mib, model, true from devices
  on conflict (machine_id, kind, "index") do update set memory_mib = excluded.memory_mib, model = excluded.model, present = true
  where (t.memory_mib, t.model, t.present) is distinct from (excluded.memory_mib, excluded.model, true)
  returning 1
)
select (select count(*) from resized) + (select count(*) from dropped) + (select count(*) from driven)
  + (select count(*) from absent) + (select count(*) from present) as changes`;
