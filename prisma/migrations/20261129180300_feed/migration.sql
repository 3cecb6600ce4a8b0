-- breaking: no
-- The fleet's timeline: every event of every workload in one stable order (E5). A sequencer, fenced by the leader's lease, appends to it.

-- How far the sequencer is. One row, which whoever appends to the feed locks first.
create table feed_head (
  id integer not null default 1,
  position bigint not null,
  -- Every event that this snapshot sees is in the feed; what comes later is found by the numbers of the transactions since.
  snapshot pg_snapshot not null,
  constraint feed_head_pkey primary key (id),
  constraint feed_head_one_row check (id = 1),
  constraint feed_head_position check (position >= 0)
);

-- No foreign key to the events: both lose whole partitions together some day, and a key between them would forbid it.
create table feed (
  position bigint not null,
  workload_id uuid not null,
  sequence integer not null,
  -- Whose work it is, and of events about a machine which one: what a viewer may see is found by these (E4).
  member_id uuid not null,
  machine_id uuid,
  constraint feed_pkey primary key (position),
  constraint feed_position check (position >= 1)
);
create unique index feed_workload_id_sequence_key on feed (workload_id, sequence);
create index feed_member_id_position_idx on feed (member_id, position);
create index feed_machine_position on feed (machine_id, position) where machine_id is not null;

-- What the sequencer looks for: events of transactions that its last snapshot did not see.
create index admission_event_xid_idx on admission_event (xid);

-- E5: appended without gaps, each workload in the order of its sequence, and never changed.
create function berth_feed_keeps_order() returns trigger language plpgsql as $$
declare
  last_position bigint := (select max(position) from feed);
  last_sequence integer := (select max(sequence) from feed where workload_id = new.workload_id);
begin
  if new.position is distinct from coalesce(last_position + 1, new.position) then
    raise exception 'the feed has no gaps: % follows %', new.position, last_position;
  end if;
  if new.sequence is distinct from coalesce(last_sequence + 1, new.sequence) then
    raise exception 'the feed keeps the order of workload %: % follows %', new.workload_id, new.sequence, last_sequence;
  end if;
  return new;
end $$;
create trigger feed_keeps_order before insert on feed for each row execute function berth_feed_keeps_order();
create trigger feed_append_only before update or delete on feed for each row execute function berth_append_only();
create trigger feed_no_truncate before truncate on feed for each statement execute function berth_append_only();
create function berth_feed_head_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.position < old.position then
    raise exception 'the head of the feed only grows';
  end if;
  return new;
end $$;
create trigger feed_head_only_grows before update or delete on feed_head for each row execute function berth_feed_head_only_grows();

-- What is there already. Whoever writes events waits meanwhile: the snapshot at the end sees all that were written, and none that come.
lock table admission_event in share mode;
insert into feed (position, workload_id, sequence, member_id, machine_id)
  select row_number() over (order by e.commit_order), e.workload_id, e.sequence, w.member_id,
    case when e.type in ('MACHINE_UNREACHABLE', 'MACHINE_BACK') then e.machine_id end
  from admission_event e join workload w on w.id = e.workload_id
  order by e.commit_order;
insert into feed_head (position, snapshot) select coalesce(max(position), 0), pg_current_snapshot() from feed;
