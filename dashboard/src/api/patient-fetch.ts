/** Pauses before a query is asked again, milliseconds. */
const PAUSES = [300, 1500] as const;

/** What a fetch needs; `pause` settles after so many milliseconds. */
export interface PatientFetchParts {
  readonly send: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * A fetch that asks again when no answer came, as while a laptop changes its network: queries alone, since of a mutation nobody
 * knows then whether it was done. What the server answered, whatever it says, is an answer.
 */
export function patientFetch({ send, pause }: PatientFetchParts): typeof fetch {
  return async (input, init) => {
    for (const milliseconds of isQuery(init?.body) ? PAUSES : []) {
      try {
        return await send(input, init);
      } catch (error) {
        if (init?.signal?.aborted === true) throw error;
        await pause(milliseconds);
      }
    }
    return send(input, init);
  };
}

function isQuery(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  const { query } = JSON.parse(body) as { readonly query?: unknown };
  return typeof query === 'string' && /^\s*query\b/.test(query);
}
