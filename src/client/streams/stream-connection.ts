import type { ConnectionState } from '../connection-state.ts';

/** How long an opened stream must not be refused before it is said to be open, milliseconds; an item says so at once. */
const SETTLED_MILLISECONDS = 200;
/** How long a stream without items must be open to count as a success, milliseconds. */
const HELD_MILLISECONDS = 10_000;

/** One connection of a followed stream, from its opening to its end. Tells its states, each once. */
export class StreamConnection {
  readonly #tell: (state: ConnectionState) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #openedAt: number | null = null;
  #isOpen = false;
  #hasDelivered = false;

  constructor(tell: (state: ConnectionState) => void) {
    this.#tell = tell;
    tell({ status: 'CONNECTING' });
  }

  /** It brought something, or was open for long. */
  get hasHeld(): boolean {
    return this.#hasDelivered || (this.#openedAt !== null && performance.now() - this.#openedAt >= HELD_MILLISECONDS);
  }

  /** The server began to answer. */
  opened(): void {
    this.#openedAt = performance.now();
    this.#timer = setTimeout(() => {
      this.#becomeOpen();
    }, SETTLED_MILLISECONDS);
  }

  /** An item came. */
  delivered(): void {
    this.#hasDelivered = true;
    this.#becomeOpen();
  }

  /** It broke and will be opened again. */
  broke(state: { readonly retryInMs: number; readonly cause: Error }): void {
    this.end();
    this.#tell({ status: 'BROKEN', ...state });
  }

  /** Says nothing any more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #becomeOpen(): void {
    clearTimeout(this.#timer);
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#tell({ status: 'OPEN' });
  }
}
