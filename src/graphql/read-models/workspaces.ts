import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf } from './page.ts';

/** A notebook's folder on its machine (L7). */
export interface WorkspaceRow {
  readonly id: string;
  readonly machineId: MachineId | null;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly files: number | null;
  readonly bytes: bigint | null;
  readonly newestChangeAt: Date | null;
  readonly countComplete: boolean | null;
  readonly countedAt: Date | null;
  readonly differenceFoundAt: Date | null;
  readonly deleteRequestedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Reads of workspaces: one's own, and all for operators. */
export interface WorkspaceReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(WorkspaceRow | null)[]>;
}

/** Reads workspaces through Prisma. */
export function createWorkspaceReads(prisma: PrismaClient): WorkspaceReads {
  return {
    async byIds(viewer, ids) {
      const rows = await prisma.workspace.findMany({
        where: { id: { in: [...new Set(ids)] }, ...(viewer.operator ? {} : { memberId: viewer.memberId }) },
        omit: { memberId: true, differs: true },
      });
      return inOrderOf(
        ids,
        rows.map((row) => ({ ...row, machineId: row.machineId as MachineId | null })),
      );
    },
  };
}
