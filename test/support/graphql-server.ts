import { PrismaPg } from '@prisma/adapter-pg';
import { uuidv7 } from 'uuidv7';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Actor, TokenScope } from '../../src/app/actor.ts';
import type { Application } from '../../src/app/application.ts';
import type { MemberId } from '../../src/domain/model/ids.ts';
import { createAccessWatch } from '../../src/events/access-watch.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { createFleetCursorCodec } from '../../src/events/fleet-cursor.ts';
import { createFleetFeed } from '../../src/events/fleet-feed.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createMachineFeed } from '../../src/events/machine-feed.ts';
import { createTimelineFeed } from '../../src/events/timeline-feed.ts';
import { createReadModels } from '../../src/graphql/read-models/read-models.ts';
import { createGraphqlServer, type GraphqlServer, type GraphqlServerOptions } from '../../src/graphql/server.ts';
import { composeApplication } from '../../src/main/server/compose-application.ts';
import { hashSecretToken } from '../../src/shared/secret-token.ts';
import { createFleetReader } from '../../src/storage/fleet-reader.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';
import { recordingLogger, type RecordingLogger } from './recording-logger.ts';
import type { TestDatabase } from './test-database.ts';

/** A GraphQL server with real use cases on a test's database. */
export interface TestGraphql {
  readonly server: GraphqlServer;
  readonly application: Application;
  readonly logger: RecordingLogger;
  readonly prisma: PrismaClient;
  /** Statements that the read models sent so far. */
  readonly statements: readonly string[];
  close(): Promise<void>;
}

/** Composes the server as `main` does; call `close` before the database is dropped. */
export async function createTestGraphql(database: TestDatabase, options: Partial<GraphqlServerOptions> = {}): Promise<TestGraphql> {
  const { pool } = database;
  const logger = recordingLogger();
  const statements: string[] = [];
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: database.url, options: '-c TimeZone=UTC' }),
    log: [{ emit: 'event', level: 'query' }],
  });
  prisma.$on('query', (event) => statements.push(event.query));
  const bus = createInProcessBus({ logger });
  const feed = createTimelineFeed({ pool, bus, logger });
  const machineFeed = createMachineFeed({ pool, bus, logger });
  const fleetFeed = createFleetFeed({ pool, bus, logger });
  const access = createAccessWatch({ pool, bus, logger });
  const { rows } = await pool.query<{ epoch: string; cursor_key: Buffer }>('select epoch, cursor_key from installation');
  const [installation] = rows;
  if (installation === undefined) throw new Error('The template has no installation.');
  const { application } = composeApplication({ pool, publisher: bus, ids: { next: uuidv7 }, store: createWorkloadStore(pool) });
  const server = createGraphqlServer({
    application,
    reads: createReadModels({ prisma, fleet: createFleetReader(pool) }),
    cursors: createCursorCodec({ key: installation.cursor_key, epoch: installation.epoch }),
    feed,
    fleetFeed,
    fleetCursors: createFleetCursorCodec({ key: installation.cursor_key, epoch: installation.epoch }),
    machineFeed,
    access,
    openUrlOf: (workloadId) => `http://open.test/open/${workloadId}/`,
    logger,
    graphiql: true,
    introspection: true,
    ...options,
  });
  const close = async (): Promise<void> => {
    access.close();
    feed.close();
    fleetFeed.close();
    machineFeed.close();
    await prisma.$disconnect();
  };
  return { server, application, logger, prisma, statements, close };
}

/** Gives a member a token, written with plain SQL; scopes are all that its role may have unless told otherwise. */
export async function seedToken(
  { pool }: TestDatabase,
  memberId: MemberId,
  options: { readonly scopes?: readonly TokenScope[]; readonly role?: Actor['role']; readonly expiresAt?: Date } = {},
): Promise<string> {
  const token = `berth_${uuidv7()}`;
  const scopes = options.scopes ?? ['READ', 'WORKLOADS', 'MACHINES', ...(options.role === 'OPERATOR' ? ['ADMIN'] : [])];
  await pool.query(`insert into access_token (id, member_id, name, token_hash, scopes, expires_at) values ($1, $2, 'test', $3, $4, $5)`, [
    uuidv7(),
    memberId,
    hashSecretToken(token),
    scopes,
    options.expiresAt ?? null,
  ]);
  return token;
}
