import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Application } from '../../app/application.ts';
import { FeedLoop } from '../../app/feed-loop.ts';
import type { Config } from '../../config/environment.ts';
import { readDashboardFiles } from '../../dashboard-files/read-dashboard-files.ts';
import { createDashboardServer } from '../../dashboard-files/serve-dashboard.ts';
import { DEFAULT_POLICY } from '../../domain/placement/decision.ts';
import { createAccessWatch } from '../../events/access-watch.ts';
import { createCursorCodec } from '../../events/cursor.ts';
import { createFleetCursorCodec } from '../../events/fleet-cursor.ts';
import { createFleetFeed } from '../../events/fleet-feed.ts';
import { createInProcessBus } from '../../events/in-process-bus.ts';
import { createMachineFeed } from '../../events/machine-feed.ts';
import { createRedisBus, type RedisBus } from '../../events/redis-bus.ts';
import { createTimelineFeed } from '../../events/timeline-feed.ts';
import { createReadModels } from '../../graphql/read-models/read-models.ts';
import { createGraphqlServer } from '../../graphql/server.ts';
import { attachWebSocket } from '../../graphql/websocket.ts';
import { IDLE_CONNECTION_MILLISECONDS } from '../../shared/idle-connections.ts';
import { createFeedSequencer } from '../../storage/feed-sequencer.ts';
import { createFleetReader } from '../../storage/fleet-reader.ts';
import { readInstallation } from '../../storage/installation.ts';
import { migrate } from '../../storage/migrate.ts';
import { DatabaseClient } from '../../storage/database-client.ts';
import { createPool, withUtc } from '../../storage/pool.ts';
import { createWorkloadStore } from '../../storage/workload-store.ts';
import { listenToDatabase } from '../database-notifications.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { composeAgentApi } from './compose-agent-api.ts';
import { composeApplication } from './compose-application.ts';
import { composeLeader } from './compose-leader.ts';
import { composeModels } from './compose-models.ts';
import { composeProxy } from './compose-proxy.ts';
import { composeTunnels } from './compose-tunnels.ts';
import { closeServer, streamsEnded } from './close-in-order.ts';
import { createHealth } from './health.ts';
import { listenOn } from './listen-on.ts';
import { routeUpgrades } from './route-upgrades.ts';

/** Connections of the write path and the feeds, and of Prisma's reads. */
const POOL_SIZE = 16;
const READ_POOL_SIZE = 8;

export interface ControlPlaneOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** null: wake-ups stay in this process, so it must be the only server on its database. */
  readonly redisUrl: string | null;
  readonly logger: Logger;
  /** Done after the migrations and before anybody is served, so that whoever finds the server ready can sign in. */
  readonly prepare?: (pool: Pool) => Promise<void>;
}

export interface ControlPlane {
  /** The use cases, for what `npm start` sets up by itself. */
  readonly application: Application;
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Where running work is opened, such as `http://127.0.0.1:4001`. */
  readonly openUrl: string;
  /** Ends in order: readiness off, streams ended with a resume point, loops drained. Settles within 10 s. */
  close(): Promise<void>;
}

/**
 * Migrates the database and starts one API server on it: GraphQL over HTTP, SSE and WebSocket, the agent protocol, health,
 * and the admission loop. Refuses a database that is newer or edited, or an address that is taken.
 */
export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { config, databaseUrl, redisUrl, logger } = options;
  const onIdleError = (error: Error): void => {
    logger.warn({ err: error }, 'a database connection broke');
  };
  const pool = createPool({ databaseUrl, applicationName: 'berth-server', maximum: POOL_SIZE, onIdleError });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(
      { Client: DatabaseClient, connectionString: withUtc(databaseUrl), max: READ_POOL_SIZE },
      { onPoolError: onIdleError },
    ),
  });
  try {
    await migrate({ pool, folder: join(PROJECT_FOLDER, 'prisma', 'migrations') });
    await options.prepare?.(pool);
    return await listen({ config, databaseUrl, redisUrl, logger, pool, prisma });
  } catch (error) {
    await Promise.allSettled([prisma.$disconnect(), pool.end()]);
    throw error;
  }
}

interface Parts extends ControlPlaneOptions {
  readonly pool: ReturnType<typeof createPool>;
  readonly prisma: PrismaClient;
}

