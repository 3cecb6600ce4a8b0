import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { FeedLagReader } from '../../app/fleet-ports.ts';
import type { WakeupListener } from '../../app/ports.ts';

/** A database that takes longer than this is not there, milliseconds. */
const DATABASE_PATIENCE = 2_000;

export interface HealthOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly bus: WakeupListener;
  readonly feedLag: FeedLagReader;
  readonly shutdown: AbortSignal;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve; 503 while the database is away or it is ending. Without
 * wake-ups it is `degraded` and serves, since Postgres is polled then. `feedBehindSeconds` is how late the fleet's timeline is; null
 * while nobody can tell. Says true when it handled the request.
 */
export function createHealth({
  pool,
  bus,
  feedLag,
  shutdown,
}: HealthOptions): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path === '/health/live') {
      send(response, 200, { status: 'live' });
      return true;
    }
    if (path !== '/health/ready') return false;
    const [database, lag] = shutdown.aborted
      ? [false, null]
      : await Promise.all([inTime(pool.query('select 1')).then((answer) => answer !== null), inTime(feedLag.readLag())]);
    const status = !database ? 'unavailable' : bus.connected ? 'ready' : 'degraded';
    send(response, database ? 200 : 503, {
      status,
      database: database ? 'up' : 'down',
      wakeups: bus.connected ? 'up' : 'down',
      feedBehindSeconds: lag?.seconds ?? null,
    });
    return true;
  };
}

/** The answer, or null when it fails or takes too long. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, DATABASE_PATIENCE, null);
  });
  try {
    return await Promise.race([asked.catch(() => null), patience]);
  } finally {
    clearTimeout(timer);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
