/** Lets any number of followers wait for "something changed". Register first, look second: a change in between is then heard. */
export class SignalWaiters {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next `wake` or when the signal is aborted, whichever is first. */
  wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** Wakes all that wait now. */
  wake(): void {
    const waiting = [...this.#waiting];
    for (const done of waiting) done();
  }
}
