/** Reads classes by id (`$1`), removed ones included, since a stopped notebook may still name one. */
export const READ_CLASSES = `
select id, name, accelerator, accelerator_count as "acceleratorCount", cpu_millis as "cpuMillis", memory_mib as "memoryMib",
  removed_at is not null as removed
from accelerator_class where id = any ($1::uuid[])`;
