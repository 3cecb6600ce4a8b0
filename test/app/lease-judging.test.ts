import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeDeadlines } from '../../src/app/judge-deadlines.ts';
import { judgeLeases } from '../../src/app/judge-leases.ts';
import type { LeaderFence } from '../../src/app/ports.ts';
import { createSteadiness } from '../../src/app/steadiness.ts';
import { DEFAULT_DEADLINES } from '../../src/domain/intents/deadline.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { createOverdueReader } from '../../src/storage/machine-store.ts';
import { createMachineWorkReader } from '../../src/storage/machine-work-reader.ts';
import { startControlPlane, type ControlPlane } from '../agent-api/support/control-plane.ts';
import { setScene, type Scene } from '../agent-api/support/scene.ts';
import { enrollAgent, type TestAgent } from '../agent-api/support/test-agent.ts';
import { countOf, eventsOf, factsOf } from '../agent-api/support/workload-facts.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

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
  // The machines of earlier tests are in touch or were lost long ago, so that this one's silence is no loss of most machines (A6).
  await database.pool.query(
    `update machine set lease_expires_at = clock_timestamp() + case when lost_at is null then interval '1 hour' else interval '-1 day' end`,
  );
  agent = await enrollAgent(plane);
  counter += 1;
  workloadId = await scene.launch(`leased-${String(counter)}`, { machineId: agent.machineId });
  await agent.sync();
  await lead();
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const holder = uuidv7();
let fence: LeaderFence;

/** Takes the leadership, as of an hour ago: longer than any lease. */
async function lead(since = '1 hour'): Promise<void> {
  const taken = await createLeaderLease(database.pool, holder).acquire(3_600);
  if (taken === null) throw new Error('Another leader is in the way.');
  fence = taken;
  await database.pool.query('update leader_lease set since = clock_timestamp() - $1::interval', [since]);
}

/** The judges of a leader that has looked without a gap for an hour. */
function dependencies(steadyFor = '1 hour') {
  const overdue = createOverdueReader(database.pool);
  const look = async (): Promise<string> => {
    const { rows } = await database.pool.query<{ since: string }>(`select (clock_timestamp() - $1::interval)::text as since`, [steadyFor]);
    return rows[0]?.since ?? '';
  };
  const work = createMachineWorkReader(database.pool);
  return { workloads: plane.store, publisher: plane.publisher, overdue, work, steadiness: { look }, deadlines: DEFAULT_DEADLINES };
}

const shift = (column: 'lease_expires_at' | 'lost_at', by: string): Promise<unknown> =>
  database.pool.query(`update machine set ${column} = clock_timestamp() + $2::interval where id = $1`, [agent.machineId, by]);
const isLost = async (): Promise<boolean> =>
  (await database.pool.query<{ lost: boolean }>('select lost_at is not null as lost from machine where id = $1', [agent.machineId])).rows[0]
    ?.lost ?? false;

describe('A4: a machine whose lease ran out in database time is unreachable', () => {
  it('its timelines say so once, its holds stay, and nobody is placed there', async () => {
    await shift('lease_expires_at', '-1 second');
    const before = plane.wakeups.length;
    expect(await judgeLeases(dependencies(), fence)).toBe(1);
    expect(await judgeLeases(dependencies(), fence)).toBe(0);
    expect(await countOf(database.pool, workloadId, 'MACHINE_UNREACHABLE')).toBe(1);
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
    expect(plane.wakeups.slice(before)).toContainEqual({ kind: 'capacity' });
    const second = await scene.launch(`nowhere-${String(counter)}`, { machineId: agent.machineId });
    expect(await factsOf(database.pool, second)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
  });

  it('a lease that lives is left alone', async () => {
    await shift('lease_expires_at', '5 seconds');
    expect(await judgeLeases(dependencies(), fence)).toBe(0);
    expect(await isLost()).toBe(false);
  });

  it('a heartbeat that comes between the look and the mark wins', async () => {
    await shift('lease_expires_at', '-1 second');
    const { overdue, ...rest } = dependencies();
    const late = {
      ...overdue,
      readSilentMachines: async (standing: Parameters<typeof overdue.readSilentMachines>[0]) => {
        const silent = await overdue.readSilentMachines(standing);
        await agent.sync();
        return silent;
      },
    };
    expect(await judgeLeases({ ...rest, overdue: late }, fence)).toBe(0);
    expect(await isLost()).toBe(false);
  });

  it('a forgotten machine and one that never enrolled are not judged', async () => {
    // Only one that holds nothing is forgotten (V3).
    const idle = await enrollAgent(plane);
    await database.pool.query(
      `update machine set lease_expires_at = clock_timestamp() - interval '1 second', forgotten_at = clock_timestamp() where id = $1`,
      [idle.machineId],
    );
    await database.pool.query(`insert into machine (id, name) values ($1, $2)`, [uuidv7(), `enrolling-${String(counter)}`]);
    expect(await judgeLeases(dependencies(), fence)).toBe(0);
  });

  it.each([
    { title: 'no lease is judged until one lease after the leader took over', since: '10 seconds', steadyFor: '1 hour' },
    { title: 'nor until one lease after the database was away', since: '1 hour', steadyFor: '10 seconds' },
  ])('$title', async ({ since, steadyFor }) => {
    await lead(since);
    await shift('lease_expires_at', '-1 minute');
    expect(await judgeLeases(dependencies(steadyFor), fence)).toBe(0);
    await lead('31 seconds');
    expect(await judgeLeases(dependencies('31 seconds'), fence)).toBe(1);
  });

  it('a leader that was replaced marks nothing', async () => {
    await shift('lease_expires_at', '-1 second');
    const zombie = { ...fence, fence: fence.fence - 1n };
    await expect(judgeLeases(dependencies(), zombie)).rejects.toThrow('leads now');
    expect(await isLost()).toBe(false);
    expect(await countOf(database.pool, workloadId, 'MACHINE_UNREACHABLE')).toBe(0);
    expect(await judgeLeases(dependencies(), fence)).toBe(1);
  });

  it('several leaders at the same moment tell it once', async () => {
    await shift('lease_expires_at', '-1 second');
    const marked = await Promise.all(Array.from({ length: 6 }, () => judgeLeases(dependencies(), fence)));
    expect(marked.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await countOf(database.pool, workloadId, 'MACHINE_UNREACHABLE')).toBe(1);
  });
});

describe('A5: back after a loss', () => {
  it('the heartbeat says so in each timeline once, and tells the admission loop', async () => {
    await agent.report(workloadId, { state: 'running' });
    await shift('lease_expires_at', '-1 second');
    await judgeLeases(dependencies(), fence);
    const before = plane.wakeups.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.report(workloadId, { state: 'running' })));
    expect(answers[0]?.assignments).toMatchObject([{ workloadId, desired: 'run' }]);
    expect(await isLost()).toBe(false);
    expect((await eventsOf(database.pool, workloadId)).slice(-3)).toEqual(['RUNNING', 'MACHINE_UNREACHABLE', 'MACHINE_BACK']);
    expect(plane.wakeups.slice(before)).toContainEqual({ kind: 'capacity' });
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
  });

  it('a re-enrolled machine is back with its first sync', async () => {
    await shift('lease_expires_at', '-1 second');
    await judgeLeases(dependencies(), fence);
    const again = await enrollAgent(plane, { machineId: agent.machineId });
    await again.sync();
    expect(await isLost()).toBe(false);
    expect(await countOf(database.pool, workloadId, 'MACHINE_BACK')).toBe(1);
  });
});

