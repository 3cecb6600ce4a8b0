import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { dataOf } from '../support/ask.ts';
import { createReplica } from '../support/admission.ts';
import { createTestGraphql, seedToken } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth, type Ran } from './run-in-process.ts';

const REF = 'operator-only-7d1f';

let database: TestDatabase;
let member: MemberId;
let owner: MemberId;
/** Of mia's work: the first took the GPU, the second waits for it. */
let admitted: string;
let waiting: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  member = await seedMember(pool, { name: 'mia' });
  owner = await seedMember(pool, { name: 'otto' });
  const catalog = await seedCatalog(pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu', cpuMillis: 1_500, memoryMib: 512 } },
    entries: { jupyter: [{ name: 'cuda', ref: 'image:1', containerRef: REF, driverRefs: { docker: REF } }] },
  });
  await seedMachine(pool, { name: 'gpu-box', ownerId: owner, devices: { 'nvidia-gpu': 1 }, drivers: ['docker'] });
  await seedMachine(pool, { name: 'laptop', sharing: 'PRIVATE', drivers: ['native'] });
  const replica = createReplica(pool);
  const [classId, entryId] = [catalog.classes['gpu'], catalog.entries['jupyter']];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  const launch = (name: string): Promise<WorkloadId> => replica.launch(member, { name, classId, entryId });
  admitted = await decisionOf(await launch('first'));
  waiting = await decisionOf(await launch('second'));
  await replica.queue.idle();
});

afterAll(() => database.drop());

async function decisionOf(workloadId: WorkloadId): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from decision where workload_id = $1 order by id', [workloadId]);
  return rows[0]?.id ?? '';
}

function run(...argv: readonly string[]): Promise<Ran> {
  return berth(['decision', ...argv], { DATABASE_URL: database.url });
}

/** Runs the work while a trigger stands aside, as somebody would who can write to the database. */
async function tampered<T>(statement: string, work: () => Promise<T>): Promise<T> {
  await database.pool.query('alter table decision disable trigger decision_immutable');
  const { rows } = await database.pool.query<{ was: unknown }>('select to_jsonb(d) as was from decision d where id = $1', [admitted]);
  try {
    await database.pool.query(statement, [admitted]);
    return await work();
  } finally {
    await database.pool.query(
      `update decision d set outcome = w.outcome, candidates = w.candidates, digest = w.digest
       from jsonb_populate_record(null::decision, $2) w where d.id = $1`,
      [admitted, JSON.stringify(rows[0]?.was)],
    );
    await database.pool.query('alter table decision enable trigger decision_immutable');
  }
}

describe('berth decision show', () => {
  it('says what was asked, each candidate with its reasons in sentences, and what was chosen', async () => {
    const ran = await run('show', admitted);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    const lines = ran.out.split('\n');
    expect(lines[0]).toMatch(new RegExp(`^decision ${admitted}, 20`));
    expect(lines.slice(1, 8)).toEqual([
      '  for run 1 of notebook first of mia',
      'asked: jupyter (catalog revision 1) on NVIDIA GPU with class gpu (1 NVIDIA GPU, 1.5 cores, 512 MiB of memory), on any machine',
      'outcome: ADMIT_NOW on gpu-box with the Docker driver, runtime cuda, holding NVIDIA GPU 0',
      'candidates: 2',
      '  gpu-box, Docker driver, runtime cuda: ADMISSIBLE',
      '  laptop, native driver: BLOCKED',
      expect.stringMatching(/^ {4}WEAK_ISOLATION_OWNER_ONLY: The native driver of laptop does not shield/),
    ]);
    expect(ran.out).toMatch(/digests:\n {2}catalog {4}[0-9a-f]{64}\n {2}fleet {6}[0-9a-f]{64}\n/);
    expect(ran.out).not.toContain(REF);
  });

  it('tells of work that waits what it waits for', async () => {
    const ran = await run('show', waiting);
    expect(ran.out).toContain('outcome: WAIT\n');
    expect(ran.out).toContain('    CAPACITY_IN_USE: gpu-box is busy: 1 NVIDIA GPU wanted, 0 of 1 free.');
  });

  it('gives all of it as JSON, without a ref (H2)', async () => {
    const ran = await run('show', admitted, '--json');
    expect(ran.out).not.toContain(REF);
    expect(JSON.parse(ran.out)).toMatchObject({
      decisionId: admitted,
      workload: { name: 'first', kind: 'notebook', memberName: 'mia' },
      asked: { kind: 'notebook', class: { name: 'gpu' }, entry: { name: 'jupyter', runtimes: ['cuda'] } },
      outcome: 'ADMIT_NOW',
      units: { devices: [{ kind: 'nvidia-gpu', index: 0 }], exclusive: false },
      candidates: [
        { machine: 'gpu-box', verdict: 'ADMISSIBLE', reasons: [] },
        {
          machine: 'laptop',
          verdict: 'BLOCKED',
          reasons: [
            { code: 'WEAK_ISOLATION_OWNER_ONLY', message: expect.stringContaining('only its owner may run work there') as string },
            { code: 'ACCELERATOR_ABSENT' },
            { code: 'DRIVER_UNSUPPORTED', runtimes: ['cuda'] },
          ],
        },
      ],
      digests: { catalog: expect.any(String) as string, request: expect.any(String) as string, decision: expect.any(String) as string },
    });
  });
});

