import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, type StopMode } from '../../src/main/local-services/postgres-server.ts';
import { reapAfterDeath } from './reaper.ts';

/** A Postgres server of a test's own, which it may crash. */
export interface TestPostgres {
  /** Connection URL of a database on it (default `postgres`), as a superuser. The port stays the same over restarts. */
  url(database?: string): string;
  /** Process id of the postmaster, for signals such as SIGSTOP. */
  pid(): number;
  /** Ends the process: `fast` in order, `immediate` and `kill` as a crash. */
  stop(mode?: StopMode): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Starts an embedded Postgres with default durability in a temporary folder on a free port. */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-test-postgres-'));
  // Where the tests run as root, Postgres has another account: it may pass, and only its own folder inside is open to it.
  await chmod(folder, 0o711);
  const reaper = reapAfterDeath([folder]);
  const server = await PostgresServer.prepare({
    folder: join(folder, 'data'),
    password: randomBytes(16).toString('hex'),
    settings: ['max_connections=300', ...settings],
  });
  const start = async (): Promise<void> => {
    await server.start();
    reaper.guard(server.pid);
  };
  const stop = async (mode: StopMode = 'fast'): Promise<void> => {
    await server.stop(mode);
    reaper.guard(undefined);
  };
  await start();
  return {
    url: (database) => server.url(database),
    pid: () => server.pid,
    stop,
    start,
    remove: async () => {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
      // Elsewhere when the folder for temporary files is out of the account's reach.
      await Promise.all([server.dataFolder, `${server.dataFolder}.log`].map((path) => rm(path, { recursive: true, force: true })));
      reaper.dismiss();
    },
  };
}
