import type { AgentState } from './agent-state.ts';
import { writeStateFile } from './state-file.ts';
import { giveUpReserve, hasRoom, isNoRoom, keepReserve, NoRoom } from './state-reserve.ts';

export type StateChange = (state: AgentState) => AgentState;
type Listener = (now: AgentState, before: AgentState) => void;

/**
 * For what a change is. END: work ends, or what is so already is written down; on a full disk it is written from the reserve, so that
 * ending and deleting work, which makes room, needs none. BEGIN: something may exist because of it; it is refused with `NoRoom` while
 * the reserve cannot be held, or little is left beside it.
 */
export type Purpose = 'BEGIN' | 'END';

/**
 * The agent's state with one writer. A change is on disk before anybody sees it, so nothing is begun, reported or
 * forgotten that a crash could undo. Changes are applied one after the other, in the order in which they were asked for.
 */
export class StateStore {
  readonly #stateDir: string;
  readonly #listeners = new Set<Listener>();
  #state: AgentState;
  #isReserved = false;
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
  update(change: StateChange, purpose: Purpose = 'BEGIN'): Promise<AgentState> {
    const done = this.#tail.then(() => this.#apply(change, purpose));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  /** Calls back after each change; gives back how to end that. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #apply(change: StateChange, purpose: Purpose): Promise<AgentState> {
    const before = this.#state;
    const next = change(before);
    if (next === before) return before;
    await this.#write(next, purpose);
    this.#state = next;
    for (const listener of this.#listeners) listener(next, before);
    return next;
  }

  async #write(next: AgentState, purpose: Purpose): Promise<void> {
    if (!this.#isReserved) this.#isReserved = await keepReserve(this.#stateDir);
    if (purpose === 'BEGIN' && !(this.#isReserved && (await hasRoom(this.#stateDir))))
      throw new NoRoom('There is no room to record that work begins.');
    try {
      await writeStateFile(this.#stateDir, next);
    } catch (error) {
      if (purpose === 'BEGIN' || !isNoRoom(error)) throw error;
      this.#isReserved = false;
      await giveUpReserve(this.#stateDir);
      await writeStateFile(this.#stateDir, next);
    }
  }
}

/** What the parts of an agent need of its state; a simulated machine keeps it in memory. */
export type KeptState = Pick<StateStore, 'current' | 'update' | 'onChange'>;
