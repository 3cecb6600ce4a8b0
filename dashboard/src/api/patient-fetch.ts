/** Pauses before a query is asked again, milliseconds. */
const PAUSES = [300, 1500] as const;

/** What a fetch needs; `pause` settles after so many milliseconds. */
export interface PatientFetchParts {
  readonly send: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** After how many milliseconds without a whole answer a request is given up. */
  readonly limit: number;
}

/**
 * A fetch that asks again when no answer came, as while a laptop changes its network: queries alone, since of a mutation nobody
 * knows then whether it was done. What the server answered, whatever it says, is an answer. A server that takes the request and never
 * answers would be waited for without end, since browsers set no limit: the request is given up at the limit, and that is not tried
 * again here, as the person who waits has been told nothing until then.
 */
export function patientFetch({ send, pause, limit }: PatientFetchParts): typeof fetch {
  return async (input, init) => {
    for (const milliseconds of isQuery(init?.body) ? PAUSES : []) {
      const signal = limited(init, limit);
      try {
        return await send(input, { ...init, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        await pause(milliseconds);
      }
    }
    return send(input, { ...init, signal: limited(init, limit) });
  };
}

/** Ends with the caller's own signal, or at the limit; it counts for the body of the answer too. */
function limited(init: RequestInit | undefined, limit: number): AbortSignal {
  const late = AbortSignal.timeout(limit);
  return init?.signal == null ? late : AbortSignal.any([init.signal, late]);
}

function isQuery(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  const { query } = JSON.parse(body) as { readonly query?: unknown };
  return typeof query === 'string' && /^\s*query\b/.test(query);
}
