import type { MachineFacts } from '../machine/machine-facts.ts';
import type { AgentState } from '../state/agent-state.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { generationKey } from '../reconciliation/work.ts';
import type { SyncAnswer } from './control-plane.ts';

interface Answered {
  readonly answer: SyncAnswer;
  readonly bootId: string;
  /** Runs whose end the answered request told. */
  readonly acknowledged: ReadonlySet<string>;
  readonly machine: MachineFacts;
  /** False: what the answer would begin is left for a later one. True unless told. */
  readonly mayBegin?: boolean;
  readonly at: string;
}

/** The state after an answer; the very same value when it changes nothing, so that nothing is written or sent for it. */
export function applyAnswer(state: AgentState, { answer, bootId, acknowledged, machine, mayBegin = true, at }: Answered): AgentState {
  const received = answer.assignments.map((assignment, index) => ({ assignment, digestMatches: answer.digestMatches[index] === true }));
  const begun = new Set(answer.begun.map(generationKey));
  const next = reconcile({ works: state.works, finished: state.finished, received, begun, acknowledged, machine, mayBegin, at });
  const works = sameItems(state.works, next.works);
  const finished = sameItems(state.finished, next.finished);
  const boots = sameItems(state.boots, [bootId]);
  const deletedWorkspaces = sameItems(
    state.deletedWorkspaces,
    state.deletedWorkspaces.filter((id) => answer.deleteWorkspaces.includes(id)),
  );
  const credential =
    state.credential && state.credential.leaseSeconds !== answer.leaseSeconds
      ? { ...state.credential, leaseSeconds: answer.leaseSeconds }
      : state.credential;
  const same =
    works === state.works &&
    finished === state.finished &&
    boots === state.boots &&
    deletedWorkspaces === state.deletedWorkspaces &&
    credential === state.credential;
  return same ? state : { ...state, works, finished, boots, deletedWorkspaces, credential };
}

/** The list that is there already when the other one has the same items. */
function sameItems<Item>(has: Item[], next: readonly Item[]): Item[] {
  return has.length === next.length && has.every((item, index) => item === next[index]) ? has : [...next];
}
