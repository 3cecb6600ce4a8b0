import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalDigest } from '../../src/shared/canonical-digest.ts';
import type { Assignment } from '../../src/agent-api/wire.ts';
import { eventually } from '../support/eventually.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent } from './support/test-agent.ts';
import { countOf, eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

function digestOf(assignment: Assignment | undefined): string {
  const { decisionDigest, desired, deadlineSeconds, ...terms } = assignment ?? ({} as Assignment);
  expect([decisionDigest, desired, deadlineSeconds]).not.toContain(undefined);
  return canonicalDigest(terms);
}

describe('A1, A2: an agent is given what its machine holds', () => {
  it('with the run that was admitted, its ref, its workspace and its digest', async () => {
    const agent = await enrollAgent(plane);
    const workloadId = await scene.launch('given', { machineId: agent.machineId });
    const { assignments } = await agent.sync();
    const { rows } = await database.pool.query<{ decision_id: string; workspace_id: string }>(
      'select decision_id, workspace_id from reservation r join workload w on w.id = r.workload_id where w.id = $1',
      [workloadId],
    );
    expect(assignments).toEqual([
      {
        workloadId,
        generation: 1,
        decisionId: rows[0]?.decision_id,
        decisionDigest: digestOf(assignments[0]),
        kind: 'notebook',
        desired: 'run',
        driver: 'simulation',
        runtimeName: 'everywhere',
        ref: 'default-ref',
        accelerator: 'cpu',
        resources: { cpuMillis: 1_000, memoryMib: 1_024, acceleratorCount: 0 },
        exclusiveDevices: [],
        workspaceId: rows[0]?.workspace_id,
        workspaceExpected: false,
        deadlineSeconds: 1_800,
      },
    ]);
  });

  it.each([
    { driver: 'docker', want: 'docker-ref' },
    { driver: 'kubernetes', want: 'default-ref' },
    { driver: 'simulation', want: 'default-ref' },
  ] as const)('S1, S3: $driver gets $want', async ({ driver, want }) => {
    const agent = await enrollAgent(plane, { drivers: [driver] });
    await scene.launch(`ref-${driver}`, { machineId: agent.machineId });
    expect((await agent.sync()).assignments).toMatchObject([{ driver, ref: want }]);
  });

  it('V4: a native cpu notebook on a Mac is told which device it keeps others off', async () => {
    const agent = await enrollAgent(plane, { os: 'darwin', drivers: ['native'], ownerId: scene.memberId });
    await scene.launch('on-a-mac', { machineId: agent.machineId });
    const { assignments } = await agent.sync();
    expect(assignments).toMatchObject([{ driver: 'native', ref: 'native-ref', exclusiveDevices: ['apple-gpu'] }]);
    expect(assignments[0]?.resources.acceleratorCount).toBe(0);
    expect(assignments[0]?.decisionDigest).toBe(digestOf(assignments[0]));
  });

  it('and nothing of other machines', async () => {
    const [one, other] = [await enrollAgent(plane), await enrollAgent(plane)];
    await scene.launch('of-one', { machineId: one.machineId });
    expect((await one.sync()).assignments).toHaveLength(1);
    expect((await other.sync()).assignments).toEqual([]);
  });

  it('a stop is sent for work that the member stopped, even if it was never handed out', async () => {
    const agent = await enrollAgent(plane);
    const workloadId = await scene.launch('never-handed-out', { machineId: agent.machineId });
    await plane.stop(scene.memberId, workloadId);
    expect((await agent.sync()).assignments).toMatchObject([{ workloadId, desired: 'stop', deadlineSeconds: 120 }]);
    expect(await countOf(database.pool, workloadId, 'DISPATCHED')).toBe(0);
  });
});

describe('DISPATCHED is told once', () => {
  it('however often the agent asks', async () => {
    const agent = await enrollAgent(plane);
    const workloadId = await scene.launch('told-once', { machineId: agent.machineId });
    await Promise.all(Array.from({ length: 8 }, () => agent.sync()));
    await agent.sync();
    expect(await eventsOf(database.pool, workloadId)).toEqual(['SUBMITTED', 'EVALUATED', 'RESERVED', 'DISPATCHED']);
    const { rows } = await database.pool.query('select dispatched_at is not null as told from reservation where workload_id = $1', [
      workloadId,
    ]);
    expect(rows).toEqual([{ told: true }]);
  });

  it('T4: work that the trust matrix denies by now is not handed out; it fails and its hold waits for the confirmation', async () => {
    const ownerId = await seedMember(database.pool);
    const agent = await enrollAgent(plane, { ownerId });
    const workloadId = await scene.launch('no-longer-shared', { machineId: agent.machineId });
    await database.pool.query(`update machine set sharing_mode = 'PRIVATE' where id = $1`, [agent.machineId]);
    expect((await agent.sync()).assignments).toMatchObject([{ workloadId, desired: 'stop' }]);
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'FAILED', openHolds: 1 });
    const { rows } = await database.pool.query(`select reasons from admission_event where workload_id = $1 and type = 'FAILED'`, [
      workloadId,
    ]);
    expect(rows).toMatchObject([{ reasons: [{ code: 'MACHINE_NOT_SHARED', machineId: agent.machineId }] }]);
    await agent.report(workloadId, { state: 'stopped' });
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'FAILED', openHolds: 0, closedHolds: 1 });
  });

  it('T4: narrowing a share leaves work that was handed out alone', async () => {
    const ownerId = await seedMember(database.pool);
    const agent = await enrollAgent(plane, { ownerId });
    const workloadId = await scene.launch('handed-out-before', { machineId: agent.machineId });
    await agent.sync();
    await database.pool.query(`update machine set sharing_mode = 'PRIVATE' where id = $1`, [agent.machineId]);
    expect((await agent.sync()).assignments).toMatchObject([{ workloadId, desired: 'run' }]);
  });
});

