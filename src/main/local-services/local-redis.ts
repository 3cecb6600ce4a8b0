import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
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

/**
 * Starts a `redis-server` of our own when the machine has the program, or takes over the one that a killed Berth left
 * running; `undefined` when there is no program. It keeps nothing on disk: Redis carries wake-ups only.
 */
export async function openLocalRedis(options: LocalRedisOptions): Promise<RedisServer | undefined> {
  const folder = resolve(options.berthFolder);
  const recordPath = join(folder, 'redis.json');
  const server = (await leftRunning(recordPath)) ?? (await startNew(folder, options.searchPath));
  if (server === undefined) return undefined;
  writeFileSync(recordPath, `${JSON.stringify({ pid: server.pid, port: server.port })}\n`, { mode: 0o600 });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(recordPath, { force: true });
    },
  };
}

async function startNew(folder: string, searchPath: string): Promise<RedisServer | undefined> {
  const program = findRedisProgram(searchPath);
  if (program === undefined) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return startRedisServer({ program, folder });
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
