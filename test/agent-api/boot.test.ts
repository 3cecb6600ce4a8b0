import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, type TestAgent } from './support/test-agent.ts';

let database: TestDatabase;
let plane: ControlPlane;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const inUse = { status: 409, body: { code: 'CREDENTIAL_IN_USE' } };
const as = (agent: TestAgent, bootId: string, replaces?: string): ReturnType<TestAgent['send']> =>
  agent.send({ bootId, ...(replaces === undefined ? {} : { replaces }) });
const expire = (agent: TestAgent): Promise<unknown> =>
  database.pool.query(`update machine set lease_expires_at = clock_timestamp() - interval '1 second' where id = $1`, [agent.machineId]);

/** An agent that has synced once, as boot `first`. */
async function running(): Promise<{ readonly agent: TestAgent; readonly first: string }> {
  const agent = await enrollAgent(plane);
  const first = uuidv7();
  expect((await as(agent, first)).status).toBe(200);
  return { agent, first };
}

describe('A3: one live agent a credential, clones of it get 409', () => {
  it('another boot is refused while the lease lives, and the first goes on', async () => {
    const { agent, first } = await running();
    expect(await as(agent, uuidv7())).toMatchObject(inUse);
    expect(await as(agent, uuidv7(), uuidv7())).toMatchObject(inUse);
    expect((await as(agent, first)).status).toBe(200);
  });

  it('a boot that replaces the one on record takes over, and the old one is refused for ever', async () => {
    const { agent, first } = await running();
    const second = uuidv7();
    expect((await as(agent, second, first)).status).toBe(200);
    expect(await as(agent, first)).toMatchObject(inUse);
    expect(await as(agent, first, second)).toMatchObject(inUse);
    await expire(agent);
    expect(await as(agent, first)).toMatchObject(inUse);
    expect((await as(agent, second)).status).toBe(200);
  });

  it('the old one stays refused after many restarts', async () => {
    const { agent, first } = await running();
    let current = first;
    const old: string[] = [];
    for (let restart = 0; restart < 5; restart += 1) {
      const next = uuidv7();
      expect((await as(agent, next, current)).status).toBe(200);
      old.push(current);
      current = next;
    }
    await expire(agent);
    for (const bootId of old) expect(await as(agent, bootId)).toMatchObject(inUse);
    expect((await as(agent, current)).status).toBe(200);
  });

  it('A4: any new boot is taken once the lease has run out in database time, and the old one is refused when it comes back', async () => {
    const { agent, first } = await running();
    await expire(agent);
    const clone = uuidv7();
    expect((await as(agent, clone)).status).toBe(200);
    expect(await as(agent, first)).toMatchObject(inUse);
  });

  it('the same boot goes on after its own lease ran out', async () => {
    const { agent, first } = await running();
    await expire(agent);
    expect((await as(agent, first)).status).toBe(200);
  });

  it('a repeated takeover changes nothing, since its answer may have been lost', async () => {
    const { agent, first } = await running();
    const second = uuidv7();
    for (let time = 0; time < 3; time += 1) expect((await as(agent, second, first)).status).toBe(200);
    const { rows } = await database.pool.query('select boot_id from machine_replaced_boot where machine_id = $1', [agent.machineId]);
    expect(rows).toEqual([{ boot_id: first }]);
  });

  it('of many clones that start at the same moment exactly one is taken', async () => {
    const { agent, first } = await running();
    const boots = Array.from({ length: 6 }, () => uuidv7());
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from machine where id = $1 for update', [agent.machineId]);
    const sent = boots.map((bootId) => as(agent, bootId, first));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(
      async () => (await database.pool.query(waiting)).rows.length >= 5,
      'several of them judge the boot at the same moment',
    );
    await client.query('commit');
    client.release();
    const replies = await Promise.all(sent);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(5);
    const again = await Promise.all(boots.map((bootId) => as(agent, bootId, first)));
    expect(again.map((reply) => reply.status)).toEqual(replies.map((reply) => reply.status));
  });

  it('a refused boot neither renews the lease nor is heard', async () => {
    const { agent } = await running();
    const read = async (): Promise<unknown> =>
      (await database.pool.query('select lease_expires_at, cpu_millis from machine where id = $1', [agent.machineId])).rows;
    const before = await read();
    const capacity = { cpuMillis: 1, memoryMib: 1, accelerators: [] };
    expect(await agent.send({ bootId: uuidv7(), capacity })).toMatchObject(inUse);
    expect(await read()).toEqual(before);
  });

  it('a poll that waits ends with 409 when another boot takes its place, and with 401 when its credential is revoked', async () => {
    const { agent, first } = await running();
    const { revision } = await agent.sync({ bootId: first });
    const waiting = agent.send({ bootId: first, revision }, { waitSeconds: 25 });
    const second = uuidv7();
    expect((await as(agent, second, first)).status).toBe(200);
    plane.publisher.publish([{ kind: 'machine', machineId: agent.machineId }]);
    expect(await waiting).toMatchObject(inUse);
    const other = agent.send({ bootId: second, revision }, { waitSeconds: 25 });
    await database.pool.query('update machine_credential set revoked_at = now() where machine_id = $1', [agent.machineId]);
    plane.publisher.publish([{ kind: 'machine', machineId: agent.machineId }]);
    expect(await other).toMatchObject({ status: 401 });
  });
});
