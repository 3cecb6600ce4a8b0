-- breaking: no
-- When most machines fall silent together the control plane suspects itself (A6); and an audit log that is only ever added to.

CREATE TABLE "mass_loss" (
    "id" UUID NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "ended_by" TEXT,

    CONSTRAINT "mass_loss_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mass_loss_machine" (
    "mass_loss_id" UUID NOT NULL,
    "machine_id" UUID NOT NULL,

    CONSTRAINT "mass_loss_machine_pkey" PRIMARY KEY ("mass_loss_id","machine_id")
);

CREATE INDEX "mass_loss_ended_at_idx" ON "mass_loss"("ended_at");

CREATE INDEX "mass_loss_machine_machine_id_idx" ON "mass_loss_machine"("machine_id");

ALTER TABLE "mass_loss_machine" ADD CONSTRAINT "mass_loss_machine_mass_loss_id_fkey" FOREIGN KEY ("mass_loss_id") REFERENCES "mass_loss"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "mass_loss_machine" ADD CONSTRAINT "mass_loss_machine_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table mass_loss
  add constraint mass_loss_ended_by check (ended_by in ('RETURN', 'OPERATOR')),
  add constraint mass_loss_ended_whole check ((ended_at is null) = (ended_by is null)),
  add constraint mass_loss_ends_after check (ended_at >= began_at);

-- The control plane suspects itself or does not; there are no two suspicions at a time.
create unique index mass_loss_open on mass_loss ((true)) where ended_at is null;

-- What was over stays as it was: its time is taken off deadlines.
create function berth_mass_loss_stays_over() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a mass loss is ended, never removed';
  end if;
  if old.ended_at is not null or new.began_at <> old.began_at then
    raise exception 'a mass loss that is over stays as it was';
  end if;
  return new;
end $$;
create trigger mass_loss_stays_over before update or delete on mass_loss for each row execute function berth_mass_loss_stays_over();

-- A6: nothing is failed by a deadline while the control plane suspects itself.
create function berth_no_deadline_in_mass_loss() returns trigger language plpgsql as $$
begin
  if exists (select from mass_loss where ended_at is null)
     and (new.reasons @> '[{"code": "PREPARE_DEADLINE"}]' or new.reasons @> '[{"code": "STOP_DEADLINE"}]') then
    raise exception 'no deadline fails work while the control plane suspects itself';
  end if;
  return new;
end $$;
create trigger admission_event_no_deadline_in_mass_loss before insert on admission_event
  for each row when (new.type = 'FAILED') execute function berth_no_deadline_in_mass_loss();

-- Members see of a machine that its loss is suspected (E4): so it counts as a change of it.
create trigger mass_loss_machine_inserted after insert on mass_loss_machine
  referencing new table as changed for each statement execute function berth_machine_part_changed();
create function berth_mass_loss_ended() returns trigger language plpgsql as $$
begin
  update machine set revision = revision + 1 where id in (select machine_id from mass_loss_machine where mass_loss_id = new.id);
  return null;
end $$;
create trigger mass_loss_ended after update of ended_at on mass_loss
  for each row when (old.ended_at is null and new.ended_at is not null) execute function berth_mass_loss_ended();

-- The audit log is append-only against the one way around its row trigger, and closed in its words.
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function berth_append_only();
alter table audit_entry add constraint audit_entry_outcome check (outcome in ('DONE', 'REFUSED')) not valid;

CREATE INDEX "audit_entry_subject_at_idx" ON "audit_entry"("subject", "at");
CREATE INDEX "audit_entry_request_id_idx" ON "audit_entry"("request_id");
