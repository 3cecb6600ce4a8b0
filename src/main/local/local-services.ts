import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config/environment.ts';
import { openEmbeddedPostgres } from '../local-services/embedded-postgres.ts';
import { openLocalRedis } from '../local-services/local-redis.ts';

/** The database and the carrier of wake-ups that `npm start` runs on, and in words where they came from. */
export interface LocalServices {
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly database: string;
  readonly wakeups: string;
  close(): Promise<void>;
}

/** Uses what the environment names; else brings an embedded Postgres, and a Redis where the machine has the program. */
export async function openLocalServices(config: Config, searchPath: string): Promise<LocalServices> {
  const berthFolder = resolve(config.dataFolder);
  // As root, Postgres runs under an account of its own, which must be able to pass; secrets are files of mode 600.
  mkdirSync(berthFolder, { recursive: true, mode: 0o711 });
  const postgres = config.databaseUrl === undefined ? await openEmbeddedPostgres(berthFolder) : undefined;
  const redis = config.redisUrl === undefined ? await openLocalRedis({ berthFolder, searchPath }) : undefined;
  return {
    databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
    redisUrl: config.redisUrl ?? redis?.url ?? null,
    database: postgres === undefined ? 'the one of DATABASE_URL' : `embedded Postgres in ${postgres.dataFolder}`,
    wakeups: wakeupsInWords(config, redis !== undefined),
    async close() {
      await redis?.stop();
      await postgres?.close();
    },
  };
}

function wakeupsInWords(config: Config, ownRedis: boolean): string {
  if (config.redisUrl !== undefined) return 'the Redis of REDIS_URL';
  if (ownRedis) return 'a redis-server of its own';
  return 'inside this process, since no redis-server is on the path; one server only';
}
