/**
 * Writes one revision of a catalog from one JSON document (`$1`, see `CatalogDocument`), in one statement: foreign keys
 * are checked at its end, so the order of the parts does not matter. Entries and classes keep their rows, and so their
 * ids; runtimes are new rows of the revision. Another source means other artefacts: their validation is forgotten (M2).
 * The notice at the end is sent at commit; every server then evaluates what waits or is blocked (L2).
 */
export const WRITE_CATALOG = `
with doc as (
  select $1::jsonb as doc
), written_catalog as (
  insert into catalog (id, name, current_revision)
  select (doc->>'catalogId')::uuid, doc->>'name', (doc->>'revision')::int from doc
  on conflict (id) do update set current_revision = excluded.current_revision
), written_revision as (
  insert into catalog_revision (id, catalog_id, revision, digest)
  select (doc->>'revisionId')::uuid, (doc->>'catalogId')::uuid, (doc->>'revision')::int, doc->>'digest' from doc
), written_entries as (
  insert into catalog_entry (id, catalog_id, name, kind, description, source)
  select e.id, (doc->>'catalogId')::uuid, e.name, e.kind, e.description, e.source
  from doc, jsonb_to_recordset(doc->'entries') as e(id uuid, name text, kind text, description text, source text)
  on conflict (id) do update set
    description = excluded.description,
    source = excluded.source,
    validated_digest = case when catalog_entry.source is distinct from excluded.source then null else catalog_entry.validated_digest end,
    removed_at = null
), removed_entries as (
  update catalog_entry set removed_at = now()
  where id in (select value::uuid from doc, jsonb_array_elements_text(doc->'removedEntryIds'))
), written_runtimes as (
  insert into runtime (id, revision_id, entry_id, position, name, accelerators, ref, model_format)
  select r.id, (doc->>'revisionId')::uuid, r."entryId", r.position, r.name, r.accelerators, r.ref, r."modelFormat"
  from doc, jsonb_to_recordset(doc->'runtimes')
    as r(id uuid, "entryId" uuid, position int, name text, accelerators text[], ref text, "modelFormat" text)
), written_refs as (
  insert into runtime_operator_refs (runtime_id, container_ref, driver_refs)
  select r.id, r."containerRef", nullif(r."driverRefs", 'null')
  from doc, jsonb_to_recordset(doc->'runtimes') as r(id uuid, "containerRef" text, "driverRefs" jsonb)
  where r."containerRef" is not null or nullif(r."driverRefs", 'null') is not null
), written_classes as (
  insert into accelerator_class (id, catalog_id, name, accelerator, accelerator_count, cpu_millis, memory_mib, description)
  select k.id, (doc->>'catalogId')::uuid, k.name, k.accelerator, k."acceleratorCount", k."cpuMillis", k."memoryMib", k.description
  from doc, jsonb_to_recordset(doc->'classes')
    as k(id uuid, name text, accelerator text, "acceleratorCount" int, "cpuMillis" int, "memoryMib" int, description text)
  on conflict (id) do update set
    catalog_id = excluded.catalog_id,
    accelerator = excluded.accelerator,
    accelerator_count = excluded.accelerator_count,
    cpu_millis = excluded.cpu_millis,
    memory_mib = excluded.memory_mib,
    description = excluded.description,
    removed_at = null
), removed_classes as (
  update accelerator_class set removed_at = now()
  where id in (select value::uuid from doc, jsonb_array_elements_text(doc->'removedClassIds'))
), audited as (
  insert into audit_entry (id, actor, action, subject, outcome, detail)
  select (doc->>'auditId')::uuid, 'operator-cli', 'catalog.apply', 'catalog:' || (doc->>'catalogId'), 'DONE', doc->'audit' from doc
)
select pg_notify('berth', '{"kind":"capacity"}')`;