describe('berth decision replay', () => {
  it('A2, S8: says that the decision comes out again, and that each digest is equal', async () => {
    const ran = await run('replay', admitted);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ran.out.split('\n').slice(-9)).toEqual([
      'replayed on what it was made on:',
      ...['catalog', 'fleet', 'policy', 'request', 'decision', 'assignment'].map((name) => `  ${name.padEnd(10)} equal`),
      'It comes out again as it was made.',
      '',
    ]);
    expect(ran.out).not.toContain(REF);
    const json = await run('replay', waiting, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ agrees: true, differences: [], outcome: 'WAIT' });
    expect(json.out).not.toContain(REF);
  });

  it('takes the id that the timeline shows, which no other member sees, nor the owner of the machine (E4)', async () => {
    const graphql = await createTestGraphql(database);
    try {
      const token = await seedToken(database, member);
      const { notebooks } = await dataOf<{
        notebooks: {
          nodes: readonly { name: string; timeline: { nodes: readonly { id: string; type: string; decisionId: string | null }[] } }[];
        };
      }>(graphql.server, { query: '{ notebooks { nodes { name timeline { nodes { id type decisionId } } } } }', token });
      const events = notebooks.nodes.find(({ name }) => name === 'first')?.timeline.nodes ?? [];
      const [submitted, evaluated, reserved] = events;
      expect(submitted).toMatchObject({ type: 'SUBMITTED', decisionId: null });
      expect([evaluated?.type, reserved?.type]).toEqual(['EVALUATED', 'RESERVED']);
      expect(reserved?.decisionId).toBe(evaluated?.decisionId);
      const ran = await run('replay', evaluated?.decisionId ?? '', '--json');
      expect(JSON.parse(ran.out)).toMatchObject({ decisionId: admitted, agrees: true });
      const stranger = await seedToken(database, await seedMember(database.pool));
      const others = await dataOf(graphql.server, {
        query: '{ notebooks { nodes { timeline { nodes { decisionId } } } } }',
        token: stranger,
      });
      expect(others).toEqual({ notebooks: { nodes: [] } });
      const query = `{ node(id: "${reserved?.id ?? ''}") { ... on AdmissionEvent { type decisionId } } }`;
      const seen = await dataOf(graphql.server, { query, token: await seedToken(database, owner) });
      expect(seen).toEqual({ node: null });
    } finally {
      await graphql.close();
    }
  });

  it('A2: ends with 1 and names each place that differs', async () => {
    const statement = `update decision set outcome = 'BLOCKED', candidates = jsonb_set(candidates, '{1,verdict}', '"WAIT"'), digest = repeat('0', 64) where id = $1`;
    await tampered(statement, async () => {
      const ran = await run('replay', admitted);
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.err).toContain('  outcome differs: stored "BLOCKED", replayed "ADMIT_NOW"\n');
      expect(ran.err).toContain('  candidates[1].verdict differs: stored "WAIT", replayed "BLOCKED"\n');
      expect(ran.err).toMatch(/ {2}decision {3}differs: stored 0{64}, replayed [0-9a-f]{64}\n/);
      expect(ran.err).toContain('  fleet      equal\n');
      expect(ran.err.endsWith(`DECISION_DISAGREES: decision ${admitted} does not come out again as it was made\n`)).toBe(true);
      const json = await run('replay', admitted, '--json');
      expect(json).toMatchObject({ exitCode: 1, out: '' });
      expect(JSON.parse(json.err)).toMatchObject({
        error: {
          code: 'DECISION_DISAGREES',
          replay: { agrees: false, differences: [{ path: 'candidates[1].verdict' }, { path: 'outcome' }] },
        },
      });
    });
    expect((await run('replay', admitted)).exitCode).toBe(0);
  });

  it.each([
    ['an id of another form', 'no-id', 'INVALID_INPUT: id: '],
    ['the id of something else', Buffer.from('Notebook:0190aaaa-0000-7000-8000-000000000001').toString('base64'), 'INVALID_INPUT: id: '],
    ['an unknown decision', '0190aaaa-0000-7000-8000-000000000001', 'NOT_FOUND: id: '],
  ])('refuses %s', async (_title, id, want) => {
    for (const command of ['show', 'replay']) {
      const ran = await run(command, id);
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.err.startsWith(want), ran.err).toBe(true);
    }
  });
});
