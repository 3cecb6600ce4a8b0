import closeWithGrace from 'close-with-grace';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { ensureAccess } from '../app/ensure-access.ts';
import type { Config } from '../config/environment.ts';
import { createBootstrapStore } from '../storage/bootstrap-store.ts';
import { createLogger } from './logger.ts';
import { startControlPlane } from './server/control-plane.ts';

/** The first operator's name. */
export const OPERATOR_NAME = 'operator';

/**
 * `berth serve`: the API server alone, on a Postgres and, with more than one replica, a Redis of yours. Runs until SIGINT or
 * SIGTERM, which end the process. `BERTH_OPERATOR_TOKEN` makes sure of an operator who can sign in.
 */
export async function serve(config: Config, databaseUrl: string): Promise<never> {
  const logger = createLogger(config.logLevel);
  const { operatorToken: token, redisUrl = null } = config;
  const prepare = token === undefined ? {} : { prepare: (pool: Pool) => ensureOperator(pool, token) };
  const controlPlane = await startControlPlane({ config, databaseUrl, redisUrl, logger, ...prepare });
  logger.info(
    { url: controlPlane.url, openUrl: controlPlane.openUrl, wakeups: config.redisUrl === undefined ? 'in process' : 'redis' },
    'listening',
  );
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err !== undefined) logger.fatal({ err }, 'ending after a fault');
    await controlPlane.close();
  });
  return new Promise(() => undefined);
}

async function ensureOperator(pool: Pool, token: string): Promise<void> {
  await ensureAccess({ store: createBootstrapStore(pool), ids: { next: uuidv7 } }, { name: OPERATOR_NAME, role: 'OPERATOR', token });
}
