import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MemberRole } from '../../app/actor.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf } from './page.ts';

/** A member as a viewer sees it. */
export interface MemberRow {
  readonly id: MemberId;
  readonly name: string;
  /** null towards other members. */
  readonly detail: { readonly role: MemberRole; readonly createdAt: Date } | null;
}

/** Reads of members. A member sees itself and, by name alone, the owners of machines (T5); operators see all. */
export interface MemberReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(MemberRow | null)[]>;
}

/** Reads members through Prisma. */
export function createMemberReads(prisma: PrismaClient): MemberReads {
  return {
    async byIds(viewer, ids) {
      const visible = viewer.operator ? {} : { OR: [{ id: viewer.memberId }, { machines: { some: { forgottenAt: null } } }] };
      const rows = await prisma.member.findMany({
        where: { id: { in: [...new Set(ids)] }, ...visible },
        select: { id: true, name: true, role: true, createdAt: true },
      });
      const shown = rows.map(({ id, name, role, createdAt }): MemberRow => {
        const known = viewer.operator || id === viewer.memberId;
        return { id: id as MemberId, name, detail: known ? { role: role as MemberRole, createdAt } : null };
      });
      return inOrderOf(ids, shown);
    },
  };
}
