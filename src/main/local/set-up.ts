import { join } from 'node:path';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { MEMBER_TOKEN_PREFIX } from '../../app/authenticate.ts';
import { ensureAccess } from '../../app/ensure-access.ts';
import type { Config } from '../../config/environment.ts';
import { newSecretToken } from '../../shared/secret-token.ts';
import { createBootstrapStore } from '../../storage/bootstrap-store.ts';
import { OPERATOR_NAME } from '../serve.ts';
import type { LocalAccess } from './announce.ts';
import type { LocalDriver } from './choose-driver.ts';
import { applyFirstCatalog } from './first-catalog.ts';
import { secretFile, writeSecretFile } from './secret-file.ts';

const DEMO_NAME = 'demo';

export interface SetUpParts {
  readonly config: Config;
  readonly dataFolder: string;
  readonly pool: Pool;
  readonly driver: LocalDriver;
}

/**
 * Makes sure of the operator, the demo member and the sample catalog. Their tokens are kept in files; a file that was lost brings a
 * new token, and the lost one is no longer good. A given operator token is kept in place of the one of before.
 */
export async function setUpInstallation({ config, dataFolder, pool, driver }: SetUpParts): Promise<LocalAccess> {
  const newToken = (): string => newSecretToken(MEMBER_TOKEN_PREFIX).token;
  const operatorFile = join(dataFolder, 'operator-token');
  const operator = secretFile(operatorFile, () => config.operatorToken ?? newToken());
  const operatorToken = config.operatorToken ?? operator.secret;
  if (operatorToken !== operator.secret) writeSecretFile(operatorFile, operatorToken);
  const demo = secretFile(join(dataFolder, 'demo-token'), newToken);
  const dependencies = { store: createBootstrapStore(pool), ids: { next: uuidv7 } };
  await ensureAccess(dependencies, { name: OPERATOR_NAME, role: 'OPERATOR', token: operatorToken });
  await ensureAccess(dependencies, { name: DEMO_NAME, role: 'MEMBER', token: demo.secret });
  await applyFirstCatalog(pool, { dataFolder, driver });
  return { operatorToken, demoToken: demo.secret, isNew: operator.isNew };
}
