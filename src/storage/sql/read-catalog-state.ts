/**
 * Reads what applying a catalog is compared with, as one JSON document. `$1`: the catalog's name; `$2`: names of the
 * classes that the new state uses, since those may belong to another catalog. Reads operator-only refs (H1): its result
 * goes to the pure comparison and nowhere else.
 */
export const READ_CATALOG_STATE = `
select json_build_object(
  'id', (select c.id from catalog c where c.name = $1),
  'revision', coalesce((select c.current_revision from catalog c where c.name = $1), 0),
  'entries', (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'name', e.name, 'kind', e.kind, 'description', e.description, 'source', e.source,
      'removed', e.removed_at is not null,
      'runtimes', (
        select coalesce(json_agg(json_build_object(
          'name', r.name, 'accelerators', r.accelerators, 'ref', r.ref, 'modelFormat', r.model_format,
          'containerRef', o.container_ref, 'driverRefs', o.driver_refs) order by r.position), '[]')
        from runtime r
        join catalog_revision v on v.id = r.revision_id and v.catalog_id = c.id and v.revision = c.current_revision
        left join runtime_operator_refs o on o.runtime_id = r.id
        where r.entry_id = e.id)) order by e.name), '[]')
    from catalog_entry e join catalog c on c.id = e.catalog_id
    where c.name = $1),
  'classes', (
    select coalesce(json_agg(json_build_object(
      'id', k.id, 'name', k.name, 'accelerator', k.accelerator, 'acceleratorCount', k.accelerator_count,
      'cpuMillis', k.cpu_millis, 'memoryMib', k.memory_mib, 'description', k.description,
      'catalogName', c.name, 'removed', k.removed_at is not null) order by k.name), '[]')
    from accelerator_class k join catalog c on c.id = k.catalog_id
    where c.name = $1 or k.name = any ($2::text[]))
) as state`;
