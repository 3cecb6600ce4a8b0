import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../shared/make-folder.ts';
import { isAlive } from './process-signals.ts';
import { findRedisProgram } from './redis-program.ts';
import { describeRedis, redisPidOn, startRedisServer, type RedisServer } from './redis-server.ts';

const recordShape = z.object({ pid: z.int().positive(), port: z.int().positive() });

/** Where to look for a Redis, and where to remember the one that was started. */
export interface LocalRedisOptions {
  /** The data folder; `redis.json` in it names the process. */
  readonly berthFolder: string;
  /** Folders to search, as in PATH. */
  readonly searchPath: string;
}

/** The Redis that `npm start` brings along. */
export interface LocalRedis {
  readonly url: string;
  /** Process id of the one that runs now. */
  pid(): number;
  /** False once it ended by itself. */
  isRunning(): boolean;
  /** Starts another, empty one with the same address. */
  restart(): Promise<void>;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a `redis-server` of our own when the machine has the program, or takes over the one that a killed Berth left
 * running; `undefined` when there is no program. It keeps nothing on disk: Redis carries wake-ups only.
 */
export async function openLocalRedis({ berthFolder, searchPath }: LocalRedisOptions): Promise<LocalRedis | undefined> {
  const folder = resolve(berthFolder);
  const program = findRedisProgram(searchPath);
  if (program === undefined) return undefined;
  makeFolder(folder, 0o711);
  const recordPath = join(folder, 'redis.json');
  const remember = ({ pid, port }: RedisServer): void => {
    writeFileSync(recordPath, `${JSON.stringify({ pid, port })}\n`, { mode: 0o600 });
  };
  let server = (await leftRunning(recordPath)) ?? (await startRedisServer({ program, folder }));
  remember(server);
  const { url, port } = server;
  return {
    url,
    pid: () => server.pid,
    isRunning: () => isAlive(server.pid),
    restart: async () => {
      server = await startRedisServer({ program, folder, port });
      remember(server);
    },
    stop: async () => {
      await server.stop();
      rmSync(recordPath, { force: true });
    },
  };
}

/** The recorded one, if a Redis with that very pid answers on that port. */
async function leftRunning(recordPath: string): Promise<RedisServer | undefined> {
  const record = readRecord(recordPath);
  if (record === undefined || (await redisPidOn(record.port)) !== record.pid) return undefined;
  return describeRedis(record.pid, record.port);
}

function readRecord(path: string): z.infer<typeof recordShape> | undefined {
  try {
    return recordShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // No record, or a torn one: a Redis holds nothing that could be lost, so another is started.
    return undefined;
  }
}
