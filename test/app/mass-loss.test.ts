import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmMachineLoss } from '../../src/app/confirm-machine-loss.ts';
import { judgeDeadlines } from '../../src/app/judge-deadlines.ts';
import { judgeLeases } from '../../src/app/judge-leases.ts';
import type { LeaderFence } from '../../src/app/ports.ts';
import { DEFAULT_DEADLINES } from '../../src/domain/intents/deadline.ts';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createAccessStore } from '../../src/storage/access-store.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { createMachineWorkReader } from '../../src/storage/machine-work-reader.ts';
import { createOverdueReader } from '../../src/storage/machine-store.ts';
import { createMassLossStore } from '../../src/storage/mass-loss-store.ts';
import { startControlPlane, type ControlPlane } from '../agent-api/support/control-plane.ts';
import { setScene, type Scene } from '../agent-api/support/scene.ts';
import { enrollAgent, type TestAgent } from '../agent-api/support/test-agent.ts';
import { eventsOf, factsOf } from '../agent-api/support/workload-facts.ts';
import { actorFor } from '../support/admission.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { codeOf } from './machines/machine-scene.ts';

/** Seven machines that are heard; the last, which stays heard, has work that has prepared for too long. */
let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let agents: readonly TestAgent[];
let late: WorkloadId;
let fence: LeaderFence;

beforeEach(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
  agents = await Promise.all(Array.from({ length: 7 }, () => enrollAgent(plane)));
  fence = await lead();
  late = await scene.launch('late', { machineId: agent(6).machineId });
  await agent(6).sync();
  await database.pool.query(`update workload set phase_since = clock_timestamp() - interval '2 hours' where id = $1`, [late]);
});
afterEach(async () => {
  await plane.close();
  await database.drop();
});

function agent(index: number): TestAgent {
  const found = agents[index];
  if (found === undefined) throw new Error(`There is no agent ${String(index)}.`);
  return found;
}

/** A new leader, as of an hour ago; whoever led before is deposed. */
async function lead(since = '1 hour'): Promise<LeaderFence> {
  await database.pool.query(`update leader_lease set expires_at = clock_timestamp()`);
  const taken = await createLeaderLease(database.pool, uuidv7()).acquire(3_600);
  if (taken === null) throw new Error('Another leader is in the way.');
  await database.pool.query('update leader_lease set since = clock_timestamp() - $1::interval', [since]);
  return taken;
}

/** One look of a leader that has looked without a gap for an hour; everything that it knows is in the database. */
async function look(by = fence): Promise<{ readonly lost: number; readonly failed: number }> {
  const overdue = createOverdueReader(database.pool);
  const { rows } = await database.pool.query<{ since: string }>(`select (clock_timestamp() - interval '1 hour')::text as since`);
  const steadiness = { look: () => Promise.resolve(rows[0]?.since ?? '') };
  const work = createMachineWorkReader(database.pool);
  const judging = { workloads: plane.store, publisher: plane.publisher, overdue, work, steadiness, deadlines: DEFAULT_DEADLINES };
  const lost = await judgeLeases(judging, by);
  return { lost, failed: await judgeDeadlines(judging, by) };
}

/** Lets the leases of these machines have run out so long ago. */
async function silence(indexes: readonly number[], ago = '1 second'): Promise<void> {
  await database.pool.query(`update machine set lease_expires_at = clock_timestamp() - $2::interval where id = any ($1::uuid[])`, [
    indexes.map((index) => agent(index).machineId),
    ago,
  ]);
}

async function returns(indexes: readonly number[]): Promise<void> {
  for (const index of indexes) await agent(index).sync();
}

interface Loss {
  readonly id: string;
  readonly machines: number;
  readonly by: string | null;
}

async function losses(): Promise<readonly Loss[]> {
  const { rows } = await database.pool.query<Loss>(
    `select id, (select count(*)::int from mass_loss_machine where mass_loss_id = id) as machines, ended_by as by from mass_loss order by began_at`,
  );
  return rows;
}

async function openLoss(): Promise<string> {
  const open = (await losses()).find(({ by }) => by === null);
  if (open === undefined) throw new Error('The control plane does not suspect itself.');
  return open.id;
}

