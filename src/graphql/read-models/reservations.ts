import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MachineId, MemberId, WorkloadId } from '../../domain/model/ids.ts';
import type { Accelerator, DriverName } from '../../domain/model/runtime.ts';
import type { WorkloadKind } from '../../domain/model/workload.ts';
import type { Viewer } from '../viewer.ts';
import type { MachineRow } from './machine-row.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** A hold as its viewer sees it; whose it is comes from reads that judge by themselves. */
export interface ReservationRow {
  readonly id: string;
  readonly workloadId: WorkloadId;
  readonly memberId: MemberId;
  readonly machineId: MachineId;
  readonly workloadKind: WorkloadKind;
  readonly generation: number;
  readonly driver: DriverName;
  readonly className: string;
  readonly accelerator: Accelerator;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly exclusive: boolean;
  readonly heldAt: Date;
  readonly releasedAt: Date | null;
}

/** Reads of reservations: one's own, those on one's own machines, and all for operators (T5). */
export interface ReservationReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(ReservationRow | null)[]>;
  /** Open holds on the machine, newest first. */
  openOn(viewer: Viewer, machine: Pick<MachineRow, 'id' | 'reservations'>, request: PageRequest<string>): Promise<Page<ReservationRow>>;
}

const COLUMNS = {
  id: true,
  workloadId: true,
  memberId: true,
  machineId: true,
  workloadKind: true,
  generation: true,
  driver: true,
  className: true,
  accelerator: true,
  acceleratorCount: true,
  cpuMillis: true,
  memoryMib: true,
  exclusive: true,
  heldAt: true,
  releasedAt: true,
} as const;

type Narrowed = 'workloadId' | 'memberId' | 'machineId' | 'workloadKind' | 'driver' | 'accelerator';
type Selected = Omit<ReservationRow, Narrowed> & Readonly<Record<Narrowed, string>>;

function toRow(row: Selected): ReservationRow {
  return {
    ...row,
    workloadId: row.workloadId as WorkloadId,
    memberId: row.memberId as MemberId,
    machineId: row.machineId as MachineId,
    workloadKind: row.workloadKind as WorkloadKind,
    driver: row.driver as DriverName,
    accelerator: row.accelerator as Accelerator,
  };
}

/** Reads reservations through Prisma. */
export function createReservationReads(prisma: PrismaClient): ReservationReads {
  return {
    async byIds(viewer, ids) {
      const visible = viewer.operator ? {} : { OR: [{ memberId: viewer.memberId }, { machine: { ownerId: viewer.memberId } }] };
      const rows = await prisma.reservation.findMany({ where: { id: { in: [...new Set(ids)] }, ...visible }, select: COLUMNS });
      return inOrderOf(ids, rows.map(toRow));
    },
    async openOn(viewer, machine, request) {
      if (machine.reservations === 'NONE') return { rows: [], hasNext: false, hasPrevious: false };
      const rows = await prisma.reservation.findMany({
        where: {
          machineId: machine.id,
          releasedAt: null,
          ...(machine.reservations === 'OWN' ? { memberId: viewer.memberId } : {}),
          AND: [request.after === null ? {} : { id: { lt: request.after } }, request.before === null ? {} : { id: { gt: request.before } }],
        },
        orderBy: { id: request.backward ? 'asc' : 'desc' },
        take: request.size + 1,
        select: COLUMNS,
      });
      return toPage(request, rows.map(toRow));
    },
  };
}
