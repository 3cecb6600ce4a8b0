/**
 * Work that is not running and uses one of the entries (`$1`: ids) or classes (`$2`: ids). What runs, prepares or stops
 * keeps the revision that it was admitted with, so it is not among them.
 */
export const READ_AFFECTED_WORK = `
select w.id as "workloadId", w.kind, w.name, m.name as "memberName", w.phase, w.admission,
  e.name as "entryName", k.name as "className"
from workload w
join member m on m.id = w.member_id
join catalog_entry e on e.id = w.entry_id
join accelerator_class k on k.id = w.class_id
where w.deleted_at is null and not w.delete_requested
  and w.phase in ('PENDING', 'STOPPED', 'FAILED')
  and (w.entry_id = any ($1::uuid[]) or w.class_id = any ($2::uuid[]))
order by m.name, w.name, w.id`;
