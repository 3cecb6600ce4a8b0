import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MemberRole } from '../../app/actor.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** A member as a viewer sees it. */
export interface MemberRow {
  readonly id: MemberId;
  readonly name: string;
  /** null towards other members. */
  readonly detail: { readonly role: MemberRole; readonly createdAt: Date } | null;
}

/**
 * Reads of members. A member sees itself and, by name alone, the owners of machines (T5) and those with whom its own machines are
 * shared; operators see all.
 */
export interface MemberReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(MemberRow | null)[]>;
  /** Who bears exactly this name, for everybody, since sharing names members by their ids (T3); only operators have a list to read names from. */
  byName(viewer: Viewer, name: string): Promise<MemberRow | null>;
  /** Everybody, by name, for operators; nobody for everybody else. */
  page(viewer: Viewer, request: PageRequest<string>): Promise<Page<MemberRow>>;
}

const COLUMNS = { id: true, name: true, role: true, createdAt: true } as const;

interface SelectedMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly createdAt: Date;
}

/** Redacts: of another member nobody but operators gets more than id and name. */
function toRow(viewer: Viewer, { id, name, role, createdAt }: SelectedMember): MemberRow {
  const known = viewer.operator || id === viewer.memberId;
  return { id: id as MemberId, name, detail: known ? { role: role as MemberRole, createdAt } : null };
}

/** The condition under which a member is shown by its id. */
function visibleTo({ operator, memberId }: Viewer): object {
  if (operator) return {};
  const sharedByViewer = { machine: { ownerId: memberId, sharingMode: 'MEMBERS', forgottenAt: null } };
  return { OR: [{ id: memberId }, { machines: { some: { forgottenAt: null } } }, { shares: { some: sharedByViewer } }] };
}

/** Reads members through Prisma. */
export function createMemberReads(prisma: PrismaClient): MemberReads {
  return {
    async byIds(viewer, ids) {
      const rows = await prisma.member.findMany({ where: { id: { in: [...new Set(ids)] }, ...visibleTo(viewer) }, select: COLUMNS });
      return inOrderOf(
        ids,
        rows.map((row) => toRow(viewer, row)),
      );
    },
    async byName(viewer, name) {
      const row = await prisma.member.findUnique({ where: { name }, select: COLUMNS });
      return row === null ? null : toRow(viewer, row);
    },
    async page(viewer, request) {
      if (!viewer.operator) return toPage(request, []);
      const rows = await prisma.member.findMany({
        where: {
          AND: [
            request.after === null ? {} : { name: { gt: request.after } },
            request.before === null ? {} : { name: { lt: request.before } },
          ],
        },
        orderBy: { name: request.backward ? 'desc' : 'asc' },
        take: request.size + 1,
        select: COLUMNS,
      });
      return toPage(
        request,
        rows.map((row) => toRow(viewer, row)),
      );
    },
  };
}
