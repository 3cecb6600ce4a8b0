import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, observation, type TestAgent } from './support/test-agent.ts';
import { factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let agent: TestAgent;
let workloadId: WorkloadId;
let counter = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
});
beforeEach(async () => {
  agent = await enrollAgent(plane);
  counter += 1;
  workloadId = await scene.launch(`counted-${String(counter)}`, { machineId: agent.machineId });
  await agent.sync();
  await agent.report(workloadId, { state: 'running' });
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const COUNT = { files: 2, bytes: 9_007_199_254_740_991, newestChangeAt: '2026-11-29T12:00:00.123Z', complete: true, differs: false };
const MORE = { ...COUNT, files: 3 };

interface Told {
  readonly generation?: number;
  readonly state: string;
  readonly workspace?: object;
}

const tell = (told: Told, from: TestAgent = agent): ReturnType<TestAgent['sync']> =>
  from.sync({
    observed: [{ ...observation(workloadId, { generation: told.generation ?? 1, state: told.state }), workspace: told.workspace }],
  });

interface Stored {
  readonly files: number | null;
  readonly bytes: string | null;
  readonly newest: string | null;
  readonly complete: boolean | null;
  readonly counted: string | null;
  readonly found: string | null;
}

async function stored(): Promise<Stored> {
  const { rows } = await database.pool.query<Stored>(
    `select s.files, s.bytes, s.count_complete as complete, s.counted_at::text as counted, s.difference_found_at::text as found,
       to_char(s.newest_change_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as newest
     from workspace s join workload w on w.workspace_id = s.id where w.id = $1`,
    [workloadId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The notebook has no workspace.');
  return row;
}

async function stopWith(workspace: object, generation = 1): Promise<void> {
  await plane.stop(scene.memberId, workloadId);
  await tell({ generation, state: 'stopped', workspace });
}

async function startAgain(): Promise<void> {
  await plane.start(scene.memberId, workloadId);
  await agent.sync();
}

describe('L7: the count of a workspace', () => {
  it('is unknown before the first one, and is stored in the transaction that takes the end of the run', async () => {
    expect(await stored()).toEqual({ files: null, bytes: null, newest: null, complete: null, counted: null, found: null });
    await stopWith(COUNT);
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'STOPPED', openHolds: 0 });
    expect(await stored()).toMatchObject({
      files: 2,
      bytes: '9007199254740991',
      newest: COUNT.newestChangeAt,
      complete: true,
      found: null,
    });
  });

  it('is written once, however often and in whatever zone it is told', async () => {
    await tell({ state: 'running', workspace: COUNT });
    const first = await stored();
    await tell({ state: 'running', workspace: COUNT });
    await tell({ state: 'running', workspace: { ...COUNT, newestChangeAt: '2026-11-29T17:45:00.123+05:45' } });
    expect(await stored()).toEqual(first);
  });

  it('of an older run, told late, does not replace a newer one', async () => {
    await stopWith(COUNT);
    await startAgain();
    await tell({ generation: 2, state: 'running', workspace: MORE });
    await tell({ generation: 1, state: 'stopped', workspace: COUNT });
    expect((await stored()).files).toBe(3);
  });

  it('by another machine changes nothing', async () => {
    await tell({ state: 'running', workspace: MORE }, await enrollAgent(plane));
    expect((await stored()).files).toBeNull();
  });

  it('that a start found to differ is dated once a start, and the date outlives the next end', async () => {
    await stopWith(COUNT);
    await startAgain();
    await tell({ generation: 2, state: 'preparing', workspace: { ...COUNT, differs: true } });
    const found = (await stored()).found;
    expect(found).not.toBeNull();
    await tell({ generation: 2, state: 'running', workspace: { ...COUNT, differs: true } });
    await stopWith(MORE, 2);
    expect(await stored()).toMatchObject({ files: 3, found });
    await startAgain();
    await tell({ generation: 3, state: 'running', workspace: { ...MORE, differs: true } });
    expect((await stored()).found).not.toBe(found);
  });

  it.each<[string, object, string]>([
    ['less than nothing', { ...COUNT, files: -1 }, 'files'],
    ['half a byte', { ...COUNT, bytes: 0.5 }, 'bytes'],
    ['more bytes than a number holds', { ...COUNT, bytes: 2 ** 53 }, 'bytes'],
    ['a change before all clocks', { ...COUNT, newestChangeAt: '1969-12-31T23:59:59Z' }, 'newestChangeAt'],
    ['a change after year 9999', { ...COUNT, newestChangeAt: '9999-12-31T23:59:59-23:59' }, 'newestChangeAt'],
    ['words', { ...COUNT, complete: 'mostly' }, 'complete'],
    ['a part', { files: 1 }, 'bytes'],
  ])('of %s is refused as a whole, by its field', async (_title, workspace, field) => {
    const reply = await agent.send({ observed: [{ ...observation(workloadId, {}), workspace }] });
    expect(reply.status).toBe(422);
    expect(reply.body.fields?.map((item) => item.field)).toContain(`observed[0].workspace.${field}`);
    expect((await stored()).files).toBeNull();
  });

  it('of an empty home is a count too', async () => {
    await stopWith({ files: 0, bytes: 0, newestChangeAt: null, complete: true, differs: false });
    expect(await stored()).toMatchObject({ files: 0, bytes: '0', newest: null });
  });
});

describe('L7: the database keeps a count whole', () => {
  it.each([
    'files = 1',
    'files = -1, bytes = 0, count_complete = true, counted_at = now()',
    'files = 1, bytes = 9007199254740992, count_complete = true, counted_at = now()',
    'newest_change_at = now()',
    'differs = true, difference_found_at = now()',
    'files = 1, bytes = 1, count_complete = true, counted_at = now(), differs = true',
  ])('and refuses %s', async (set) => {
    const change = database.pool.query(`update workspace set ${set} where id = (select workspace_id from workload where id = $1)`, [
      workloadId,
    ]);
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});
