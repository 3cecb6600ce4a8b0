/** Runs acts one after the other, in the order in which they came; one that fails holds up nobody. */
export class OneAtATime {
  #tail: Promise<unknown> = Promise.resolve();

  run<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#tail.then(act);
    this.#tail = done.catch(() => undefined);
    return done;
  }
}
