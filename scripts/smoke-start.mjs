// Proves that `npm start` comes up on this clone and goes down in order: with a data folder and ports of its own it must
// become ready, then end by itself after SIGTERM and leave no process of its own behind.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_SECONDS = 180;
const STOP_SECONDS = 30;
const root = join(import.meta.dirname, '..');

const folder = await mkdtemp(join(tmpdir(), 'berth-smoke-'));
const [port, openPort] = [await freePort(), await freePort()];
const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), OPEN_PORT: String(openPort), BERTH_DATA_DIR: folder };
delete env.DATABASE_URL;
delete env.REDIS_URL;

const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
child.stdout.on('data', (chunk) => (output += chunk));
child.stderr.on('data', (chunk) => (output += chunk));
const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));

let problem = await becameReady();
const recorded = await recordedPids();
if (problem === undefined) {
  child.kill('SIGTERM');
  const how = await Promise.race([ended, sleep(STOP_SECONDS * 1000, 'late', { ref: false })]);
  if (how === 'late') problem = `npm start did not end within ${STOP_SECONDS} s of SIGTERM.`;
  else problem = await leftovers(recorded);
}
child.kill('SIGKILL');
for (const pid of recorded) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
await rm(folder, { recursive: true, force: true });
if (problem !== undefined) {
  console.error(`${problem}\nIt printed:\n${output}`);
  process.exit(1);
}
console.log('npm start became ready, and ended in order.');

async function becameReady() {
  for (let second = 0; second < READY_SECONDS; second += 1) {
    if (child.exitCode !== null) return `npm start ended with ${child.exitCode} before it was ready.`;
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (response?.ok) return undefined;
    await sleep(1000);
  }
  return `npm start was not ready within ${READY_SECONDS} s.`;
}

/** Process ids of the database and the Redis that were started for the folder. */
async function recordedPids() {
  const database = await readJson(join(folder, 'database.json'));
  const redis = await readJson(join(folder, 'redis.json'));
  const postmaster = database && (await readFile(join(database.dataFolder, 'postmaster.pid'), 'utf8').catch(() => ''));
  return [Number.parseInt(postmaster ?? '', 10), redis?.pid].filter((pid) => Number.isSafeInteger(pid));
}

async function leftovers(pids) {
  await sleep(500);
  const alive = pids.filter(isAlive);
  return alive.length === 0 ? undefined : `npm start left processes behind: ${alive.join(', ')}.`;
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
  const { port: found } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return found;
}
