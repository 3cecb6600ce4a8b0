import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is still open this long after the end began is cut, milliseconds; the whole end takes less than 10 s. */
const GRACE_MILLISECONDS = 5_000;
/** Connections that became idle are looked for this often, milliseconds. */
const IDLE_LOOK_MILLISECONDS = 100;
/** Streams have this long to tell their clients where to resume, milliseconds, and are looked at this often. */
const STREAMS_GRACE_MILLISECONDS = 2_000;
const STREAMS_LOOK_MILLISECONDS = 20;

/**
 * Waits until every stream has ended: its last result names the cursor to resume with, and a socket that is closed before
 * would keep that from its client. A client that does not read is not waited for.
 */
export async function streamsEnded(feeds: readonly { readonly openStreams: number }[]): Promise<void> {
  const end = performance.now() + STREAMS_GRACE_MILLISECONDS;
  do await sleep(STREAMS_LOOK_MILLISECONDS);
  while (feeds.some(({ openStreams }) => openStreams > 0) && performance.now() < end);
  // The last results are on their way from the ended streams to their sockets.
  await sleep(STREAMS_LOOK_MILLISECONDS);
}

/** Takes no new connections, lets answers end, and cuts what outlives the grace: one open stream would hold it up for ever. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => {
      // A stream that ended leaves its connection open for the client's next request, which would not be taken.
      server.closeIdleConnections();
    }, IDLE_LOOK_MILLISECONDS);
    const cut = setTimeout(() => {
      server.closeAllConnections();
    }, GRACE_MILLISECONDS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
