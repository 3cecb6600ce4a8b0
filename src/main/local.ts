import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { MEMBER_TOKEN_PREFIX } from '../app/authenticate.ts';
import { ensureAccess } from '../app/ensure-access.ts';
import { describeProblems, parseEnvironment, type Config } from '../config/environment.ts';
import { newSecretToken } from '../shared/secret-token.ts';
import { createBootstrapStore } from '../storage/bootstrap-store.ts';
import { findMachineByName } from '../storage/find-machine-by-name.ts';
import { createPool } from '../storage/pool.ts';
import { announce, type LocalAccess } from './local/announce.ts';
import { chooseLocalDriver, type LocalDriver } from './local/choose-driver.ts';
import { enrolLocalMachine } from './local/enrol-local-machine.ts';
import { applyFirstCatalog } from './local/first-catalog.ts';
import { startLocalAgent, type LocalAgent } from './local/local-agent.ts';
import { openLocalServices } from './local/local-services.ts';
import { secretFile } from './local/secret-file.ts';
import { createLogger } from './logger.ts';
import { OPERATOR_NAME } from './serve.ts';
import { startControlPlane, type ControlPlane } from './server/control-plane.ts';

const DEMO_NAME = 'demo';

/** How long the end may take, milliseconds: a start that is under way is waited for. */
const LONGEST_END = 30_000;

/** `npm start`: everything on one machine. What it sets up is kept in the data folder; a second start finds it there. */
async function main(): Promise<void> {
  const parsed = parseEnvironment(process.env);
  if ('problems' in parsed) {
    console.error(describeProblems(parsed.problems));
    process.exitCode = 2;
    return;
  }
  const closing: Closing = [];
  const started = start(parsed.ok, closing);
  // Before it is up, so that an interrupt at any moment leaves nothing behind.
  closeWithGrace({ delay: LONGEST_END }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    console.log('\nEnding. Notebooks that run go on; the next start takes them up again.');
    await started.catch(() => undefined);
    await closeAll(closing);
  });
  try {
    await started;
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** What to close at the end, last opened first. */
type Closing = (() => Promise<void>)[];

async function closeAll(closing: Closing): Promise<void> {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
}

async function start(config: Config, closing: Closing): Promise<void> {
  const dataFolder = resolve(config.dataFolder);
  const logger = createLogger(config.logLevel);
  const services = await openLocalServices(config, process.env['PATH'] ?? '');
  closing.push(() => services.close());
  const { databaseUrl, redisUrl } = services;
  const controlPlane = await startControlPlane({ config, databaseUrl, redisUrl, logger });
  closing.push(() => controlPlane.close());
  const agentFolder = join(dataFolder, 'agent');
  mkdirSync(agentFolder, { recursive: true, mode: 0o700 });
  const driver = await chooseLocalDriver(agentFolder);
  const pool = createPool({ databaseUrl, applicationName: 'berth-set-up', maximum: 1, onIdleError: () => undefined });
  try {
    const access = await setUp({ config, dataFolder, pool, driver });
    const agent = config.localAgent === 'on' ? await runAgent({ controlPlane, access, agentFolder, driver, pool }) : null;
    if (agent !== null) closing.push(() => agent.stop());
    announce({ url: controlPlane.url, dataFolder, services, driver, access, agentLog: agent?.logFile ?? null });
  } finally {
    await pool.end();
  }
}

interface SetUpParts {
  readonly config: Config;
  readonly dataFolder: string;
  readonly pool: Pool;
  readonly driver: LocalDriver;
}

/** The operator, the demo member and the sample catalog. */
async function setUp({ config, dataFolder, pool, driver }: SetUpParts): Promise<LocalAccess> {
  const newToken = (): string => newSecretToken(MEMBER_TOKEN_PREFIX).token;
  const operator = secretFile(join(dataFolder, 'operator-token'), () => config.operatorToken ?? newToken());
  const operatorToken = config.operatorToken ?? operator.secret;
  const demo = secretFile(join(dataFolder, 'demo-token'), newToken);
  const dependencies = { store: createBootstrapStore(pool), ids: { next: uuidv7 } };
  await ensureAccess(dependencies, { name: OPERATOR_NAME, role: 'OPERATOR', token: operatorToken });
  await ensureAccess(dependencies, { name: DEMO_NAME, role: 'MEMBER', token: demo.secret });
  await applyFirstCatalog(pool, { dataFolder, driver });
  return { operatorToken, demoToken: demo.secret, isNew: operator.isNew };
}

interface AgentParts {
  readonly controlPlane: ControlPlane;
  readonly access: LocalAccess;
  readonly agentFolder: string;
  readonly driver: LocalDriver;
  readonly pool: Pool;
}

async function runAgent({ controlPlane, access, agentFolder, driver, pool }: AgentParts): Promise<LocalAgent> {
  const { application, url } = controlPlane;
  const owner = await application.authenticate(access.operatorToken);
  if (owner === null) throw new Error('The operator token of the data folder is revoked; remove the file to have a new one made.');
  const tokenFile = await enrolLocalMachine({
    application,
    owner,
    agentFolder,
    serverUrl: url,
    findMachine: (name) => findMachineByName(pool, name),
  });
  return startLocalAgent({
    serverUrl: url,
    agentFolder,
    tokenFile,
    driver: driver.name,
    onEnd: (exitCode) => {
      console.error(`The local agent ended with exit code ${String(exitCode)}; its log says why: ${join(agentFolder, 'agent.log')}`);
    },
  });
}

await main();
