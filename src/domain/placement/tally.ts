import type { Reason, ReasonCode } from '../reason.ts';
import { headlineOf, sortReasons } from '../reason-order.ts';
import type { PlacementOutcome } from '../timeline.ts';
import type { CandidateVerdict, ChosenTarget, PlacementDecision, PlacementPolicy } from './decision.ts';
import { findAwaitedTarget } from './awaited-target.ts';
import { reasonKey } from './reason-key.ts';

/** Gathers verdicts into a decision: keeps the first ones whole, counts all, and knows the headline over all (L3). */
export interface Tally {
  readonly add: (verdict: CandidateVerdict) => void;
  /** Reasons against the request when there is no candidate to carry them. */
  readonly addReasons: (reasons: readonly Reason[]) => void;
  readonly decide: (chosen: ChosenTarget | null) => PlacementDecision;
}

/** An empty tally of one placement evaluation. */
export function startTally(policy: PlacementPolicy): Tally {
  const candidates: CandidateVerdict[] = [];
  const counts = new Map<ReasonCode, number>();
  const waiting = startReasons(policy.reasonLimit);
  const blocking = startReasons(policy.reasonLimit);
  let candidateCount = 0;
  const awaited = findAwaitedTarget();
  let waits = 0;

  return {
    add: (verdict) => {
      candidateCount += 1;
      if (candidates.length < policy.candidateLimit) candidates.push(verdict);
      for (const { code } of verdict.reasons) counts.set(code, (counts.get(code) ?? 0) + 1);
      if (verdict.verdict === 'WAIT') {
        waits += 1;
        waiting.add(verdict.reasons);
        awaited.consider(verdict);
      } else if (verdict.verdict === 'BLOCKED') {
        blocking.add(verdict.reasons);
      }
    },
    addReasons: (reasons) => {
      for (const { code } of reasons) counts.set(code, (counts.get(code) ?? 0) + 1);
      blocking.add(reasons);
    },
    decide: (chosen) => {
      const shared = { candidates, candidateCount, reasonCounts: Object.fromEntries(counts) };
      if (chosen !== null) return { outcome: 'ADMIT_NOW', headline: null, reasons: [], ...shared, chosen, awaited: null };
      const outcome: PlacementOutcome = waits > 0 ? 'WAIT' : 'BLOCKED';
      // While one candidate waits, the others' blocks are no reason for the outcome; they fill what room is left.
      const kept = outcome === 'WAIT' ? [...waiting.kept(), ...blocking.kept()] : blocking.kept();
      const headline = outcome === 'WAIT' ? waiting.headline() : blocking.headline();
      return { outcome, headline, reasons: sortReasons(kept.slice(0, policy.reasonLimit)), ...shared, chosen, awaited: awaited.target() };
    },
  };
}

interface KeptReasons {
  readonly add: (reasons: readonly Reason[]) => void;
  readonly kept: () => readonly Reason[];
  readonly headline: () => Reason | null;
}

/** The first distinct reasons up to the limit, and the most severe over all; the headline is always among the kept. */
function startReasons(limit: number): KeptReasons {
  const kept = new Map<string, Reason>();
  let headline: Reason | null = null;
  return {
    add: (reasons) => {
      headline = headlineOf(headline === null ? reasons : [headline, ...reasons]);
      for (const reason of reasons) {
        if (kept.size >= limit) break;
        kept.set(reasonKey(reason), reason);
      }
    },
    kept: () => {
      if (headline === null) return [];
      const first = reasonKey(headline);
      return [headline, ...[...kept].filter(([key]) => key !== first).map(([, reason]) => reason)].slice(0, limit);
    },
    headline: () => headline,
  };
}
