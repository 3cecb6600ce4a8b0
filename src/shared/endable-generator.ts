/**
 * Makes an async generator that ends at once when its consumer leaves. A plain one, while it waits for something, queues
 * `return()` until that something comes, which for a quiet stream is never. Here `return()` first aborts the signal that the
 * body got; the body must wait for nothing without watching it. The outer signal ends the stream in the same way.
 */
export function endableGenerator<T>(outer: AbortSignal, body: (signal: AbortSignal) => AsyncGenerator<T>): AsyncGenerator<T> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([outer, leaving.signal]);
  const inner = body(signal);
  return {
    next: () => inner.next(),
    return: (value: unknown) => {
      leaving.abort();
      return inner.return(value);
    },
    throw: (error: unknown) => {
      leaving.abort();
      return inner.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
