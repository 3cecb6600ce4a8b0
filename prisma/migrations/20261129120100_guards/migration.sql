-- breaking: no
-- What the schema file cannot say: the constraints and triggers that hold even when the application errs.

-- Closed sets of words.
alter table member add constraint member_role check (role in ('OPERATOR', 'MEMBER'));
alter table catalog_entry add constraint catalog_entry_kind check (kind in ('notebook-image', 'model'));
alter table accelerator_class
  add constraint accelerator_class_accelerator check (accelerator in ('cpu', 'apple-gpu', 'nvidia-gpu')),
  add constraint accelerator_class_count check ((accelerator = 'cpu') = (accelerator_count = 0) and accelerator_count >= 0),
  add constraint accelerator_class_amounts check (cpu_millis > 0 and memory_mib > 0);
alter table machine add constraint machine_sharing_mode check (sharing_mode in ('PRIVATE', 'EVERYBODY', 'MEMBERS'));
alter table machine_driver add constraint machine_driver_name check (name in ('native', 'docker', 'kubernetes', 'simulation'));
alter table machine_device add constraint machine_device_kind check (kind in ('apple-gpu', 'nvidia-gpu') and "index" >= 0);
alter table workload
  add constraint workload_kind check (kind in ('notebook', 'endpoint')),
  add constraint workload_phase check (phase in ('PENDING', 'PREPARING', 'RUNNING', 'STOPPING', 'STOPPED', 'FAILED')),
  add constraint workload_desired check (desired in ('RUN', 'STOP')),
  add constraint workload_admission check (admission in ('WAITING', 'BLOCKED', 'ADMITTED')),
  add constraint workload_generation check (generation >= 1),
  add constraint workload_pin check ((pin_machine_id is null) = (pin_driver is null)),
  add constraint workload_workspace check ((kind = 'notebook') = (workspace_id is not null));
alter table admission_event
  add constraint admission_event_sequence check (sequence >= 1),
  add constraint admission_event_progress check (progress between 0 and 1);

-- Names are unique among what still exists.
create unique index workload_member_name_live on workload (member_id, name) where deleted_at is null;
create unique index machine_name_live on machine (name) where forgotten_at is null;

-- V2: a device unit is in at most one open hold. This index is what makes double allocation impossible.
create unique index device_hold_open on device_hold (machine_id, kind, "index") where released_at is null;
-- V3: a workload has at most one open reservation.
create unique index reservation_open on reservation (workload_id) where released_at is null;
create index reservation_open_machine on reservation (machine_id) where released_at is null;
-- L2, L4: what is evaluated again when capacity changes: what waits, oldest first, then what is blocked.
create index workload_pending on workload (queued_at, id) where phase = 'PENDING';
-- L4: place among all that waits, from 1, older first; of blocked work, the place that it would have.
create view workload_queue as
  select id, admission,
    1 + (count(*) filter (where admission = 'WAITING') over (order by queued_at, id rows between unbounded preceding and 1 preceding))::int
      as position
  from workload where phase = 'PENDING' and queued_at is not null;
-- L8: transitional states with a deadline.
create index workload_transitional on workload (phase_since) where phase in ('PREPARING', 'STOPPING');
-- A4: whose lease may have run out.
create index machine_lease on machine (lease_expires_at) where forgotten_at is null and enrolled_at is not null;

alter table reservation
  add constraint reservation_span check (released_at >= held_at),
  add constraint reservation_released_by check ((released_at is null) = (released_by is null) and released_by in ('AGENT', 'OPERATOR')),
  add constraint reservation_amounts check (cpu_millis >= 0 and memory_mib >= 0 and accelerator_count >= 0);

-- V2, V8: the sums of open reservations, moved by this trigger alone; the CHECK below refuses more than the limit.
create function berth_reservation_moves_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update machine set held_cpu_millis = held_cpu_millis + new.cpu_millis, held_memory_mib = held_memory_mib + new.memory_mib
      where id = new.machine_id;
  elsif old.released_at is null and new.released_at is not null then
    update machine set held_cpu_millis = held_cpu_millis - old.cpu_millis, held_memory_mib = held_memory_mib - old.memory_mib
      where id = old.machine_id;
    update device_hold set released_at = new.released_at where reservation_id = old.id and released_at is null;
  end if;
  return null;
end $$;
create trigger reservation_moves_sums after insert or update on reservation
  for each row execute function berth_reservation_moves_sums();

