import type { AgentState } from './agent-state.ts';
import { writeStateFile } from './state-file.ts';

export type StateChange = (state: AgentState) => AgentState;
type Listener = (now: AgentState, before: AgentState) => void;

/**
 * The agent's state with one writer. A change is on disk before anybody sees it, so nothing is begun, reported or
 * forgotten that a crash could undo. Changes are applied one after the other, in the order in which they were asked for.
 */
export class StateStore {
  readonly #stateDir: string;
  readonly #listeners = new Set<Listener>();
  #state: AgentState;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(stateDir: string, state: AgentState) {
    this.#stateDir = stateDir;
    this.#state = state;
  }

  /** The state as it is on disk. */
  get current(): AgentState {
    return this.#state;
  }

  /** Resolves with the new state once it is on disk; a change that gives the same value writes nothing. */
  update(change: StateChange): Promise<AgentState> {
    const done = this.#tail.then(() => this.#apply(change));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  /** Calls back after each change; gives back how to end that. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #apply(change: StateChange): Promise<AgentState> {
    const before = this.#state;
    const next = change(before);
    if (next === before) return before;
    await writeStateFile(this.#stateDir, next);
    this.#state = next;
    for (const listener of this.#listeners) listener(next, before);
    return next;
  }
}
