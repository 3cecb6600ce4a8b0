import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAgent } from '../../src/agent/run-agent.ts';
import { parseEnvironment } from '../../src/config/environment.ts';
import { startControlPlane, type ControlPlane } from '../../src/main/server/control-plane.ts';
import { seedToken } from '../support/graphql-server.ts';
import { seedCatalog, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const logger = pino({ level: 'silent' });

let database: TestDatabase;
let controlPlane: ControlPlane;
let agentFolder: string;
let agentEnd: AbortController;
let agent: Promise<number>;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const parsed = parseEnvironment({ HOST: '127.0.0.1' });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  controlPlane = await startControlPlane({ config: { ...parsed.ok, port: 0 }, databaseUrl: database.url, redisUrl: null, logger });
  await seedCatalog(database.pool, {
    classes: { 'cpu-small': { accelerator: 'cpu' }, 'nvidia-1': { accelerator: 'nvidia-gpu' } },
    entries: { image: [{}] },
  });
  token = await seedToken(database, await seedMember(database.pool));
  const actor = await controlPlane.application.authenticate(token);
  if (actor === null) throw new Error('The seeded token is not live.');
  const enrollment = await controlPlane.application.createMachineEnrollment(actor, {
    name: 'simulated',
    ownerId: undefined,
    machineId: null,
  });
  agentFolder = await mkdtemp(join(tmpdir(), 'berth-example-'));
  agentEnd = new AbortController();
  agent = runAgent({
    serverUrl: controlPlane.url,
    dataDir: agentFolder,
    drivers: ['simulation'],
    enrollmentToken: () => Promise.resolve(enrollment.token),
    log: logger,
    signal: agentEnd.signal,
  });
});

afterAll(async () => {
  agentEnd.abort();
  await agent;
  await controlPlane.close();
  await database.drop();
  await rm(agentFolder, { recursive: true, force: true });
});

const run = (environment: Readonly<Record<string, string>>) =>
  execa(process.execPath, ['--import', 'tsx', 'examples/launch-and-follow.ts'], {
    env: { BERTH_SERVER: controlPlane.url, ...environment },
    reject: false,
    timeout: 50_000,
  });

describe('the example that launches a notebook and follows it', () => {
  test('prints the timeline while it happens, stops the notebook, and prints its usage', async () => {
    const { exitCode, stdout, stderr } = await run({ BERTH_TOKEN: token });
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    const types = [...stdout.matchAll(/^ +(\d+) {2}\S+ {2}([A-Z_]+)/gm)].map((match) => match[2]);
    expect(types).toEqual(
      expect.arrayContaining(['SUBMITTED', 'EVALUATED', 'RESERVED', 'DISPATCHED', 'RUNNING', 'STOP_REQUESTED', 'STOPPED', 'RELEASED']),
    );
    expect([...stdout.matchAll(/^ +(\d+) {2}/gm)].map((match) => Number(match[1]))).toEqual(types.map((_type, index) => index + 1));
    expect(stdout).toMatch(/Used \d+\.\d s, \d+\.\d core-seconds/);
    const { rows } = await database.pool.query('select 1 from workload where deleted_at is null');
    expect(rows).toEqual([]);
  });

  test.each([
    { title: 'an unknown class', environment: { BERTH_CLASS: 'nothing' }, exitCode: 1, says: 'There is no class "nothing".' },
    { title: 'a class that no machine has', environment: { BERTH_CLASS: 'nvidia-1' }, exitCode: 1, says: 'nvidia' },
    { title: 'a wrong token', environment: { BERTH_TOKEN: 'berth_wrong' }, exitCode: 1, says: 'UNAUTHENTICATED' },
    { title: 'a server that is not there', environment: { BERTH_SERVER: 'http://127.0.0.1:9' }, exitCode: 3, says: 'No answer' },
    {
      title: 'an address that is none',
      environment: { BERTH_SERVER: 'localhost:4000' },
      exitCode: 2,
      says: '"localhost:4000" is no address',
    },
    { title: 'no token', environment: { BERTH_TOKEN: '' }, exitCode: 2, says: 'there is no token' },
  ])('says why it cannot go on with $title', async ({ environment, exitCode, says }) => {
    const result = await run({ BERTH_TOKEN: token, ...environment });
    expect(result.stderr.toLowerCase()).toContain(says.toLowerCase());
    expect(result.exitCode).toBe(exitCode);
  });
});