async function listen({ config, databaseUrl, redisUrl, logger, pool, prisma }: Parts): Promise<ControlPlane> {
  const ids = { next: uuidv7 };
  const installation = await readInstallation(pool);
  const signing = { key: installation.cursorKey, epoch: installation.epoch };
  const bus = openBus({ redisUrl, epoch: installation.epoch, logger });
  const store = createWorkloadStore(pool);
  const shutdown = new AbortController();
  const feed = createTimelineFeed({ pool, bus, logger });
  const machineFeed = createMachineFeed({ pool, bus, logger });
  const fleetFeed = createFleetFeed({ pool, bus, logger });
  const feeds = [feed, machineFeed, fleetFeed];
  const access = createAccessWatch({ pool, bus, logger });
  const models = composeModels({
    pool,
    publisher: bus,
    ids,
    modelsFolder: config.modelsFolder,
    logger: logger.child({ component: 'models' }),
  });
  const policy = { ...DEFAULT_POLICY, passLimit: config.passLimit };
  const { application, queue } = composeApplication({ pool, publisher: bus, ids, store, models: models.guard, policy });
  const leader = composeLeader({ pool, bus, ids, store, models: models.watch, policy, logger: logger.child({ component: 'admission' }) });
  const sequencer = createFeedSequencer(pool);
  const feedLoop = new FeedLoop({ sequencer, bus, leader, logger: logger.child({ component: 'feed' }) });
  const agentLogger = logger.child({ component: 'agent-api' });
  const agentApi = composeAgentApi({
    pool,
    bus,
    ids,
    store,
    logger: agentLogger,
    modelsFolder: config.modelsFolder,
    leaseSeconds: config.leaseSeconds,
    shutdown: shutdown.signal,
  });
  const tunnels = composeTunnels({
    pool,
    bus,
    ids,
    installationKey: installation.cursorKey,
    config,
    logger: logger.child({ component: 'tunnels' }),
  });
  let url: string | null = null;
  const proxy = composeProxy({
    pool,
    bus,
    ids,
    access,
    tunnels: tunnels.tunnels,
    config,
    apiUrl: () => url,
    logger: logger.child({ component: 'proxy' }),
  });
  const yoga = createGraphqlServer({
    application,
    reads: createReadModels({ prisma, fleet: createFleetReader(pool) }),
    cursors: createCursorCodec(signing),
    feed,
    fleetFeed,
    fleetCursors: createFleetCursorCodec(signing),
    machineFeed,
    access,
    openUrlOf: (workloadId) => proxy.urlOf(workloadId),
    logger: logger.child({ component: 'graphql' }),
    graphiql: true,
    introspection: true,
  });
  const health = createHealth({ pool, bus, feedLag: sequencer, shutdown: shutdown.signal });
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MILLISECONDS }, (request, response) => {
    route(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'a request failed');
      response.destroy();
    });
  });
  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await health(request, response)) return;
    if (await agentApi(request, response)) return;
    if ((request.url ?? '').split('?', 1)[0]?.startsWith('/graphql') === true) await yoga(request, response);
    else if (!dashboard(request, response)) notFound(response);
  };
  const sockets = attachWebSocket({
    server,
    yoga,
    logger: logger.child({ component: 'websocket' }),
    publicOrigin: config.publicUrl ?? null,
  });
  routeUpgrades(server, tunnels.tunnels);
  let openUrl: string;
  let dashboard: ReturnType<typeof createDashboardServer>;
  try {
    // Before the API, which tells people where it is.
    const openListening = await proxy.listen();
    openUrl = config.openUrl ?? openListening;
    dashboard = createDashboardServer({
      files: readDashboardFiles(join(PROJECT_FOLDER, 'dist', 'dashboard')),
      // The addresses that browsers are given, which need not be that of listening.
      openOrigin: config.openUrl ?? new URL(proxy.urlOf('any')).origin,
    });
    url = await listenOn(server, config);
    tunnels.listening(url);
  } catch (error) {
    // Nobody was served yet; what would go on by itself, without the pool, is ended.
    shutdown.abort();
    for (const each of feeds) each.close();
    access.close();
    await sockets.close();
    await Promise.all([tunnels.close(), proxy.close()]);
    bus.close();
    throw error;
  }
  const notifications = listenToDatabase({ databaseUrl, publisher: bus, logger });
  leader.start();
  feedLoop.start();
  return {
    application,
    url,
    openUrl,
    async close() {
      shutdown.abort();
      for (const each of feeds) each.close();
      access.close();
      const socketsClosed = streamsEnded(feeds).then(() => sockets.close());
      // Requests to work have their grace before the tunnels that carry them end.
      const opened = proxy.close().then(() => tunnels.close());
      await Promise.all([socketsClosed, opened, closeServer(server), feedLoop.stop().then(() => leader.stop()), notifications.close()]);
      await Promise.all([queue.idle(), models.watch.close()]);
      bus.close();
      await Promise.allSettled([prisma.$disconnect(), pool.end()]);
    },
  };
}

/** The bus of this process alone, or the one that replicas share. */
function openBus({
  redisUrl,
  epoch,
  logger,
}: {
  readonly redisUrl: string | null;
  readonly epoch: string;
  readonly logger: Logger;
}): RedisBus {
  if (redisUrl !== null) return createRedisBus({ url: redisUrl, epoch, logger });
  const bus = createInProcessBus({ logger });
  return { publish: bus.publish.bind(bus), subscribe: bus.subscribe.bind(bus), connected: true, close: () => undefined };
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ code: 'NOT_FOUND', message: 'There is nothing at this path; GraphQL is at /graphql.' }));
}
