import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createReplica } from '../support/admission.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, observation, type TestAgent } from './support/test-agent.ts';
import { countOf, eventsOf, factsOf } from './support/workload-facts.ts';

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
  workloadId = await scene.launch(`work-${String(counter)}`, { machineId: agent.machineId });
  await agent.sync();
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const facts = (): ReturnType<typeof factsOf> => factsOf(database.pool, workloadId);
const holdColumn = async (column: 'address' | 'progress'): Promise<unknown> =>
  (
    await database.pool.query<Record<string, unknown>>(`select ${column} from reservation where workload_id = $1 order by held_at desc`, [
      workloadId,
    ])
  ).rows[0]?.[column];

/** Stops the run and starts the next one, so that generation 2 is held and generation 1 is over. */
async function secondGeneration(): Promise<void> {
  await agent.report(workloadId, { state: 'running' });
  await plane.stop(scene.memberId, workloadId);
  await agent.report(workloadId, { state: 'stopped' });
  await plane.start(scene.memberId, workloadId);
  await agent.sync();
  expect(await facts()).toEqual({ phase: 'PREPARING', desired: 'RUN', generation: 2, openHolds: 1, closedHolds: 1 });
}

describe('a life as its agent tells it', () => {
  it('preparing, running, stopping and stopped move the workload, and the answer reflects the report of the same request', async () => {
    await agent.report(workloadId, { state: 'preparing', progress: 0.5 });
    await agent.report(workloadId, { state: 'running', address: 'unix:/run/berth/j.sock' });
    expect(await facts()).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
    await plane.stop(scene.memberId, workloadId);
    expect((await agent.report(workloadId, { state: 'stopping' })).assignments).toMatchObject([{ desired: 'stop' }]);
    expect((await agent.report(workloadId, { state: 'stopped' })).assignments).toEqual([]);
    expect(await facts()).toEqual({ phase: 'STOPPED', desired: 'STOP', generation: 1, openHolds: 0, closedHolds: 1 });
    expect(await eventsOf(database.pool, workloadId)).toEqual([
      'SUBMITTED',
      'EVALUATED',
      'RESERVED',
      'DISPATCHED',
      'PREPARING',
      'RUNNING',
      'STOP_REQUESTED',
      'STOPPING',
      'STOPPED',
      'RELEASED',
    ]);
  });

  it('L5: a release tells the admission loop that capacity came free', async () => {
    const before = plane.wakeups.length;
    await agent.report(workloadId, { state: 'failed', reason: 'OUT_OF_MEMORY' });
    expect(plane.wakeups.slice(before)).toContainEqual({ kind: 'capacity' });
  });

  it('L7: the second run expects the files of the first', async () => {
    await secondGeneration();
    expect((await agent.sync()).assignments).toMatchObject([{ generation: 2, workspaceExpected: true }]);
  });

  it('L8: a start while it stops is a run of the next generation after the release', async () => {
    await agent.report(workloadId, { state: 'running' });
    await plane.stop(scene.memberId, workloadId);
    await plane.start(scene.memberId, workloadId);
    expect((await agent.sync()).assignments).toMatchObject([{ generation: 1, desired: 'stop' }]);
    await agent.report(workloadId, { state: 'stopped' });
    expect(await facts()).toMatchObject({ phase: 'PENDING', generation: 2, openHolds: 0 });
  });

  it('V3: absence from the inventory releases nothing', async () => {
    await agent.report(workloadId, { state: 'running' });
    expect((await agent.sync({ observed: [] })).assignments).toMatchObject([{ workloadId, desired: 'run' }]);
    expect(await facts()).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
  });

  it('V3: a stop that fails keeps the hold until the confirmation', async () => {
    await agent.report(workloadId, { state: 'running' });
    await plane.stop(scene.memberId, workloadId);
    await agent.report(workloadId, { state: 'stopping', reason: 'STOP_FAILED' });
    expect(await facts()).toMatchObject({ phase: 'FAILED', openHolds: 1 });
    await agent.report(workloadId, { state: 'stopped' });
    expect(await facts()).toMatchObject({ phase: 'STOPPED', openHolds: 0, closedHolds: 1 });
  });

  it.each(['stopped', 'failed'])('V3: %s with STOP_FAILED keeps the hold too, also of a run that is over', async (state) => {
    await agent.report(workloadId, { state: 'running' });
    await plane.stop(scene.memberId, workloadId);
    await agent.report(workloadId, { state, reason: 'STOP_FAILED' });
    expect(await facts()).toMatchObject({ phase: 'FAILED', openHolds: 1 });
    await agent.report(workloadId, { state: 'stopped' });
    expect(await facts()).toMatchObject({ phase: 'STOPPED', openHolds: 0, closedHolds: 1 });
    const late = await agent.report(workloadId, { state, reason: 'STOP_FAILED' });
    expect(late).toMatchObject({ refusals: [{ code: 'STALE_GENERATION' }], assignments: [{ workloadId, desired: 'stop' }] });
  });

  it('V6: APPLE_GPU_HELD sends the work back to the queue, and a repeat about the earlier decision is no news to the next hold', async () => {
    const mac = await enrollAgent(plane, { os: 'darwin', drivers: ['native'], ownerId: scene.memberId });
    workloadId = await scene.launch('refused-by-the-mac', { machineId: mac.machineId });
    const first = (await mac.sync()).assignments[0];
    const refusal = { state: 'failed', reason: 'APPLE_GPU_HELD', decisionId: first?.decisionId ?? '' };
    await mac.report(workloadId, refusal);
    expect(await facts()).toMatchObject({ phase: 'PENDING', generation: 1, openHolds: 0 });
    // The queue pauses after an agent's own refusal; the pause is over.
    await database.pool.query('update workload set retry_at = clock_timestamp() where id = $1 and retry_at is not null', [workloadId]);
    await createReplica(database.pool).evaluate();
    expect(await facts()).toEqual({ phase: 'PREPARING', desired: 'RUN', generation: 1, openHolds: 1, closedHolds: 1 });
    await mac.report(workloadId, refusal);
    expect(await facts()).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
    const [second] = (await mac.sync()).assignments;
    expect(second).toMatchObject({ generation: 1, desired: 'run' });
    expect(second?.decisionId).not.toBe(first?.decisionId);
    expect(second?.decisionDigest).not.toBe(first?.decisionDigest);
  });
});

