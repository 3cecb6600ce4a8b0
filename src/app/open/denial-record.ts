import type { MemberAudit, MemberAuditor } from '../access-ports.ts';

/** A denial that repeats is not recorded again for so long, milliseconds. */
const QUIET_MILLISECONDS = 600_000;
/** Most different denials of one member that are recorded in that time: ids that somebody tries one after the other are all different. */
const MOST_OF_MEMBER = 100;
/** Members remembered; with more, those that were denied first are forgotten. */
const REMEMBERED = 10_000;

/** Records that a known member was denied the way in. */
export interface DenialRecord {
  record(denial: Omit<MemberAudit, 'outcome'>): Promise<void>;
}

/**
 * Writes a denial into the audit log, and its repeats (the same member, act, work and reason) not again for ten minutes, and no more
 * than a hundred of one member in that time, so that a script that does not give up fills no log that cannot be emptied. Who is
 * unknown is not recorded at all: anybody could fill it.
 */
export function createDenialRecord(
  auditor: MemberAuditor,
  { now }: { readonly now: () => number } = { now: () => performance.now() },
): DenialRecord {
  const heard = new Map<string, { readonly until: number; readonly denials: Set<string> }>();
  return {
    async record(denial) {
      const { memberId } = denial.actor;
      const known = heard.get(memberId);
      const current =
        known !== undefined && known.until > now() ? known : { until: now() + QUIET_MILLISECONDS, denials: new Set<string>() };
      const key = [denial.action, denial.subject, JSON.stringify(denial.detail)].join(' ');
      if (current.denials.has(key) || current.denials.size >= MOST_OF_MEMBER) return;
      // Before the write: repeats that come meanwhile are repeats already.
      current.denials.add(key);
      heard.delete(memberId);
      heard.set(memberId, current);
      for (const oldest of heard.keys()) {
        if (heard.size <= REMEMBERED) break;
        heard.delete(oldest);
      }
      try {
        await auditor.record({ ...denial, outcome: 'REFUSED' });
      } catch (error) {
        current.denials.delete(key);
        throw error;
      }
    },
  };
}
