import { canonicalDigest } from '../../shared/canonical-digest.ts';

/** Keys of an assignment that its decision's digest does not cover, since they change while the decision stands. */
const UNCOVERED = new Set(['decisionDigest', 'desired', 'deadlineSeconds']);

/** Whether an assignment, as received, is what the decision was made for (A2): its digest is recomputed. */
export function digestMatches(received: Readonly<Record<string, unknown>>): boolean {
  const covered = Object.fromEntries(Object.entries(received).filter(([key]) => !UNCOVERED.has(key)));
  return canonicalDigest(covered) === received['decisionDigest'];
}
