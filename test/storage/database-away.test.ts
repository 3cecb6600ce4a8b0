import { PrismaPg } from '@prisma/adapter-pg';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { isDatabaseAway } from '../../src/shared/database-away.ts';
import { DatabaseClient } from '../../src/storage/database-client.ts';
import { createPool } from '../../src/storage/pool.ts';
import { transact } from '../../src/storage/transact.ts';
import { eventually } from '../support/eventually.ts';
import { quietPort } from '../support/quiet-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let relay: Server;
let relayed: string;
const open = new Set<Socket>();
beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    open.add(near);
    near.on('error', () => far.destroy()).on('close', () => open.delete(near));
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  const address = relay.address();
  url.host = `127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
  relayed = url.toString();
});
afterAll(async () => {
  cut();
  await new Promise((resolve) => relay.close(resolve));
  await database.drop();
});

/** Resets every connection, as a machine does that lost its memory of them. */
function cut(): void {
  for (const socket of open) socket.resetAndDestroy();
}

/** What the work fails with when its connection is reset once it is under way. */
async function cutWhile(work: () => Promise<unknown>): Promise<unknown> {
  const failed = work().then(
    () => null,
    (error: unknown) => error,
  );
  const sleeping = `select from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()`;
  await eventually(async () => (await database.pool.query(sleeping)).rows.length === 1, 'it is under way');
  cut();
  // Postgres itself notices only when it has something to say.
  await database.pool.query(sleeping.replace('from', 'pg_terminate_backend(pid) from'));
  return failed;
}

const poolOn = (databaseUrl: string): ReturnType<typeof createPool> =>
  createPool({ databaseUrl, applicationName: 'to-be-cut', onIdleError: () => undefined });

describe('a broken socket of the database is the database’s', () => {
  it.each<{ readonly title: string; readonly act: (pool: ReturnType<typeof createPool>) => Promise<unknown> }>([
    { title: 'of a statement', act: (pool) => pool.query('select pg_sleep(30)') },
    { title: 'of a transaction', act: (pool) => transact(pool, (client) => client.query('select pg_sleep(30)')) },
  ])('$title', async ({ act }) => {
    const pool = poolOn(relayed);
    const error = await cutWhile(() => act(pool));
    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect(isDatabaseAway(error)).toBe(true);
    await pool.end();
  });

  it('of Prisma', async () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg({ Client: DatabaseClient, connectionString: relayed, max: 1 }) });
    for (let round = 0; round < 2; round += 1) {
      expect(isDatabaseAway(await cutWhile(() => prisma.$queryRaw`select 1 from pg_sleep(30)`))).toBe(true);
    }
    await prisma.$disconnect();
  });

  it('and a refused connection', async () => {
    const pool = poolOn(`postgresql://nobody@127.0.0.1:${String(await quietPort())}/none`);
    for (const ask of [() => pool.query('select 1'), () => pool.connect(), () => transact(pool, () => Promise.resolve())]) {
      const error: unknown = await ask().then(
        () => null,
        (failure: unknown) => failure,
      );
      expect(error).toMatchObject({ code: 'ECONNREFUSED' });
      expect(isDatabaseAway(error)).toBe(true);
    }
    await pool.end();
  });
});

describe('a broken socket of anybody else is not', () => {
  it.each<{ readonly title: string; readonly act: (port: number) => Promise<unknown> }>([
    {
      title: 'reset by an agent or a client',
      act: (port) =>
        new Promise((resolve) => {
          const server = createServer((socket) => {
            socket.on('error', resolve).on('close', () => server.close());
            socket.resume().write('heard');
          });
          server.listen(port, '127.0.0.1', () => {
            const client = connect({ port, host: '127.0.0.1' }).once('data', () => client.resetAndDestroy());
          });
        }),
    },
    { title: 'refused by a server', act: (port) => fetch(`http://127.0.0.1:${String(port)}/`).catch((error: unknown) => error) },
  ])('$title', async ({ act }) => {
    const error = await act(await quietPort());
    expect(error instanceof Error ? (error.cause ?? error) : error).toMatchObject({
      code: expect.stringMatching(/^(?:ECONNRESET|ECONNREFUSED)$/) as string,
    });
    expect(isDatabaseAway(error)).toBe(false);
  });
});
