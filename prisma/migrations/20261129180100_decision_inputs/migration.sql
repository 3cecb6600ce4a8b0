-- breaking: yes, because an older server stores decisions without what they were made on
-- What a decision was made on is kept, so that it can be made again and compared: documents under the SHA-256 of their content, each
-- kept once however many decisions share it. They hold operator-only refs, so no read model touches this table.

-- CreateTable
CREATE TABLE "decision_input" (
    "digest" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_input_pkey" PRIMARY KEY ("digest")
);

-- AlterTable
ALTER TABLE "decision" ADD COLUMN     "request" TEXT,
ADD COLUMN     "request_digest" TEXT;

-- AddForeignKey: of decisions from now on; what older ones were made on was not kept.
ALTER TABLE "decision" ADD CONSTRAINT "decision_catalog_digest_fkey" FOREIGN KEY ("catalog_digest") REFERENCES "decision_input"("digest") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_fleet_digest_fkey" FOREIGN KEY ("fleet_digest") REFERENCES "decision_input"("digest") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_policy_digest_fkey" FOREIGN KEY ("policy_digest") REFERENCES "decision_input"("digest") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- A document is what its name says, and a decision has its request.
alter table decision_input
  add constraint decision_input_kind check (kind in ('CATALOG', 'POLICY', 'MACHINE', 'MACHINE_GROUP', 'FLEET')),
  add constraint decision_input_digest check (digest = encode(sha256(convert_to(content, 'UTF8')), 'hex'));
alter table decision
  add constraint decision_request_digest check (
    request is not null and request_digest is not null and request_digest = encode(sha256(convert_to(request, 'UTF8')), 'hex')) not valid;

create trigger decision_input_immutable before update or delete on decision_input for each row execute function berth_append_only();
create trigger decision_input_no_truncate before truncate on decision_input for each statement execute function berth_append_only();

-- The digests by which a document names its parts: a fleet its groups, or the fleet before it; a group its machines.
create function berth_decision_input_parts(kind text, content text) returns setof text language sql immutable as $$
  select jsonb_array_elements_text(d -> 'groups') from (select content::jsonb as d where kind = 'FLEET') fleet where d ? 'groups'
  union all
  select d ->> 'after' from (select content::jsonb as d where kind = 'FLEET') fleet where d ? 'after'
  union all
  select jsonb_array_elements_text(content::jsonb -> 'machines') where kind = 'MACHINE_GROUP'
$$;

-- No document without its parts, so that what a decision points to is whole.
create function berth_decision_input_is_whole() returns trigger language plpgsql as $$
declare
  missing text;
begin
  select part into missing from added, berth_decision_input_parts(added.kind, added.content) part
    where not exists (select from decision_input i where i.digest = part) limit 1;
  if missing is not null then
    raise exception 'document % of a decision is not kept', missing using errcode = 'foreign_key_violation', constraint = 'decision_input_is_whole';
  end if;
  return null;
end $$;
create trigger decision_input_is_whole after insert on decision_input referencing new table as added
  for each statement execute function berth_decision_input_is_whole();