describe('waiting', () => {
  it('equal assignments have an equal revision, other ones another', async () => {
    const agent = await enrollAgent(plane);
    const first = await agent.sync();
    expect((await agent.sync({ revision: first.revision })).revision).toBe(first.revision);
    await scene.launch('another-revision', { machineId: agent.machineId });
    const second = await agent.sync();
    expect(second.revision).not.toBe(first.revision);
    expect((await agent.sync()).revision).toBe(second.revision);
  });

  it('a poll with another revision is answered at once, one with the same waits until work is admitted', async () => {
    const agent = await enrollAgent(plane);
    const { revision } = await agent.sync({}, { waitSeconds: 25 });
    const waiting = agent.sync({ revision }, { waitSeconds: 25 });
    const workloadId = await scene.launch('wakes-a-poll', { machineId: agent.machineId });
    expect((await waiting).assignments).toMatchObject([{ workloadId, desired: 'run' }]);
  });

  it('E3: without wake-ups it is polled', async () => {
    const deaf = await startControlPlane(database.pool, { deaf: true });
    try {
      const agent = await enrollAgent(deaf);
      const { revision } = await agent.sync();
      const waiting = agent.sync({ revision }, { waitSeconds: 25 });
      const workloadId = await scene.launch('seen-by-polling', { machineId: agent.machineId });
      expect((await waiting).assignments).toMatchObject([{ workloadId }]);
    } finally {
      await deaf.close();
    }
  });

  it('A4: a wait is cut to half of the lease', async () => {
    const quick = await startControlPlane(database.pool, { leaseSeconds: 1 });
    try {
      const agent = await enrollAgent(quick);
      const { revision, leaseSeconds } = await agent.sync();
      expect(leaseSeconds).toBe(1);
      expect((await agent.sync({ revision }, { waitSeconds: 25 })).revision).toBe(revision);
      const { rows } = await database.pool.query('select lease_expires_at > clock_timestamp() as alive from machine where id = $1', [
        agent.machineId,
      ]);
      expect(rows).toEqual([{ alive: true }]);
    } finally {
      await quick.close();
    }
  });

  it('a thousand waiting polls hold no connection of the database', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => enrollAgent(plane)));
    const leaving = new AbortController();
    let answered = 0;
    const polls = agents.map(async (agent) => {
      const { revision } = await agent.sync();
      const waiting = Array.from({ length: 100 }, () => agent.send({ revision }, { waitSeconds: 25, signal: leaving.signal }));
      return Promise.all(waiting.map((poll) => poll.then(() => (answered += 1)).catch(() => null)));
    });
    const { pool } = database;
    await eventually(
      () => plane.openRequests() === 1_000 && pool.totalCount === pool.idleCount,
      'a thousand polls wait and no connection is in use',
    );
    expect(answered).toBe(0);
    const workloadId = await scene.launch('among-a-thousand', { machineId: agents[0]?.machineId ?? null });
    await polls[0];
    expect(answered).toBe(100);
    expect(await countOf(database.pool, workloadId, 'DISPATCHED')).toBe(1);
    leaving.abort();
    await Promise.all(polls);
  });

  it('an idle poll locks no workload', async () => {
    const agent = await enrollAgent(plane);
    const workloadId = await scene.launch('locked-by-somebody', { machineId: agent.machineId });
    const { revision } = await agent.sync();
    await agent.report(workloadId, { state: 'running' });
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from workload where id = $1 for update', [workloadId]);
      expect((await agent.report(workloadId, { state: 'running' })).revision).toBe(revision);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('polls that wait are answered when the server ends', async () => {
    const ending = await startControlPlane(database.pool);
    const agent = await enrollAgent(ending);
    const { revision } = await agent.sync();
    const waiting = agent.sync({ revision }, { waitSeconds: 25 });
    await agent.sync();
    ending.shutdown();
    expect((await waiting).revision).toBe(revision);
    await ending.close();
  });
});
