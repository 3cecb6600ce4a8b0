import type { Assignment } from '../../agent-api/wire.ts';
import type { AgentState } from '../state/agent-state.ts';
import { runKey, workKey } from './work.ts';

/** The state with runs that a driver found alive and the state does not know, such as after the loss of the state file (A5). */
export function adopt(state: AgentState, { found, at }: { readonly found: readonly Assignment[]; readonly at: string }): AgentState {
  const known = new Set(state.works.map(workKey));
  const unknown = found.filter((run) => !known.has(runKey(run)));
  if (unknown.length === 0) return state;
  const adopted = unknown.map((assignment) => ({ assignment, state: 'running' as const, ending: null, at }));
  return { ...state, works: [...state.works, ...adopted] };
}
