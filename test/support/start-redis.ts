import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, signalIfAlive, waitUntilGone } from '../../src/main/local-services/process-signals.ts';
import { findRedisProgram } from '../../src/main/local-services/redis-program.ts';
import { startRedisServer } from '../../src/main/local-services/redis-server.ts';
import { reapAfterDeath } from './reaper.ts';

/** A real Redis of a test's own, which it may kill, freeze and restart. The port never changes. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  pid(): number;
  /** Ends it as `kill -9` does and waits until it is gone. */
  kill(): Promise<void>;
  /** Freezes it (SIGSTOP): connections stay open and nothing answers. */
  freeze(): void;
  /** Lets a frozen one go on (SIGCONT). */
  thaw(): void;
  /** Starts it again, empty, on the same port after `kill`. */
  restart(): Promise<void>;
  /** Ends it for good; call it in `afterAll`. */
  stop(): Promise<void>;
}

/** Starts a `redis-server` on a free port of 127.0.0.1. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedisProgram(process.env['PATH'] ?? '');
  if (program === undefined) {
    throw new Error('The tests need a redis-server program. Debian: sudo apt-get install redis-server. macOS: brew install redis.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'berth-test-redis-'));
  const reaper = reapAfterDeath([folder]);
  let server = await startRedisServer({ program, folder });
  reaper.guard(server.pid);
  const { port, url } = server;
  const kill = async (): Promise<void> => {
    signalIfAlive(server.pid, 'SIGKILL');
    if (!(await waitUntilGone(server.pid, 10_000))) throw new Error('redis-server survived SIGKILL.');
    reaper.guard(undefined);
  };
  return {
    url,
    port,
    pid: () => server.pid,
    kill,
    freeze: () => void signalIfAlive(server.pid, 'SIGSTOP'),
    thaw: () => void signalIfAlive(server.pid, 'SIGCONT'),
    restart: async () => {
      if (isAlive(server.pid)) await kill();
      server = await startRedisServer({ program, folder, port });
      reaper.guard(server.pid);
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
      reaper.dismiss();
    },
  };
}
