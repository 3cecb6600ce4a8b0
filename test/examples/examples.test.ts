import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAgent } from '../../src/agent/run-agent.ts';
import {
  createBerthClient,
  isRefusal,
  LaunchNotebookDocument,
  NotebookOfferDocument,
  ShowWorkloadDocument,
  type BerthClient,
} from '../../src/client/index.ts';
import { parseEnvironment } from '../../src/config/environment.ts';
import { startControlPlane, type ControlPlane } from '../../src/main/server/control-plane.ts';
import { eventually } from '../support/eventually.ts';
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

const run = (environment: Readonly<Record<string, string>>, example = 'launch-and-follow', args: readonly string[] = []) =>
  execa(process.execPath, ['--import', 'tsx', `examples/${example}.ts`, ...args], {
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

describe('the example that stops notebooks at night', () => {
  const nightly = (...args: readonly string[]) => run({ BERTH_TOKEN: token }, 'nightly-stop', args);

  test('stops those of the caller that run for too long, and says before what it would do', async () => {
    const client = createBerthClient({ url: controlPlane.url, token });
    const { classId, imageId } = await offer(client);
    const { launchNotebook: launched } = await client.request(LaunchNotebookDocument, { input: { name: 'late', classId, imageId } });
    if (isRefusal(launched)) throw new Error(launched.message);
    const phase = async (): Promise<unknown> => {
      const { node } = await client.request(ShowWorkloadDocument, { id: launched.id });
      return node?.__typename === 'Notebook' ? node.phase : null;
    };
    await eventually(async () => (await phase()) === 'RUNNING', 'the notebook runs');

    const young = await nightly('--hours', '1');
    expect([young.exitCode, young.stdout, young.stderr]).toEqual([0, '', '']);
    const dry = await nightly('--hours', '0', '--dry-run');
    expect([dry.exitCode, dry.stdout]).toEqual([0, expect.stringMatching(/^Would stop late, running for \d+\.\d h\.$/)]);
    expect(await phase()).toBe('RUNNING');
    const real = await nightly('--hours', '0');
    expect([real.exitCode, real.stdout]).toEqual([0, expect.stringMatching(/^Stopped late, running for \d+\.\d h\.$/)]);
    await eventually(async () => (await phase()) === 'STOPPED', 'the notebook is stopped');
  });

  test('takes nothing but a number of hours', async () => {
    expect(await nightly('--hours', 'many')).toMatchObject({ exitCode: 2, stderr: '--hours "many" is no number of hours.' });
  });
});

describe('the example that writes usage as CSV', () => {
  const csv = (...args: readonly string[]) => run({ BERTH_TOKEN: token }, 'usage-to-csv', args);

  test('prints a row for each group, and no more than was used', async () => {
    const { exitCode, stdout, stderr } = await csv('2026-01-01', '2199-01-01', '--by', 'class,member');
    expect([exitCode, stderr]).toEqual([0, '']);
    const [header, ...rows] = stdout.split('\n').map((line) => line.split(','));
    expect(header).toEqual(['class', 'member', 'seconds', 'acceleratorSeconds', 'coreSeconds', 'gibSeconds']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[0]).toBe('cpu-small');
    expect(Number(rows[0]?.[2])).toBeGreaterThan(0);
    expect(rows[0]?.[3]).toBe('0');
  });

  test.each([
    { title: 'no dates', args: [], says: 'Give two dates such as 2026-11-01, not "".' },
    { title: 'an unknown group', args: ['2026-01-01', '2026-02-01', '--by', 'colour'], says: '"colour" is nothing to group by' },
  ])('says what it does not understand: $title', async ({ args, says }) => {
    const { exitCode, stderr } = await csv(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(says);
  });
});

describe('the example that watches the fleet', () => {
  test('prints what happened and what happens, until it is interrupted', async () => {
    const watching = run({ BERTH_TOKEN: token }, 'watch-fleet', ['--all']);
    let printed = '';
    watching.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    await eventually(() => /RUNNING +late on simulated: /.test(printed), 'what happened is printed');
    const client = createBerthClient({ url: controlPlane.url, token });
    const { classId, imageId } = await offer(client);
    await client.request(LaunchNotebookDocument, { input: { name: 'while-watched', classId, imageId } });
    await eventually(() => /RUNNING +while-watched on simulated: /.test(printed), 'what happens is printed');
    watching.kill('SIGINT');
    const { exitCode, stderr } = await watching;
    expect([exitCode, stderr]).toEqual([0, 'Connected.']);
  });
});

/** The class and the image of the catalog. */
async function offer(client: BerthClient): Promise<{ readonly classId: string; readonly imageId: string }> {
  const found = await client.request(NotebookOfferDocument, { className: 'cpu-small' });
  const [image] = found.catalogs.nodes.flatMap(({ entries }) => entries.nodes);
  if (found.class === null || image === undefined) throw new Error('There is nothing to launch.');
  return { classId: found.class.id, imageId: image.id };
}
