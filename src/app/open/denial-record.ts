import type { MemberAudit, MemberAuditor } from '../access-ports.ts';

/** Denials remembered, and how long one that repeats is not recorded again, milliseconds. */
const REMEMBERED = 10_000;
const QUIET_MILLISECONDS = 600_000;

/** Records that a known member was denied the way in. */
export interface DenialRecord {
  record(denial: Omit<MemberAudit, 'outcome'>): Promise<void>;
}

/**
 * Writes a denial into the audit log, and its repeats (the same member, act, work and reason) not again for ten minutes, so that a
 * script that does not give up fills no log. Who is unknown is not recorded at all: anybody could fill it.
 */
export function createDenialRecord(
  auditor: MemberAuditor,
  { now }: { readonly now: () => number } = { now: () => performance.now() },
): DenialRecord {
  const quietUntil = new Map<string, number>();
  return {
    async record(denial) {
      const key = [denial.actor.memberId, denial.action, denial.subject, JSON.stringify(denial.detail)].join(' ');
      if ((quietUntil.get(key) ?? -Infinity) > now()) return;
      // Before the write: repeats that come meanwhile are repeats already.
      quietUntil.delete(key);
      quietUntil.set(key, now() + QUIET_MILLISECONDS);
      for (const oldest of quietUntil.keys()) {
        if (quietUntil.size <= REMEMBERED) break;
        quietUntil.delete(oldest);
      }
      try {
        await auditor.record({ ...denial, outcome: 'REFUSED' });
      } catch (error) {
        quietUntil.delete(key);
        throw error;
      }
    },
  };
}
