/** Entries by name that are not removed, with the formats of their current runtimes. `$1` name, `$2` catalog or null. */
export const FIND_ENTRIES = `
select e.id, c.name as catalog, e.kind, e.source,
  (select coalesce(json_agg(r.model_format order by r.position), '[]')
   from runtime r join catalog_revision v on v.id = r.revision_id and v.catalog_id = c.id and v.revision = c.current_revision
   where r.entry_id = e.id) as formats
from catalog_entry e join catalog c on c.id = e.catalog_id
where e.name = $1 and ($2::text is null or c.name = $2) and e.removed_at is null
order by c.name`;

/** Keeps the entry as it is until commit; no row where it is removed. `$1` entry. */
export const LOCK_ENTRY = `
select source, validated_digest as "validatedDigest" from catalog_entry where id = $1 and removed_at is null for update`;

/** `$1` entry. The trigger of the entry closes only validations of another digest. */
export const CLOSE_VALIDATIONS = `
update model_validation set closed_at = clock_timestamp() where entry_id = $1 and closed_at is null`;

/**
 * Opens the gate with a validation. `$1` id, `$2` entry, `$3` digest, `$4` source, `$5` ignored, `$6` digest of the stamps, `$7` files,
 * `$8` weight files, `$9` tensors.
 */
export const OPEN_VALIDATION = `
with validated as (
  insert into model_validation (id, entry_id, digest, source, ignored, stamp_digest, files, weight_files, tensors)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning entry_id, digest
)
update catalog_entry e set validated_digest = v.digest from validated v where e.id = v.entry_id`;

/** `$1` entry. */
export const CLOSE_GATE = `update catalog_entry set validated_digest = null where id = $1`;

/** `$1` id, `$2` actor, `$3` action, `$4` entry, `$5` outcome, `$6` detail. Work that waits or is blocked is evaluated at commit (L5). */
export const AUDIT_AND_WAKE = `
with audited as (
  insert into audit_entry (id, actor, action, subject, outcome, detail) values ($1, $2, $3, 'catalog-entry:' || $4, $5, $6)
)
select pg_notify('berth', '{"kind":"capacity"}')`;

/** Validations that hold a gate open. `$1` entry or null, `$2` workload or null; both null: all. */
export const READ_OPEN = `
select v.id, v.entry_id as "entryId", json_build_object('source', v.source, 'ignored', to_json(v.ignored)) as choice,
  v.stamp_digest as "stampDigest"
from model_validation v
where v.closed_at is null
  and ($1::uuid is null or v.entry_id = $1)
  and ($2::uuid is null or v.entry_id = (select w.entry_id from workload w where w.id = $2))
order by v.id`;

/** `$1` validation. */
export const READ_FILES = `
select f.path, f.size, f."mtimeNs", f.inode
from model_validation v, jsonb_to_recordset(v.files) as f(path text, size float8, "mtimeNs" text, inode text)
where v.id = $1`;

/** Still the one that holds the gate open; its entry is locked. `$1` validation. */
export const LOCK_OPEN = `
select 1 from model_validation v join catalog_entry e on e.id = v.entry_id
where v.id = $1 and v.closed_at is null for update of e`;
