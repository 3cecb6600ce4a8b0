/**
 * Reads catalog entries with the runtimes of their catalog's current revision, in the operator's order.
 * `$1`: entry ids. The only reader, besides the dispatch to agents, of operator-only refs (H1): its rows go to the pure selector.
 */
export const READ_ENTRIES = `
select e.id, e.catalog_id as "catalogId", c.current_revision as "catalogRevision", e.name, e.kind, e.source,
  e.removed_at is not null as removed, e.validated_digest as "validatedDigest",
  (select coalesce(json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'accelerators', r.accelerators, 'ref', r.ref, 'modelFormat', r.model_format,
      'containerRef', o.container_ref, 'driverRefs', o.driver_refs) order by r.position), '[]')
   from runtime r
   join catalog_revision v on v.id = r.revision_id and v.catalog_id = e.catalog_id and v.revision = c.current_revision
   left join runtime_operator_refs o on o.runtime_id = r.id
   where r.entry_id = e.id) as runtimes
from catalog_entry e join catalog c on c.id = e.catalog_id
where e.id = any ($1::uuid[])`;
