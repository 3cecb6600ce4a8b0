import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { TokenScope } from '../../app/actor.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** An access token without its secret. */
export interface AccessTokenRow {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Reads of access tokens: one's own, and everybody's for operators. The hash of the secret is never selected. */
export interface AccessTokenReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(AccessTokenRow | null)[]>;
  /** A member's tokens, newest first; empty when the viewer may not see them. */
  page(viewer: Viewer, memberId: string, request: PageRequest<string>): Promise<Page<AccessTokenRow>>;
}

const COLUMNS = {
  id: true,
  memberId: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const;

type Selected = Omit<AccessTokenRow, 'scopes'> & { readonly scopes: readonly string[] };

/** Reads access tokens through Prisma. */
export function createAccessTokenReads(prisma: PrismaClient): AccessTokenReads {
  const toRow = (row: Selected): AccessTokenRow => ({ ...row, scopes: row.scopes as readonly TokenScope[] });
  const visibleTo = (viewer: Viewer): object => (viewer.operator ? {} : { memberId: viewer.memberId });
  return {
    async byIds(viewer, ids) {
      const rows = await prisma.accessToken.findMany({ where: { id: { in: [...new Set(ids)] }, ...visibleTo(viewer) }, select: COLUMNS });
      return inOrderOf(ids, rows.map(toRow));
    },
    async page(viewer, memberId, request) {
      const rows = await prisma.accessToken.findMany({
        where: {
          AND: [visibleTo(viewer), { memberId }, request.after === null ? {} : { id: { lt: request.after } }],
          ...(request.before === null ? {} : { id: { gt: request.before } }),
        },
        orderBy: { id: request.backward ? 'asc' : 'desc' },
        take: request.size + 1,
        select: COLUMNS,
      });
      return toPage(request, rows.map(toRow));
    },
  };
}