describe('E5: progress', () => {
  it('the first is told, a repeat within 2 s is not', async () => {
    for (const progress of [0.1, 0.1, 0.9, 1]) await agent.report(workloadId, { state: 'preparing', progress });
    expect(await countOf(database.pool, workloadId, 'PREPARING')).toBe(1);
    expect(await holdColumn('progress')).toBe(0.1);
  });

  it('a step of 5 % after 2 s is told, less is not', async () => {
    const later = (): Promise<unknown> =>
      database.pool.query(`update reservation set progress_at = progress_at - interval '3 seconds' where workload_id = $1`, [workloadId]);
    await agent.report(workloadId, { state: 'preparing', progress: 0.1 });
    await later();
    await agent.report(workloadId, { state: 'preparing', progress: 0.12 });
    expect(await countOf(database.pool, workloadId, 'PREPARING')).toBe(1);
    await agent.report(workloadId, { state: 'preparing', progress: 0.5 });
    expect(await countOf(database.pool, workloadId, 'PREPARING')).toBe(2);
  });
});

describe('refused reports change nothing, and the others of the same request are taken', () => {
  const dumpOf = async (id: WorkloadId): Promise<unknown> =>
    (await database.pool.query('select w.*, r.* from workload w join reservation r on r.workload_id = w.id where w.id = $1', [id])).rows;

  it("another machine's work is FOREIGN_WORKLOAD", async () => {
    const other = await enrollAgent(plane);
    const before = await dumpOf(workloadId);
    const own = await scene.launch(`own-${String(counter)}`, { machineId: other.machineId });
    const answer = await other.sync({ observed: [observation(workloadId, { state: 'stopped' }), observation(own, { state: 'running' })] });
    expect(answer.refusals).toMatchObject([{ field: 'observed[0].workloadId', code: 'FOREIGN_WORKLOAD' }]);
    expect(await dumpOf(workloadId)).toEqual(before);
    expect(await factsOf(database.pool, own)).toMatchObject({ phase: 'RUNNING' });
    expect(answer.assignments.map((assignment) => assignment.workloadId)).toEqual([own]);
  });

  it('work that nobody knows is UNKNOWN_WORKLOAD, and is not told to stop (A5)', async () => {
    const answer = await agent.report(uuidv7() as WorkloadId, { state: 'running' });
    expect(answer.refusals).toMatchObject([{ field: 'observed[0].workloadId', code: 'UNKNOWN_WORKLOAD' }]);
    expect(answer.assignments).toHaveLength(1);
  });

  it('a generation to come is FUTURE_GENERATION', async () => {
    const answer = await agent.report(workloadId, { generation: 7, state: 'stopped' });
    expect(answer.refusals).toMatchObject([{ field: 'observed[0].generation', code: 'FUTURE_GENERATION' }]);
    expect(await facts()).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
  });

  it('A2: an older generation that still exists is STALE_GENERATION and is told to stop, beside the newer run', async () => {
    const [first] = (await agent.sync()).assignments;
    await secondGeneration();
    const answer = await agent.report(workloadId, { generation: 1, state: 'running' });
    expect(answer.refusals).toMatchObject([{ field: 'observed[0].generation', code: 'STALE_GENERATION' }]);
    expect(answer.assignments).toMatchObject([
      { generation: 2, desired: 'run' },
      { generation: 1, desired: 'stop' },
    ]);
    expect(answer.assignments[1]).toEqual({ ...first, desired: 'stop', deadlineSeconds: 120 });
    expect(await facts()).toMatchObject({ phase: 'PREPARING', generation: 2, openHolds: 1, closedHolds: 1 });
  });

  it('A2: an older generation that is gone is no news: recorded once, not refused, and the newer run stays', async () => {
    await secondGeneration();
    const answer = await agent.report(workloadId, { generation: 1, state: 'stopped' });
    await agent.report(workloadId, { generation: 1, state: 'stopped' });
    await agent.report(workloadId, { generation: 1, state: 'failed' });
    const { rows } = await database.pool.query(
      "select action, outcome, detail from audit_entry where subject = $1 and action = 'machine.report' order by at",
      [`workload:${workloadId}`],
    );
    const recorded = (state: string): object => {
      return { action: 'machine.report', outcome: 'DONE', detail: { code: 'OLD_NEWS', generation: 1, state } };
    };
    expect(rows).toEqual([recorded('stopped'), recorded('failed')]);
    expect(answer.refusals).toEqual([]);
    expect(answer.assignments).toMatchObject([{ generation: 2, desired: 'run' }]);
    expect(await facts()).toMatchObject({ phase: 'PREPARING', openHolds: 1, closedHolds: 1 });
  });

  it('work that says it runs after its release is told to stop, also when nothing newer is held', async () => {
    await plane.stop(scene.memberId, workloadId);
    await agent.report(workloadId, { state: 'stopped' });
    const answer = await agent.report(workloadId, { state: 'running' });
    expect(answer.refusals).toMatchObject([{ code: 'STALE_GENERATION' }]);
    expect(answer.assignments).toMatchObject([{ workloadId, generation: 1, desired: 'stop' }]);
    expect(await facts()).toMatchObject({ phase: 'STOPPED', openHolds: 0, closedHolds: 1 });
  });

  it('A2: a report about another decision of the same generation changes nothing', async () => {
    const answer = await agent.report(workloadId, { state: 'stopped', decisionId: uuidv7() });
    expect(answer.assignments).toMatchObject([{ desired: 'run' }]);
    expect(await facts()).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
  });

  it("a refusal is audited once, without a word of the agent's, however often it is repeated", async () => {
    const unknown = uuidv7();
    for (let time = 0; time < 3; time += 1) await agent.report(unknown as WorkloadId, { state: 'running', message: 'CANARY' });
    const { rows } = await database.pool.query(
      "select actor, action, outcome, detail from audit_entry where subject = $1 and action = 'machine.report'",
      [`workload:${unknown}`],
    );
    expect(rows).toEqual([
      {
        actor: `machine:${agent.machineId}`,
        action: 'machine.report',
        outcome: 'REFUSED',
        detail: { code: 'UNKNOWN_WORKLOAD', generation: 1, state: 'running' },
      },
    ]);
    expect(plane.logger.lines.filter((line) => line.includes(unknown))).toHaveLength(1);
  });
});

