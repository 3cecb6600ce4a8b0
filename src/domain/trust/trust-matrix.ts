import type { Isolation } from './driver-table.ts';
import type { Relation } from './relation.ts';

/** One cell of the matrix: its id, cited by refusals, and its verdict. */
interface TrustCell {
  readonly cell: string;
  readonly verdict: 'ALLOW' | 'ALLOW_WHERE_SHARED' | 'DENY';
}

/** Why the matrix denies, and by which cell. */
export interface TrustDenial {
  readonly code: 'WEAK_ISOLATION_OWNER_ONLY' | 'MACHINE_NOT_SHARED';
  readonly cell: string;
}

/** What the matrix is asked. */
export interface TrustQuestion {
  readonly isolation: Isolation;
  readonly relation: Relation;
  readonly sharedWithMember: boolean;
}

/** The trust matrix (T2), in one table. A pair that it lacks is denied. */
export const TRUST_MATRIX: Readonly<Partial<Record<`${Isolation}/${Relation}`, TrustCell>>> = {
  'WEAK/owner': { cell: 'T2-WEAK-OWNER', verdict: 'ALLOW' },
  'WEAK/guest': { cell: 'T2-WEAK-GUEST', verdict: 'DENY' },
  'CONTAINER/owner': { cell: 'T2-CONTAINER-OWNER', verdict: 'ALLOW' },
  'CONTAINER/guest': { cell: 'T2-CONTAINER-GUEST', verdict: 'ALLOW_WHERE_SHARED' },
  'STRONG/owner': { cell: 'T2-STRONG-OWNER', verdict: 'ALLOW' },
  'STRONG/guest': { cell: 'T2-STRONG-GUEST', verdict: 'ALLOW_WHERE_SHARED' },
  'NOTHING_RUNS/owner': { cell: 'T2-NOTHING-RUNS-OWNER', verdict: 'ALLOW' },
  'NOTHING_RUNS/guest': { cell: 'T2-NOTHING-RUNS-GUEST', verdict: 'ALLOW_WHERE_SHARED' },
};

/** null when the matrix allows the pair, else the denial with the cell that it comes from (T2). Deny by default. */
export function checkTrust(question: TrustQuestion): TrustDenial | null {
  const cell = TRUST_MATRIX[`${question.isolation}/${question.relation}`];
  if (cell === undefined) return { code: 'WEAK_ISOLATION_OWNER_ONLY', cell: 'T2-DEFAULT' };
  switch (cell.verdict) {
    case 'ALLOW':
      return null;
    case 'ALLOW_WHERE_SHARED':
      return question.sharedWithMember ? null : { code: 'MACHINE_NOT_SHARED', cell: cell.cell };
    case 'DENY':
      return { code: 'WEAK_ISOLATION_OWNER_ONLY', cell: cell.cell };
  }
}
