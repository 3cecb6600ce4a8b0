-- breaking: yes, because the view workload_queue goes: a place is one among what waits for the same machine.
-- L4: which target waiting work stands in the queue of, and since when the run of a hold had waited, so that passes are counted
-- from the rows and nobody keeps a counter.

-- AlterTable
ALTER TABLE "workload" ADD COLUMN     "awaited_machine_id" UUID,
ADD COLUMN     "awaited_driver" TEXT;

-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "queued_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "admission_event" ADD COLUMN     "times_passed" INTEGER;

-- Written by earlier versions without it: such a run counts as queued when it was admitted.
update reservation set queued_at = held_at where queued_at is null;

alter table workload
  add constraint workload_awaited check ((awaited_machine_id is null) = (awaited_driver is null)),
  add constraint workload_awaits_in_queue check (awaited_machine_id is null or (phase = 'PENDING' and queued_at is not null));

-- The oldest work that waits for each machine.
create index workload_awaiting on workload (awaited_machine_id, queued_at, id) where awaited_machine_id is not null;

-- Of everything that waits for a machine: its place there, older first, and how many runs that were queued later were admitted there
-- since. The one count of places and of passes.
drop view workload_queue;
create view workload_place as
  select w.id, w.awaited_machine_id as machine_id,
    1 + (
      select count(*)::int from workload older
      where older.awaited_machine_id = w.awaited_machine_id and (older.queued_at, older.id) < (w.queued_at, w.id)
    ) as position,
    (
      select count(*)::int from reservation r
      where r.machine_id = w.awaited_machine_id and r.held_at > w.queued_at and coalesce(r.queued_at, r.held_at) > w.queued_at
    ) as times_passed
  from workload w where w.awaited_machine_id is not null;
