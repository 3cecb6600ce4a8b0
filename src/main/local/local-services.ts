import type { Config } from '../../config/environment.ts';
import type { Logger } from '../../shared/logger.ts';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../local-services/embedded-postgres.ts';
import { keepRunning } from '../local-services/keep-running.ts';
import { openLocalRedis, type LocalRedis, type LocalRedisOptions } from '../local-services/local-redis.ts';

/** The database and the carrier of wake-ups that `npm start` runs on, and in words where they came from. */
export interface LocalServices {
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly database: string;
  readonly wakeups: string;
  close(): Promise<void>;
}

/** What there is to bring the services up with. */
export interface LocalServicesOptions {
  readonly config: Config;
  /** The data folder, made and locked. */
  readonly berthFolder: string;
  /** Where programs are looked for, as in PATH. */
  readonly searchPath: string;
  readonly logger: Logger;
}

/**
 * Uses what the environment names; else brings an embedded Postgres, and a Redis where the machine has the program. Its own ones are
 * started again when they end by themselves.
 */
export async function openLocalServices({ config, berthFolder, searchPath, logger }: LocalServicesOptions): Promise<LocalServices> {
  const postgres = config.databaseUrl === undefined ? await openEmbeddedPostgres(berthFolder) : undefined;
  const redis = config.redisUrl === undefined ? await openRedis({ berthFolder, searchPath }, postgres) : undefined;
  const kept = [
    ...(postgres === undefined ? [] : [keepRunning({ service: 'postgres', process: postgres, logger })]),
    ...(redis === undefined ? [] : [keepRunning({ service: 'redis', process: redis, logger })]),
  ];
  return {
    databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
    redisUrl: config.redisUrl ?? redis?.url ?? null,
    database: postgres === undefined ? 'the one of DATABASE_URL' : `embedded Postgres in ${postgres.dataFolder}`,
    wakeups: wakeupsInWords(config, redis !== undefined),
    async close() {
      await Promise.all(kept.map((one) => one.stop()));
      await redis?.stop();
      await postgres?.close();
    },
  };
}

/** A Redis that does not start leaves no Postgres behind that nobody would stop. */
async function openRedis(options: LocalRedisOptions, postgres: EmbeddedPostgres | undefined): Promise<LocalRedis | undefined> {
  try {
    return await openLocalRedis(options);
  } catch (error) {
    await postgres?.close();
    throw error;
  }
}

function wakeupsInWords(config: Config, ownRedis: boolean): string {
  if (config.redisUrl !== undefined) return 'the Redis of REDIS_URL';
  if (ownRedis) return 'a redis-server of its own';
  return 'inside this process, since no redis-server is on the path; one server only';
}
