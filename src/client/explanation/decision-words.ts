import type { JudgedTarget } from './target-groups.ts';

/** What of a placement decision its sentences need. */
export interface ToldDecision {
  readonly chosen: {
    readonly machine: { readonly id: string; readonly name: string };
    readonly driver: string;
    readonly runtime: { readonly name: string } | null;
  } | null;
  readonly candidates: readonly Pick<JudgedTarget, 'machine' | 'driver' | 'verdict'>[];
  readonly candidateCount: number;
}

/** Where it would run, and how many other machines could take it too; null where it would not run at once. */
export function chosenSentence({ chosen, candidates, candidateCount }: ToldDecision): string | null {
  if (chosen === null) return null;
  const { machine, driver, runtime } = chosen;
  const how = [driver.toLowerCase(), ...(runtime === null ? [] : [`runtime ${runtime.name}`])].join(', ');
  const others = new Set(candidates.filter(({ verdict }) => verdict === 'ADMISSIBLE').map((candidate) => candidate.machine.id));
  others.delete(machine.id);
  const runs = `Runs on ${machine.name} (${how})`;
  if (others.size === 0) return `${runs}.`;
  const least = candidateCount > candidates.length ? 'at least ' : '';
  return `${runs}; ${least}${String(others.size)} ${others.size === 1 ? 'other' : 'others'} could take it too.`;
}

/** All but the chosen one, of those that are kept. */
export function otherCandidates<Target extends Pick<JudgedTarget, 'machine' | 'driver'>>(decision: {
  readonly chosen: ToldDecision['chosen'];
  readonly candidates: readonly Target[];
}): readonly Target[] {
  const { chosen, candidates } = decision;
  return candidates.filter(({ machine, driver }) => machine.id !== chosen?.machine.id || driver !== chosen.driver);
}

/** That the list is cut; null where it is whole. */
export function cutSentence({ candidates, candidateCount }: Pick<ToldDecision, 'candidates' | 'candidateCount'>): string | null {
  if (candidateCount <= candidates.length) return null;
  return `These are ${String(candidates.length)} of ${String(candidateCount)}: all were judged, and no more are kept.`;
}

/** What is said where no single step is enough. */
export const NOTHING_ALONE = 'Berth finds no single step that is enough. Another machine may be: your own, or one that somebody shares.';
