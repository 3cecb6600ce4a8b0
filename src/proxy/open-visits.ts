import type { Visit } from '../app/open/admit-visit.ts';
import type { RunWatches } from '../app/open/run-watches.ts';
import type { AccessWatch } from '../app/timeline-ports.ts';

/** Most requests and sockets at once, for one workload and for one member, at each server. */
const VISITS_OF_WORK_AT_MOST = 256;
const VISITS_OF_MEMBER_AT_MOST = 512;

export interface OpenVisitsOptions {
  readonly access: AccessWatch;
  readonly runs: RunWatches;
  /** Default: the limits above. */
  readonly limits?: { readonly ofWork: number; readonly ofMember: number };
}

/** Everything that is open through this server. */
export interface OpenVisits {
  /**
   * Counts a visit, and calls `end` when its right is over: the token was revoked, expired or lost its scope, its member was disabled,
   * the session ended, or the run is not the current one any more. Returns the function that says that it is over; null where too
   * many are open.
   */
  begin(visit: Visit, end: () => void): (() => void) | null;
}

/** Watches what is open: each visit until it is over or its right is. */
export function createOpenVisits({
  access,
  runs,
  limits = { ofWork: VISITS_OF_WORK_AT_MOST, ofMember: VISITS_OF_MEMBER_AT_MOST },
}: OpenVisitsOptions): OpenVisits {
  const ofWork = new Map<string, number>();
  const ofMember = new Map<string, number>();
  return {
    begin({ work, memberId, tokenId, endsInMilliseconds }, end) {
      const { workloadId, generation } = work;
      if ((ofWork.get(workloadId) ?? 0) >= limits.ofWork || (ofMember.get(memberId) ?? 0) >= limits.ofMember) return null;
      count(ofWork, workloadId, 1);
      count(ofMember, memberId, 1);
      const over = [
        access.watch(tokenId, (rights) => {
          if (rights?.memberId !== memberId || !rights.scopes.includes('WORKLOADS')) end();
        }),
        runs.watch({ workloadId, generation }, end),
      ];
      const timer = endsInMilliseconds === null ? undefined : setTimeout(end, Math.max(0, endsInMilliseconds)).unref();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        for (const stop of over) stop();
        count(ofWork, workloadId, -1);
        count(ofMember, memberId, -1);
      };
    },
  };
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}
