-- breaking: no
-- A code may name the one page of the visitor's own machine that hands it in, such as that of a command line (decision 0031).

ALTER TABLE "open_grant" ADD COLUMN "from_origin" TEXT;

alter table open_grant
  -- Any other page is the dashboard's or the open origin's own, which no row has to name.
  add constraint open_grant_loopback_origin check (from_origin ~ '^http://(127\.0\.0\.1|\[::1\])(:[1-9][0-9]{0,4})?$');

create function berth_open_grant_keeps_origin() returns trigger language plpgsql as $$
begin
  raise exception 'the page that hands a code in never changes';
end $$;
create trigger open_grant_keeps_origin before update on open_grant for each row
  when (new.from_origin is distinct from old.from_origin) execute function berth_open_grant_keeps_origin();