describe('L8: deadlines of transitional phases', () => {
  const age = (seconds: number): Promise<unknown> =>
    database.pool.query(`update workload set phase_since = clock_timestamp() - $2 * interval '1 second' where id = $1`, [
      workloadId,
      seconds,
    ]);

  it.each([
    { title: 'preparing for 30 minutes fails with PREPARE_DEADLINE', stopping: false, seconds: 1_801, want: 'PREPARE_DEADLINE' },
    { title: 'stopping for 2 minutes fails with STOP_DEADLINE', stopping: true, seconds: 121, want: 'STOP_DEADLINE' },
  ])('$title, its hold is kept, and the agent is told to stop', async ({ stopping, seconds, want }) => {
    if (stopping) await plane.stop(scene.memberId, workloadId);
    await age(seconds - 10);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(0);
    await age(seconds);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(1);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(0);
    expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'FAILED', openHolds: 1 });
    const { rows } = await database.pool.query(`select reasons from admission_event where workload_id = $1 and type = 'FAILED'`, [
      workloadId,
    ]);
    expect(rows).toMatchObject([{ reasons: [{ code: want }] }]);
    expect((await agent.sync()).assignments).toMatchObject([{ workloadId, desired: 'stop' }]);
  });

  it('a running notebook has no deadline', async () => {
    await agent.report(workloadId, { state: 'running' });
    await age(1_000_000);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(0);
  });

  it('deadlines pause while the machine is unreachable', async () => {
    await shift('lease_expires_at', '-1 second');
    await judgeLeases(dependencies(), fence);
    await age(100_000);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(0);
  });

  it('the time of a past outage does not count', async () => {
    const { rows } = await database.pool.query<{ sequence: number }>('select sequence from workload where id = $1', [workloadId]);
    const first = (rows[0]?.sequence ?? 0) + 1;
    // An outage of 500 s in the past, written as it would have been told then.
    await database.pool.query('update workload set sequence = sequence + 2 where id = $1', [workloadId]);
    await database.pool.query(
      `insert into admission_event (workload_id, sequence, type, at, generation, reasons) values
       ($1, $2, 'MACHINE_UNREACHABLE', clock_timestamp() - interval '1500 seconds', 1, '[]'),
       ($1, $2 + 1, 'MACHINE_BACK', clock_timestamp() - interval '1000 seconds', 1, '[]')`,
      [workloadId, first],
    );
    await age(2_290);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(0);
    await age(2_310);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(1);
  });

  it('nothing is judged until one lease after a gap', async () => {
    await age(100_000);
    expect(await judgeDeadlines(dependencies('10 seconds'), fence)).toBe(0);
    expect(await judgeDeadlines(dependencies(), fence)).toBe(1);
  });
});

describe('steadiness', () => {
  it('begins anew after a gap, and when time goes back', async () => {
    const times = ['00:00', '00:01', '00:02', '00:30', '00:31', '00:10'].map((time) => `2026-11-29T12:${time}.000000Z`);
    const left = [...times];
    const steadiness = createSteadiness({ readTime: () => Promise.resolve(left.shift() ?? '') });
    const seen: string[] = [];
    for (const time of times) seen.push(`${time.slice(14, 19)} since ${(await steadiness.look()).slice(14, 19)}`);
    expect(seen).toEqual([
      '00:00 since 00:00',
      '00:01 since 00:00',
      '00:02 since 00:00',
      '00:30 since 00:30',
      '00:31 since 00:30',
      '00:10 since 00:10',
    ]);
  });

  it('reads the time of the database in a form that both sides read', async () => {
    const now = await createOverdueReader(database.pool).readTime();
    expect(Number.isNaN(Date.parse(now))).toBe(false);
    const { rows } = await database.pool.query(`select abs(extract(epoch from clock_timestamp() - $1::timestamptz)) < 60 as near`, [now]);
    expect(rows).toEqual([{ near: true }]);
  });
});
