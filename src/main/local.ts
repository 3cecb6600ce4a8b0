import { join, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config/environment.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { createPool } from '../storage/pool.ts';
import { readConfig } from './commands/read-config.ts';
import { announce } from './local/announce.ts';
import { chooseLocalDriver } from './local/choose-driver.ts';
import { takeDataFolder } from './local/data-folder.ts';
import { openLocalServices } from './local/local-services.ts';
import { reportFailedStart } from './local/report-failed-start.ts';
import { runLocalAgent } from './local/run-local-agent.ts';
import { setUpInstallation } from './local/set-up.ts';
import { createLogger } from './logger.ts';
import { startControlPlane } from './server/control-plane.ts';

/** How long the end may take, milliseconds: a start that is under way is waited for. */
const LONGEST_END = 30_000;

/** `npm start`: everything on one machine. What it sets up is kept in the data folder; a second start finds it there. */
async function main(): Promise<void> {
  const closing: Closing = [];
  const ended = new AbortController();
  let isUp = false;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= closeAll(closing));
  let started: Promise<void> = Promise.resolve();
  // Before anything is opened, so that an interrupt at any moment leaves nothing behind.
  const grace = closeWithGrace({ delay: LONGEST_END }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    if (isUp) console.log('\nEnding. Notebooks that run go on; the next start takes them up again.');
    ended.abort();
    await started.catch(() => undefined);
    await close();
  });
  try {
    const config = readConfig(process.env);
    started = start(config, { closing, ended: ended.signal });
    await started;
    isUp = true;
  } catch (error) {
    // An interrupt closes by itself, and then what it broke is no news.
    if (ended.signal.aborted) return;
    const exitCode = reportFailedStart(error);
    await close();
    grace.uninstall();
    process.exit(exitCode);
  }
}

/** What to close at the end, last opened first. */
type Closing = (() => Promise<void>)[];

async function closeAll(closing: Closing): Promise<void> {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
}

interface Course {
  readonly closing: Closing;
  /** The whole is told to end. */
  readonly ended: AbortSignal;
}

async function start(config: Config, { closing, ended }: Course): Promise<void> {
  const logger = createLogger(config.logLevel);
  const folder = await takeDataFolder(resolve(config.dataFolder));
  closing.push(() => folder.release());
  const services = await openLocalServices({ config, berthFolder: folder.path, searchPath: process.env['PATH'] ?? '', logger });
  closing.push(() => services.close());
  const { databaseUrl, redisUrl } = services;
  const controlPlane = await startControlPlane({ config, databaseUrl, redisUrl, logger });
  closing.push(() => controlPlane.close());
  folder.sayUrl(controlPlane.url);
  const agentFolder = join(folder.path, 'agent');
  makeFolder(agentFolder, 0o700);
  const driver = await chooseLocalDriver(agentFolder);
  const pool = createPool({ databaseUrl, applicationName: 'berth-set-up', maximum: 1, onIdleError: () => undefined });
  try {
    const access = await setUpInstallation({ config, dataFolder: folder.path, pool, driver });
    const { operatorToken } = access;
    const agent =
      config.localAgent === 'off' ? null : await runLocalAgent({ controlPlane, operatorToken, agentFolder, driver, pool, ended });
    if (agent !== null) closing.push(() => agent.stop());
    const state = agent === null ? null : { logFile: agent.logFile, isInTouch: await agent.isInTouch() };
    if (!ended.aborted)
      announce({ url: controlPlane.url, openUrl: controlPlane.openUrl, dataFolder: folder.path, services, driver, access, agent: state });
  } finally {
    await pool.end();
  }
}

await main();
