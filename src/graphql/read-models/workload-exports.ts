import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { AcceleratorClass } from '../../domain/model/runtime.ts';
import type { WorkloadId } from '../../domain/model/ids.ts';
import { inOrderOf } from './page.ts';

/** What an export needs of a workload besides its row: by names, as its file is to be read elsewhere. */
export interface WorkloadExportRow {
  readonly id: WorkloadId;
  readonly class: AcceleratorClass;
  readonly catalog: string;
  readonly entry: string;
  /** Folder or URL of a model's artefacts; null for notebooks. */
  readonly source: string | null;
  /** The only machine that the launch considered, by the name that it has or had; null for any. */
  readonly requestedMachine: string | null;
}

/** Reads for exports. */
export interface WorkloadExportReads {
  /** In the order of the ids; the caller has judged that the viewer may see the workloads. */
  byIds(ids: readonly string[]): Promise<(WorkloadExportRow | null)[]>;
}

/** Reads in one statement, whatever the number of workloads. */
export function createWorkloadExportReads(prisma: PrismaClient): WorkloadExportReads {
  return {
    async byIds(ids) {
      const rows = await prisma.$queryRaw<readonly (Omit<WorkloadExportRow, 'class'> & FlatClass)[]>`
        select w.id, g.name as catalog, e.name as entry, e.source, m.name as "requestedMachine", c.id as "classId", c.name as "className",
          c.accelerator, c.accelerator_count as "acceleratorCount", c.cpu_millis as "cpuMillis", c.memory_mib as "memoryMib",
          c.removed_at is not null as "classRemoved"
        from workload w
        join accelerator_class c on c.id = w.class_id
        join catalog_entry e on e.id = w.entry_id
        join catalog g on g.id = e.catalog_id
        left join machine m on m.id = w.requested_machine_id
        where w.id = any(${[...new Set(ids)]}::uuid[])`;
      return inOrderOf(
        ids,
        rows.map(({ classId, className, classRemoved, accelerator, acceleratorCount, cpuMillis, memoryMib, ...row }) => ({
          ...row,
          class: { id: classId, name: className, accelerator, acceleratorCount, cpuMillis, memoryMib, removed: classRemoved },
        })),
      );
    },
  };
}

interface FlatClass extends Omit<AcceleratorClass, 'id' | 'name' | 'removed'> {
  readonly classId: AcceleratorClass['id'];
  readonly className: string;
  readonly classRemoved: boolean;
}
