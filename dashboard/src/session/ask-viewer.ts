import { createQueryClient } from '../api/query-client.ts';
import { requestFailure, type RequestFailure } from '../api/request-failure.ts';
import { ViewerDocument } from '../generated/graphql.ts';
import type { Viewer } from './use-session.ts';

/** Whose token this is, or why that cannot be said. */
export type Asked = { readonly viewer: Viewer } | { readonly failure: RequestFailure };

/** Asks the server who the token's member is. */
export async function askViewer(token: string): Promise<Asked> {
  const { data, error } = await createQueryClient({ token, onUnauthenticated: () => undefined })
    .query(ViewerDocument, {}, { requestPolicy: 'network-only' })
    .toPromise();
  if (data !== undefined && error === undefined) return { viewer: data.viewer };
  return { failure: requestFailure(error ?? 'The server answered with neither data nor errors.') };
}