const FOUR = [0, 1, 2, 3];
const phase = async (): Promise<string> => (await factsOf(database.pool, late)).phase;
const operator = async () => {
  const actor = actorFor(await seedMember(database.pool, { role: 'OPERATOR' }));
  return { ...actor, role: 'OPERATOR', scopes: ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'] } as const;
};
const confirm = async (id: string, actor: Awaited<ReturnType<typeof operator>> | ReturnType<typeof actorFor>): Promise<string> => {
  const ids = { next: uuidv7 };
  const losses = createMassLossStore({ pool: database.pool, ids });
  return codeOf(confirmMachineLoss({ losses, auditor: createAccessStore({ pool: database.pool, ids }) }, actor, id));
};

describe('A6: four of seven machines fall silent together', () => {
  it('the control plane suspects itself, marks them unreachable, and fails nothing anywhere, not even on a machine that is heard', async () => {
    await silence(FOUR);
    expect(await look()).toEqual({ lost: 4, failed: 0 });
    expect(await losses()).toMatchObject([{ machines: 4, by: null }]);
    expect(await look()).toEqual({ lost: 0, failed: 0 });
    expect(await phase()).toBe('PREPARING');
    const elsewhere = await scene.launch('nowhere', { machineId: agent(0).machineId });
    expect(await factsOf(database.pool, elsewhere)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
    const { rows } = await database.pool.query(`select action, actor from audit_entry where subject like 'mass-loss:%'`);
    expect(rows).toEqual([{ action: 'mass-loss.begin', actor: 'server' }]);
  });

  it('the guard of the database: no deadline fails work meanwhile, whoever writes it', async () => {
    await silence(FOUR);
    await look();
    const fail = `insert into admission_event (workload_id, sequence, type, at, generation, reasons)
      values ($1, 99, 'FAILED', clock_timestamp(), 1, $2)`;
    for (const code of ['PREPARE_DEADLINE', 'STOP_DEADLINE']) {
      await expect(database.pool.query(fail, [late, JSON.stringify([{ code, machineId: null }])])).rejects.toThrow('suspects itself');
    }
  });

  it('an agent still says how its own work ended: only deadlines pause', async () => {
    await silence(FOUR);
    await look();
    await agent(6).report(late, { state: 'failed', reason: 'START_FAILED' });
    expect(await phase()).toBe('FAILED');
  });

  it('the timelines say that the fault may be its own', async () => {
    const held = await scene.launch('held', { machineId: agent(0).machineId });
    await agent(0).sync();
    await silence(FOUR);
    await look();
    expect((await eventsOf(database.pool, held)).at(-1)).toBe('MACHINE_UNREACHABLE');
    const { rows } = await database.pool.query(
      `select reasons from admission_event where workload_id = $1 order by sequence desc limit 1`,
      [held],
    );
    expect(rows).toMatchObject([{ reasons: [{ code: 'MACHINE_UNREACHABLE', withMostOthers: true }] }]);
    expect(await factsOf(database.pool, held)).toMatchObject({ openHolds: 1 });
  });

  it('a few seconds apart is together; what falls silent later is suspected too', async () => {
    for (const index of [0, 1, 2]) {
      await silence([index], `${String(20 - index)} seconds`);
      await look();
      // Deadlines are those of another rule as long as nothing is suspected.
      await database.pool.query(`update workload set phase_since = clock_timestamp() where id = $1`, [late]);
    }
    expect(await losses()).toEqual([]);
    await silence([3]);
    await look();
    await silence([4]);
    expect(await look()).toMatchObject({ lost: 1 });
    expect(await losses()).toMatchObject([{ machines: 5, by: null }]);
  });
});

describe('A6: no alarm', () => {
  it.each([
    { title: 'three of seven', silent: [0, 1, 2] },
    { title: 'nobody', silent: [] },
  ])('$title: deadlines go on', async ({ silent }) => {
    await silence(silent);
    expect(await look()).toEqual({ lost: silent.length, failed: 1 });
    expect(await losses()).toEqual([]);
    expect(await phase()).toBe('FAILED');
  });

  it('three machines that were lost long ago and one more', async () => {
    await silence([0, 1, 2], '2 days');
    await look();
    await silence([3]);
    await look();
    expect(await losses()).toEqual([]);
  });

  it('machines that never joined or are forgotten do not count', async () => {
    await database.pool.query('update machine set forgotten_at = clock_timestamp() where id = $1', [agent(0).machineId]);
    await database.pool.query('update machine set enrolled_at = null where id = $1', [agent(1).machineId]);
    await silence(FOUR);
    await look();
    expect(await losses()).toEqual([]);
  });

  it('nothing is judged until one lease after a leader took over', async () => {
    fence = await lead('10 seconds');
    await silence(FOUR, '10 minutes');
    expect(await look()).toEqual({ lost: 0, failed: 0 });
    expect(await losses()).toEqual([]);
    await database.pool.query(`update leader_lease set since = clock_timestamp() - interval '31 seconds'`);
    expect(await look()).toEqual({ lost: 4, failed: 0 });
    expect(await losses()).toMatchObject([{ machines: 4, by: null }]);
  });
});

describe('A6: it lasts until heartbeats return', () => {
  beforeEach(async () => {
    await silence(FOUR);
    await look();
  });

  it('with half of them back nothing is failed yet; with a quarter of the fleet still silent it is over', async () => {
    await returns([0, 1]);
    expect(await look()).toMatchObject({ failed: 0 });
    expect(await losses()).toMatchObject([{ by: null }]);
    await returns([2]);
    await look();
    expect(await losses()).toMatchObject([{ by: 'RETURN' }]);
  });

  it('its time is taken off deadlines, once where the machine was away too', async () => {
    await returns(FOUR);
    // Of two hours of preparing, 90 minutes of suspicion leave 30 minutes, and that is the deadline.
    await database.pool.query(`alter table mass_loss disable trigger mass_loss_stays_over`);
    await database.pool.query(`update mass_loss set began_at = clock_timestamp() - interval '90 minutes'`);
    const since = (minutes: string): Promise<unknown> =>
      database.pool.query(`update workload set phase_since = clock_timestamp() - $2::interval where id = $1`, [late, minutes]);
    await since('100 minutes');
    await look();
    expect(await losses()).toMatchObject([{ by: 'RETURN' }]);
    await since('119 minutes');
    expect(await look()).toMatchObject({ failed: 0 });
    const { rows } = await database.pool.query<{ sequence: number }>('select sequence from workload where id = $1', [late]);
    const first = (rows[0]?.sequence ?? 0) + 1;
    await database.pool.query('update workload set sequence = sequence + 2 where id = $1', [late]);
    await database.pool.query(
      `insert into admission_event (workload_id, sequence, type, at, generation, reasons) values
       ($1, $2, 'MACHINE_UNREACHABLE', clock_timestamp() - interval '60 minutes', 1, '[]'),
       ($1, $2 + 1, 'MACHINE_BACK', clock_timestamp() - interval '20 minutes', 1, '[]')`,
      [late, first],
    );
    await since('121 minutes');
    expect(await look()).toMatchObject({ failed: 1 });
  });

  it('a new leader, which knows nothing but what is stored, goes on suspecting', async () => {
    fence = await lead();
    expect(await look()).toEqual({ lost: 0, failed: 0 });
    expect(await losses()).toMatchObject([{ machines: 4, by: null }]);
    await returns(FOUR);
    await expect(look({ ...fence, fence: fence.fence - 1n })).rejects.toThrow('leads now');
    expect(await losses()).toMatchObject([{ by: null }]);
    await look();
    expect(await losses()).toMatchObject([{ by: 'RETURN' }]);
  });

  it('one that is forgotten is not waited for', async () => {
    await returns([0, 1]);
    await database.pool.query('update machine set forgotten_at = clock_timestamp() where id = $1', [agent(2).machineId]);
    await look();
    expect(await losses()).toMatchObject([{ by: 'RETURN' }]);
  });
});

describe('A6: or until an operator confirms', () => {
  beforeEach(async () => {
    await silence(FOUR);
    await look();
  });

  it('deadlines go on, the holds stay, and the same silence raises no second alarm', async () => {
    const id = await openLoss();
    const actor = await operator();
    expect(await confirm(id, actor)).toBe('done');
    expect(await losses()).toMatchObject([{ by: 'OPERATOR' }]);
    fence = await lead();
    await look();
    // Another one falls silent, so soon that it would be together with those.
    await silence([4]);
    expect(await look()).toMatchObject({ lost: 1 });
    expect(await losses()).toHaveLength(1);
    const { rows } = await database.pool.query(`select actor, outcome from audit_entry where action = 'mass-loss.confirm'`);
    expect(rows).toEqual([{ actor: `member:${actor.memberId}`, outcome: 'DONE' }]);
  });

  it('repeating it changes nothing, and it confirms no later loss', async () => {
    const id = await openLoss();
    const actor = await operator();
    await confirm(id, actor);
    await returns(FOUR);
    await silence(FOUR, '0 seconds');
    await look();
    expect(await confirm(id, actor)).toBe('done');
    expect((await losses()).map(({ by }) => by).sort()).toEqual(['OPERATOR', null].sort());
  });

  it('only operators may, and what is refused is in the audit log', async () => {
    const id = await openLoss();
    const member: MemberId = await seedMember(database.pool);
    expect(await confirm(id, actorFor(member))).toBe('FORBIDDEN');
    expect(await confirm(uuidv7(), await operator())).toBe('NOT_FOUND');
    expect(await losses()).toMatchObject([{ by: null }]);
    const { rows } = await database.pool.query(`select outcome, detail from audit_entry where action = 'mass-loss.confirm' order by at`);
    expect(rows).toEqual([
      { outcome: 'REFUSED', detail: { code: 'FORBIDDEN' } },
      { outcome: 'REFUSED', detail: { code: 'NOT_FOUND' } },
    ]);
  });

  it('the database keeps what was: no suspicion is reopened, removed, or doubled', async () => {
    await expect(database.pool.query(`insert into mass_loss (id, began_at) values (gen_random_uuid(), now())`)).rejects.toThrow(
      'mass_loss_open',
    );
    await confirm(await openLoss(), await operator());
    await expect(database.pool.query(`update mass_loss set ended_at = null, ended_by = null`)).rejects.toThrow('stays as it was');
    await expect(database.pool.query(`delete from mass_loss_machine; delete from mass_loss`)).rejects.toThrow('never removed');
  });
});
