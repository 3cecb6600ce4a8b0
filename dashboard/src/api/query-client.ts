import { cacheExchange, Client, fetchExchange, mapExchange } from '@urql/core';
import { patientFetch } from './patient-fetch.ts';
import { requestFailure } from './request-failure.ts';

export interface QueryClientOptions {
  readonly token: string;
  /** Called when the server does not take the token (any more). */
  readonly onUnauthenticated: () => void;
}

/** As long as the server lets a statement of its database run: what takes longer has failed there too. */
const LIMIT_MILLISECONDS = 30_000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });

/**
 * The client of queries and mutations. Answers are shown at once from the cache and asked for again; requests are POSTs, so that nothing
 * of them is in a URL; the token goes into a header and nowhere else.
 */
export function createQueryClient({ token, onUnauthenticated }: QueryClientOptions): Client {
  return new Client({
    url: new URL('/graphql', window.location.origin).toString(),
    preferGetMethod: false,
    fetch: patientFetch({ send: (input, init) => window.fetch(input, init), pause, limit: LIMIT_MILLISECONDS }),
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' },
    exchanges: [
      cacheExchange,
      mapExchange({
        onError(error) {
          if (requestFailure(error).code === 'UNAUTHENTICATED') onUnauthenticated();
        },
      }),
      fetchExchange,
    ],
  });
}
