-- breaking: yes, because an endpoint's hold carries the terms of its model, which an older server would not write
-- M2: what was validated, how a changed file is noticed, and the model's terms on the hold, so that a later validation
-- changes nothing about work that runs.

-- CreateTable
CREATE TABLE "model_validation" (
    "id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "ignored" TEXT[],
    "stamp_digest" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "weight_files" INTEGER NOT NULL,
    "tensors" INTEGER NOT NULL,
    "validated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "model_validation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "model_validation_entry_id_validated_at_idx" ON "model_validation"("entry_id", "validated_at");

-- AddForeignKey
ALTER TABLE "model_validation" ADD CONSTRAINT "model_validation_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "catalog_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "reservation" ADD COLUMN "model" JSONB;

-- One validation at most holds a gate open.
create unique index model_validation_open on model_validation (entry_id) where closed_at is null;

-- Another source means other artefacts, and a removed entry comes back as if it were new: the validation is forgotten (M2).
create function berth_entry_forgets_validation() returns trigger language plpgsql as $$
begin
  if new.source is distinct from old.source or (new.removed_at is not null and old.removed_at is null) then
    new.validated_digest := null;
  end if;
  return new;
end $$;
create trigger catalog_entry_forgets_validation before update on catalog_entry
  for each row execute function berth_entry_forgets_validation();

-- A gate that closes, however, closes its validation.
create function berth_entry_closes_validation() returns trigger language plpgsql as $$
begin
  update model_validation set closed_at = clock_timestamp()
    where entry_id = new.id and closed_at is null and digest is distinct from new.validated_digest;
  return null;
end $$;
create trigger catalog_entry_closes_validation after update on catalog_entry
  for each row when (old.validated_digest is distinct from new.validated_digest) execute function berth_entry_closes_validation();

-- What was validated never changes; it is closed once.
create function berth_validation_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a model validation is never deleted';
  end if;
  if old.closed_at is not null then
    raise exception 'a model validation is closed once';
  end if;
  if (new.id, new.entry_id, new.digest, new.source, new.ignored, new.stamp_digest, new.files, new.weight_files, new.tensors, new.validated_at)
     is distinct from
     (old.id, old.entry_id, old.digest, old.source, old.ignored, old.stamp_digest, old.files, old.weight_files, old.tensors, old.validated_at) then
    raise exception 'a model validation never changes';
  end if;
  return new;
end $$;
create trigger model_validation_is_sealed before update or delete on model_validation
  for each row execute function berth_validation_is_sealed();

-- Holds that are open now get the terms that they are dispatched with now.
update reservation r set model = jsonb_build_object('name', e.name, 'format', t.model_format, 'digest', e.validated_digest, 'source', e.source)
  from workload w, catalog_entry e, runtime t
  where w.id = r.workload_id and e.id = w.entry_id and t.id = r.runtime_id and r.workload_kind = 'endpoint' and r.released_at is null
    and t.model_format is not null and e.validated_digest is not null and e.source is not null;

-- M2: an endpoint is admitted only with a model that is validated at that moment. The lock makes a gate that closes wait for the
-- hold, or the hold see it closed: the transaction is then told to run again, and decides anew.
create function berth_reservation_has_valid_model() returns trigger language plpgsql as $$
begin
  if new.workload_kind <> 'endpoint' then
    if new.model is not null then
      raise exception 'only an endpoint holds a model';
    end if;
    return new;
  end if;
  perform 1 from catalog_entry e join workload w on w.entry_id = e.id
    where w.id = new.workload_id and e.removed_at is null and e.validated_digest = new.model->>'digest' and e.source = new.model->>'source'
    for share of e;
  if not found then
    raise exception 'the model of an endpoint is not validated (any more)' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger reservation_has_valid_model before insert on reservation
  for each row execute function berth_reservation_has_valid_model();

-- V3: the terms of a hold never change, the model's among them.
create function berth_reservation_model_is_sealed() returns trigger language plpgsql as $$
begin
  if new.model is distinct from old.model then
    raise exception 'the model of a reservation never changes';
  end if;
  return new;
end $$;
create trigger reservation_model_is_sealed before update on reservation
  for each row execute function berth_reservation_model_is_sealed();
