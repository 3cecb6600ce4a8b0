/** The signal of one step of something that lives longer. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Ends the step alone. */
  abort(): void;
  /** Lets go of what lives longer; to be called when the step is over, however it ended. */
  leave(): void;
}

/**
 * A signal that aborts with another one, or by itself. For steps that are many while the other one lives for weeks, as an agent's does:
 * `AbortSignal.any` leaves a trace on its sources that Node 20 frees only with them.
 */
export function joinSignal(outer: AbortSignal): JoinedSignal {
  const step = new AbortController();
  const end = (): void => {
    step.abort(outer.reason);
  };
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  return {
    signal: step.signal,
    abort: () => {
      step.abort();
    },
    leave: () => {
      outer.removeEventListener('abort', end);
    },
  };
}