-- A hold's terms never change and it is released once (V3); usage reads the same row (U1).
create function berth_reservation_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a reservation is never deleted';
  end if;
  if old.released_at is not null and (new.released_at is distinct from old.released_at or new.released_by is distinct from old.released_by) then
    raise exception 'a reservation is released once';
  end if;
  if (new.id, new.workload_id, new.generation, new.member_id, new.machine_id, new.driver, new.runtime_id, new.decision_id, new.decision_digest,
      new.class_id, new.class_name, new.accelerator, new.accelerator_count, new.cpu_millis, new.memory_mib, new.exclusive, new.held_at,
      new.workload_kind, new.workload_name, new.member_name, new.machine_name, new.workspace_expected)
     is distinct from
     (old.id, old.workload_id, old.generation, old.member_id, old.machine_id, old.driver, old.runtime_id, old.decision_id, old.decision_digest,
      old.class_id, old.class_name, old.accelerator, old.accelerator_count, old.cpu_millis, old.memory_mib, old.exclusive, old.held_at,
      old.workload_kind, old.workload_name, old.member_name, old.machine_name, old.workspace_expected) then
    raise exception 'the terms of a reservation never change';
  end if;
  return new;
end $$;
create trigger reservation_is_sealed before update or delete on reservation
  for each row execute function berth_reservation_is_sealed();

-- The sums belong to the trigger above: nothing else may move them. A shrinking report lowers the limit to what is still held.
create function berth_machine_sums() returns trigger language plpgsql as $$
begin
  if (new.held_cpu_millis, new.held_memory_mib) is distinct from (old.held_cpu_millis, old.held_memory_mib) and pg_trigger_depth() < 2 then
    raise exception 'the held sums of a machine are moved by its reservations alone';
  end if;
  new.limit_cpu_millis := greatest(new.cpu_millis, least(old.held_cpu_millis, new.held_cpu_millis));
  new.limit_memory_mib := greatest(new.memory_mib, least(old.held_memory_mib, new.held_memory_mib));
  return new;
end $$;
create trigger machine_sums before update on machine for each row execute function berth_machine_sums();
create function berth_machine_begins_empty() returns trigger language plpgsql as $$
begin
  new.held_cpu_millis := 0;
  new.held_memory_mib := 0;
  new.limit_cpu_millis := new.cpu_millis;
  new.limit_memory_mib := new.memory_mib;
  return new;
end $$;
create trigger machine_begins_empty before insert on machine for each row execute function berth_machine_begins_empty();
alter table machine
  add constraint machine_cpu_not_oversubscribed check (held_cpu_millis between 0 and limit_cpu_millis),
  add constraint machine_memory_not_oversubscribed check (held_memory_mib between 0 and limit_memory_mib);

-- V4: a Mac has at least one apple-gpu unit, reported or not.
create function berth_mac_has_apple_gpu() returns trigger language plpgsql as $$
begin
  if new.os = 'darwin' then
    insert into machine_device (machine_id, kind, "index") values (new.id, 'apple-gpu', 0)
      on conflict (machine_id, kind, "index") do update set present = true;
  end if;
  return null;
end $$;
create trigger mac_has_apple_gpu after insert or update of os on machine
  for each row when (new.os is not null) execute function berth_mac_has_apple_gpu();

-- E1: events, decisions, applied catalog revisions and the audit log are append-only.
create function berth_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger admission_event_append_only before update or delete on admission_event for each row execute function berth_append_only();
create trigger admission_event_no_truncate before truncate on admission_event for each statement execute function berth_append_only();
create trigger decision_immutable before update or delete on decision for each row execute function berth_append_only();
create trigger catalog_revision_immutable before update or delete on catalog_revision for each row execute function berth_append_only();
create trigger runtime_immutable before update or delete on runtime for each row execute function berth_append_only();
create trigger runtime_operator_refs_immutable before update or delete on runtime_operator_refs for each row execute function berth_append_only();
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function berth_append_only();

-- E1: a workload's sequence only grows, by as many as it gained events; the unique key of admission_event does the rest.
create function berth_workload_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a workload is marked deleted, never removed';
  end if;
  if new.sequence < old.sequence or new.generation < old.generation then
    raise exception 'sequence and generation of a workload only grow';
  end if;
  return new;
end $$;
create trigger workload_only_grows before update or delete on workload for each row execute function berth_workload_only_grows();

alter table installation add constraint installation_one_row check (id = 1);
insert into installation (id, epoch, cursor_key)
  values (1, gen_random_uuid(), decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
