import { EMPTY_STATE } from '../agent/state/agent-state.ts';
import type { AgentState } from '../agent/state/agent-state.ts';
import type { KeptState } from '../agent/state/state-store.ts';

/**
 * The state of a simulated machine's agent: as on a disk that never fails, changes come one after the other and are seen once they are
 * kept, and it outlives the agent.
 */
export function memoryState(): KeptState {
  const listeners = new Set<(now: AgentState, before: AgentState) => void>();
  let state = EMPTY_STATE;
  return {
    get current() {
      return state;
    },
    async update(change) {
      await Promise.resolve();
      const before = state;
      state = change(before);
      if (state !== before) for (const listener of listeners) listener(state, before);
      return state;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
