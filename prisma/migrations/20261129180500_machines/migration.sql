-- breaking: no
-- What sharing, forgetting and following machines need of the database (T3, T5, V3, E4).

alter table machine
  -- Counts the changes that somebody may see, so that followers find them in one read (E4).
  add column revision bigint not null default 1,
  -- When somebody last said with whom it is shared; null while nobody has (T3).
  add column sharing_decided_at timestamptz(6);

-- A heartbeat is no change; everything else that a member may read of the row is.
create function berth_machine_counts_changes() returns trigger language plpgsql as $$
begin
  if (new.name, new.owner_id, new.os, new.arch, new.agent_version, new.schedulable, new.sharing_mode, new.cpu_millis, new.memory_mib,
      new.held_cpu_millis, new.held_memory_mib, new.lost_at is null, new.enrolled_at is null, new.forgotten_at is null)
     is distinct from
     (old.name, old.owner_id, old.os, old.arch, old.agent_version, old.schedulable, old.sharing_mode, old.cpu_millis, old.memory_mib,
      old.held_cpu_millis, old.held_memory_mib, old.lost_at is null, old.enrolled_at is null, old.forgotten_at is null) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger machine_counts_changes before update on machine for each row execute function berth_machine_counts_changes();

-- So are its drivers, its devices and the members that it is shared with.
create function berth_machine_part_changed() returns trigger language plpgsql as $$
begin
  update machine set revision = revision + 1 where id in (select machine_id from changed);
  return null;
end $$;
create trigger machine_driver_inserted after insert on machine_driver
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_driver_updated after update on machine_driver
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_driver_deleted after delete on machine_driver
  referencing old table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_device_inserted after insert on machine_device
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_device_updated after update on machine_device
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_share_inserted after insert on machine_share
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create trigger machine_share_deleted after delete on machine_share
  referencing old table as changed for each statement execute function berth_machine_part_changed();

-- V3: nothing is held on a forgotten machine. Amounts of a class are never 0, so the sums tell of every open reservation.
alter table machine
  add constraint machine_forgotten_holds_nothing check (forgotten_at is null or (held_cpu_millis = 0 and held_memory_mib = 0));

-- Whoever was told that a machine is gone relies on it: its name may be another's by now.
create function berth_machine_stays_forgotten() returns trigger language plpgsql as $$
begin
  raise exception 'a forgotten machine stays forgotten';
end $$;
create trigger machine_stays_forgotten before update of forgotten_at on machine
  for each row when (old.forgotten_at is not null and new.forgotten_at is distinct from old.forgotten_at)
  execute function berth_machine_stays_forgotten();

-- V3: a hold is released by its agent's confirmation, or with the whole machine; judged at commit, when the machine must be gone.
create function berth_operator_release_forgets() returns trigger language plpgsql as $$
begin
  if exists (select from machine where id = new.machine_id and forgotten_at is null) then
    raise exception 'a reservation is released without its agent only when its machine is forgotten';
  end if;
  return null;
end $$;
create constraint trigger reservation_operator_release after update of released_by on reservation
  deferrable initially deferred for each row when (old.released_by is null and new.released_by = 'OPERATOR')
  execute function berth_operator_release_forgets();
