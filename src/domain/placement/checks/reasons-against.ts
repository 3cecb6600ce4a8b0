import type { Reason } from '../../reason.ts';

/** A rule about subjects of one kind. */
interface Rule<Subject> {
  readonly check: (subject: Subject) => Reason | readonly Reason[] | null;
}

/** Every reason of every rule against the subject, in the order of the rules: none is skipped because another failed (L3). */
export function reasonsAgainst<Subject>(subject: Subject, rules: readonly Rule<Subject>[]): readonly Reason[] {
  const reasons: Reason[] = [];
  for (const { check } of rules) {
    const found = check(subject);
    if (found === null) continue;
    if ('code' in found) reasons.push(found);
    else reasons.push(...found);
  }
  return reasons;
}
