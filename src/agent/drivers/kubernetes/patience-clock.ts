/** How long something has been seen to be so, by this process's own clock; another start of the agent begins anew. */
export class PatienceClock {
  readonly #since = new Map<string, number>();

  /** Whether it has been so for that long; the first look begins the time. */
  isOver(what: string, ms: number): boolean {
    const since = this.#since.get(what) ?? performance.now();
    this.#since.set(what, since);
    return performance.now() - since >= ms;
  }

  /** It is not so any more, for everything that begins with that. */
  forget(prefix: string): void {
    for (const what of this.#since.keys()) if (what.startsWith(prefix)) this.#since.delete(what);
  }
}
