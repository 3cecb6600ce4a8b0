/** Asks a server for a path; gives the status, or null without an answer. */
export type Ask = (path: string) => Promise<number | null>;

/**
 * Whether a server of models is ready, as it says itself: `/health` answers 200; or, of a server without that, the list of its models
 * does. A server that answers anything else is not ready yet.
 */
export async function endpointIsReady(ask: Ask): Promise<boolean> {
  const health = await ask('/health');
  if (health !== 404) return health === 200;
  return (await ask('/v1/models')) === 200;
}
