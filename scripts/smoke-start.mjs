// Proves that `npm start` comes up on this clone and goes down in order, twice on one new data folder with ports of its own:
// once stopped when everything is up, once as early as its API answers. It must end by itself after SIGTERM, with nothing left.
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_SECONDS = 180;
const STOP_SECONDS = 30;
const root = join(import.meta.dirname, '..');

const folder = await mkdtemp(join(tmpdir(), 'berth-smoke-'));
// As root, Postgres has another account, which must be able to pass.
await chmod(folder, 0o711);
let problem;
try {
  problem =
    (await round('is up', (output) => output.includes('Berth is ready.'))) ?? (await round('answers', (_output, answers) => answers));
} finally {
  for (const pid of await ourProcesses()) kill(pid);
  // As root the database may lie elsewhere: where its account can reach it.
  const database = await readJson(join(folder, 'data', 'database.json'));
  if (database) for (const path of [database.dataFolder, `${database.dataFolder}.log`]) await rm(path, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
console.log('npm start became ready and ended in order, twice.');

/** One start and stop; `isReached(output, answers)` says when to stop. Gives what went wrong, or undefined. */
async function round(what, isReached) {
  const [port, openPort] = [await freePort(), await freePort()];
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), OPEN_PORT: String(openPort), BERTH_DATA_DIR: join(folder, 'data') };
  delete env.DATABASE_URL;
  delete env.REDIS_URL;
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const failure = (await comesUp()) ?? (await goesDown());
  // Whatever it left in its group, npm and shells included.
  if (failure !== undefined) kill(-child.pid);
  return failure === undefined ? undefined : `${failure}\nIt printed:\n${output}`;

  async function comesUp() {
    for (let tenth = 0; tenth < READY_SECONDS * 10; tenth += 1) {
      if (child.exitCode !== null) return `npm start ended with ${child.exitCode} before it ${what}.`;
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (response?.ok && isReached(output, true)) return undefined;
      await sleep(100);
    }
    return `npm start: no sign within ${READY_SECONDS} s that it ${what}.`;
  }

  async function goesDown() {
    child.kill('SIGTERM');
    for (let tenth = 0; tenth < STOP_SECONDS * 10; tenth += 1) {
      if ((child.exitCode !== null || child.signalCode !== null) && (await ourProcesses()).length === 0) return undefined;
      await sleep(100);
    }
    return `npm start left this behind ${STOP_SECONDS} s after a SIGTERM that came when it ${what}:\n${(await ourProcesses()).map(describe).join('\n')}`;
  }
}

/** Processes of the data folder: those that name it in their arguments, and the recorded database and Redis. */
async function ourProcesses() {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const named = listed.filter((line) => line.includes(folder)).map((line) => Number.parseInt(line, 10));
  const redis = await readJson(join(folder, 'data', 'redis.json'));
  const database = await readJson(join(folder, 'data', 'database.json'));
  const postmaster = database && (await readFile(join(database.dataFolder, 'postmaster.pid'), 'utf8').catch(() => ''));
  const recorded = [redis?.pid, Number.parseInt(postmaster ?? '', 10)].filter((pid) => Number.isSafeInteger(pid) && isAlive(pid));
  return [...new Set([...named, ...recorded])];
}

function describe(pid) {
  try {
    return `${pid} ${execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).trim()}`;
  } catch {
    return `${pid} (gone by now)`;
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