describe('addresses', () => {
  it.each(['unix:/run/berth/a/j.sock', '/run/berth/a/j.sock', '127.0.0.1:8888', 'http://localhost:8888', '[::1]:80'])(
    '%s is stored',
    async (address) => {
      expect((await agent.report(workloadId, { state: 'running', address })).refusals).toEqual([]);
      expect(await holdColumn('address')).toBe(address);
    },
  );

  it.each([
    'http://10.0.0.7:80',
    'metadata.internal:80',
    'unix:/run/../etc/x',
    'http://127.0.0.1:8888@evil.example:80',
    'file:///etc/passwd',
    '127.0.0.1:0',
    '',
  ])('"%s" is ADDRESS_REFUSED and not stored, and the report is taken', async (address) => {
    const answer = await agent.report(workloadId, { state: 'running', address });
    expect(answer.refusals).toMatchObject([{ field: 'observed[0].address', code: 'ADDRESS_REFUSED' }]);
    expect(await holdColumn('address')).toBeNull();
    expect(await facts()).toMatchObject({ phase: 'RUNNING' });
  });
});

describe('H2: what an agent writes', () => {
  it('is in no log line, no event and no answer', async () => {
    const canary = 'CANARY-ref/with:everything';
    const answer = await agent.report(workloadId, { state: 'failed', reason: 'REF_UNUSABLE', message: canary, address: canary });
    const { rows } = await database.pool.query('select * from admission_event where workload_id = $1', [workloadId]);
    expect(JSON.stringify([answer, rows, plane.logger.lines])).not.toContain('CANARY');
    expect(JSON.stringify(rows)).toContain('REF_UNUSABLE');
  });
});

