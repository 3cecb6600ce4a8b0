import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import { uuidv7 } from 'uuidv7';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Actor } from '../../src/app/actor.ts';
import type { Application } from '../../src/app/application.ts';
import type { WakeupListener, WakeupPublisher } from '../../src/app/ports.ts';
import type { FleetCursors } from '../../src/app/fleet-ports.ts';
import type { TimelineCursors } from '../../src/app/timeline-ports.ts';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createAccessWatch } from '../../src/events/access-watch.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { createFleetCursorCodec } from '../../src/events/fleet-cursor.ts';
import { createFleetFeed, type RunningFleetFeed } from '../../src/events/fleet-feed.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createMachineFeed, type RunningMachineFeed } from '../../src/events/machine-feed.ts';
import { createTimelineFeed, type RunningTimelineFeed } from '../../src/events/timeline-feed.ts';
import { createReadModels } from '../../src/graphql/read-models/read-models.ts';
import { createGraphqlServer } from '../../src/graphql/server.ts';
import { attachWebSocket } from '../../src/graphql/websocket.ts';
import { createFleetReader } from '../../src/storage/fleet-reader.ts';
import { SILENT } from './fixtures-timeline.ts';
import type { TestDatabase } from './test-database.ts';

/** A GraphQL server on a free port that serves streams from a real database; only what streams need is behind it. */
export interface StreamServer {
  readonly url: string;
  readonly port: number;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly feed: RunningTimelineFeed;
  readonly machineFeed: RunningMachineFeed;
  readonly cursors: TimelineCursors;
  readonly fleetFeed: RunningFleetFeed;
  readonly fleetCursors: FleetCursors;
  close(): Promise<void>;
}

/** Starts one. Two on one database share cursors, as replicas do. */
export async function startStreamServer(
  database: TestDatabase,
  options: { readonly stallMilliseconds?: number; readonly operationsAtMost?: number } = {},
): Promise<StreamServer> {
  const bus = createInProcessBus({ logger: SILENT });
  const stall = { stallMilliseconds: options.stallMilliseconds ?? 30_000 };
  const feed = createTimelineFeed({ pool: database.pool, bus, logger: SILENT, ...stall });
  const machineFeed = createMachineFeed({ pool: database.pool, bus, logger: SILENT, ...stall });
  const fleetFeed = createFleetFeed({
    pool: database.pool,
    bus,
    logger: SILENT,
    stallMilliseconds: options.stallMilliseconds ?? 30_000,
  });
  const access = createAccessWatch({ pool: database.pool, bus, logger: SILENT });
  const { rows } = await database.pool.query<{ readonly key: Buffer; readonly epoch: string }>(
    'select cursor_key as key, epoch from installation',
  );
  const [installation] = rows;
  if (installation === undefined) throw new Error('The database is no installation.');
  const cursors = createCursorCodec(installation);
  const fleetCursors = createFleetCursorCodec(installation);
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url, max: 4 }) });
  const yoga = createGraphqlServer({
    application: { authenticate: (token) => authenticate(database, token) } as Pick<Application, 'authenticate'> as Application,
    reads: createReadModels({ prisma, fleet: createFleetReader(database.pool) }),
    cursors,
    feed,
    machineFeed,
    fleetFeed,
    fleetCursors,
    access,
    openUrlOf: (workloadId) => `http://open.test/open/${workloadId}/`,
    logger: SILENT,
    graphiql: false,
    introspection: true,
  });
  const server: Server = createServer((request, response) => void yoga(request, response));
  const sockets = attachWebSocket({ server, yoga, logger: SILENT, publicOrigin: null, operationsAtMost: options.operationsAtMost ?? 100 });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/graphql`,
    port,
    bus,
    feed,
    machineFeed,
    cursors,
    fleetFeed,
    fleetCursors,
    close: async () => {
      feed.close();
      fleetFeed.close();
      machineFeed.close();
      access.close();
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await prisma.$disconnect();
    },
  };
}

/** A token of a member, which may read unless told otherwise. */
export async function issueToken(
  database: TestDatabase,
  memberId: MemberId,
  options: { readonly expiresInSeconds?: number; readonly scopes?: readonly string[] } = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const id = uuidv7();
  const token = `berth_${randomBytes(32).toString('base64url')}`;
  await database.pool.query(
    `insert into access_token (id, member_id, name, token_hash, scopes, expires_at)
     values ($1, $2, 'test', $3, $4, clock_timestamp() + $5::float8 * interval '1 second')`,
    [id, memberId, sha256(token), options.scopes ?? ['READ'], options.expiresInSeconds ?? null],
  );
  return { id, token };
}

/** The global id of a notebook. */
export function notebookId(workloadId: WorkloadId): string {
  return Buffer.from(`Notebook:${workloadId}`).toString('base64');
}

async function authenticate({ pool }: TestDatabase, token: string): Promise<Actor | null> {
  const { rows } = await pool.query<Actor>(
    `select m.id as "memberId", m.name, m.role, t.scopes, t.id as "tokenId" from access_token t join member m on m.id = t.member_id
     where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > clock_timestamp())`,
    [sha256(token)],
  );
  return rows[0] ?? null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
