-- breaking: no
-- The way in: a single-use code by which a member's browser gets a session for one run of one workload.

CREATE TABLE "open_grant" (
    "id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "member_id" UUID NOT NULL,
    "token_id" UUID NOT NULL,
    "workload_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(6),
    "session_hash" BYTEA,
    "session_ends_at" TIMESTAMPTZ(6),

    CONSTRAINT "open_grant_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "open_grant_code_hash_key" ON "open_grant"("code_hash");

CREATE UNIQUE INDEX "open_grant_session_hash_key" ON "open_grant"("session_hash");

CREATE INDEX "open_grant_created_at_idx" ON "open_grant"("created_at");

ALTER TABLE "open_grant" ADD CONSTRAINT "open_grant_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "open_grant" ADD CONSTRAINT "open_grant_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_token"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "open_grant" ADD CONSTRAINT "open_grant_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table open_grant
  -- SHA-256 of secrets, never the secrets.
  add constraint open_grant_hashes check (octet_length(code_hash) = 32 and octet_length(session_hash) = 32),
  -- A code lives for 30 s and is worth nothing later.
  add constraint open_grant_code_life check (expires_at > created_at and expires_at <= created_at + interval '30 seconds'),
  add constraint open_grant_in_time check (redeemed_at <= expires_at),
  -- A session begins with the use of its code, and lives for 12 hours at most.
  add constraint open_grant_session_whole check (
    (redeemed_at is null) = (session_hash is null) and (redeemed_at is null) = (session_ends_at is null)),
  add constraint open_grant_session_life check (session_ends_at <= redeemed_at + interval '12 hours');

-- A code is used once, by whatever statement; what it gives access to never changes.
create function berth_open_grant_is_single_use() returns trigger language plpgsql as $$
begin
  if old.redeemed_at is not null then
    raise exception 'the code of a grant is used once';
  end if;
  if (new.id, new.code_hash, new.member_id, new.token_id, new.workload_id, new.generation, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.code_hash, old.member_id, old.token_id, old.workload_id, old.generation, old.created_at, old.expires_at) then
    raise exception 'what a grant opens never changes';
  end if;
  return new;
end $$;
create trigger open_grant_is_single_use before update on open_grant for each row execute function berth_open_grant_is_single_use();

-- A member opens their own work and nobody else's, an operator neither (T3).
create function berth_open_grant_is_of_member() returns trigger language plpgsql as $$
begin
  if not exists (select from workload where id = new.workload_id and member_id = new.member_id)
     or not exists (select from access_token where id = new.token_id and member_id = new.member_id) then
    raise exception 'a grant is for work and by a token of its member';
  end if;
  return new;
end $$;
create trigger open_grant_is_of_member before insert on open_grant for each row execute function berth_open_grant_is_of_member();