describe('L7: workspaces to delete', () => {
  it('are named once nothing uses them, until the agent says that they are gone', async () => {
    await agent.report(workloadId, { state: 'running' });
    await plane.remove(scene.memberId, workloadId, { deleteFiles: true });
    expect((await agent.sync()).deleteWorkspaces).toEqual([]);
    const { deleteWorkspaces, revision } = await agent.report(workloadId, { state: 'stopped' });
    expect(deleteWorkspaces).toHaveLength(1);
    expect((await agent.sync({ revision }, { waitSeconds: 0 })).deleteWorkspaces).toEqual(deleteWorkspaces);
    expect((await agent.sync({ deletedWorkspaces: deleteWorkspaces })).deleteWorkspaces).toEqual([]);
    const { rows } = await database.pool.query('select deleted_at is not null as gone from workspace where id = $1', [deleteWorkspaces[0]]);
    expect(rows).toEqual([{ gone: true }]);
  });

  it('an agent cannot delete a workspace that nobody asked it to delete', async () => {
    const { rows } = await database.pool.query<{ id: string }>('select workspace_id as id from workload where id = $1', [workloadId]);
    await agent.sync({ deletedWorkspaces: rows.map((row) => row.id) });
    const after = await database.pool.query('select deleted_at from workspace where id = $1', [rows[0]?.id]);
    expect(after.rows).toEqual([{ deleted_at: null }]);
  });
});

describe('V3: a machine that shrinks', () => {
  it('keeps its holds, and gets no more than it reports', async () => {
    await agent.report(workloadId, { state: 'running' });
    const capacity = { cpuMillis: 500, memoryMib: 1, accelerators: [] };
    const told = (): number => plane.wakeups.filter((wakeup) => wakeup.kind === 'capacity').length;
    const before = told();
    await agent.sync({ capacity });
    expect(told()).toBe(before + 1);
    expect(await facts()).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
    await agent.sync({ capacity });
    expect(told()).toBe(before + 1);
    const second = await scene.launch(`too-much-${String(counter)}`, { machineId: agent.machineId });
    expect(await factsOf(database.pool, second)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
  });

  it('a device that is no longer reported stays held', async () => {
    const gpu = await enrollAgent(plane, { os: 'darwin', drivers: ['docker'], accelerators: [{ kind: 'apple-gpu', count: 2 }] });
    const held = await scene.launch(`on-metal-${String(counter)}`, { machineId: gpu.machineId, className: 'metal' });
    await gpu.sync({ capacity: { cpuMillis: 8_000, memoryMib: 32_768, accelerators: [] } });
    const { rows } = await database.pool.query('select "index", present from machine_device where machine_id = $1 order by "index"', [
      gpu.machineId,
    ]);
    expect(rows).toEqual([
      { index: 0, present: true },
      { index: 1, present: false },
    ]);
    expect(await factsOf(database.pool, held)).toMatchObject({ openHolds: 1 });
  });
});
