import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { judgeDeadlines } from '../../src/app/judge-deadlines.ts';
import { judgeLeases } from '../../src/app/judge-leases.ts';
import { createSteadiness } from '../../src/app/steadiness.ts';
import { DEFAULT_DEADLINES } from '../../src/domain/intents/deadline.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { createMachineWorkReader } from '../../src/storage/machine-work-reader.ts';
import { createOverdueReader } from '../../src/storage/machine-store.ts';
import { createPool } from '../../src/storage/pool.ts';
import { startControlPlane } from '../agent-api/support/control-plane.ts';
import { setScene } from '../agent-api/support/scene.ts';
import { enrollAgent, observation } from '../agent-api/support/test-agent.ts';
import { createTestDatabase } from '../support/test-database.ts';

const HOUR = 3_600_000;
const LEASE = 30;

afterEach(() => {
  vi.useRealTimers();
});

describe('A4: leases run in the database’s time', () => {
  it.each([
    { title: 'the server’s clock is an hour ahead', serverOff: HOUR, agentOff: 0, zone: 'UTC' },
    { title: 'the server’s clock is an hour behind', serverOff: -HOUR, agentOff: 0, zone: 'UTC' },
    { title: 'the agent’s clock is an hour ahead, the server’s an hour behind', serverOff: -HOUR, agentOff: HOUR, zone: 'UTC' },
    { title: 'the agent’s clock is a year behind', serverOff: 0, agentOff: -365 * 24 * HOUR, zone: 'UTC' },
    { title: 'the database’s zone is half a day from UTC, with a summer time', serverOff: 0, agentOff: 0, zone: 'Pacific/Auckland' },
    {
      title: 'the database’s zone is behind UTC, and the server’s clock is off too',
      serverOff: HOUR,
      agentOff: 0,
      zone: 'America/St_Johns',
    },
  ])('$title: a lease lives as long as in any other case, and ends at its end', async ({ serverOff, agentOff, zone }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + serverOff });
    const database = await createTestDatabase();
    await database.pool.query(`alter database ${database.name} set timezone to '${zone}'`);
    const pool = createPool({ databaseUrl: database.url, applicationName: 'berth-test', onIdleError: () => undefined });
    const plane = await startControlPlane(pool, { leaseSeconds: LEASE });
    try {
      const scene = await setScene(plane, pool);
      const agent = await enrollAgent(plane);
      const fence = await createLeaderLease(pool, uuidv7()).acquire(3_600);
      if (fence === null) throw new Error('Another leader is in the way.');
      await pool.query(`update leader_lease set since = clock_timestamp() - interval '1 hour'`);
      const overdue = createOverdueReader(pool);
      const steadiness = createSteadiness(overdue);
      const work = createMachineWorkReader(pool);
      const parts = { workloads: plane.store, publisher: plane.publisher, overdue, work, deadlines: DEFAULT_DEADLINES };
      const steady = { look: async () => new Date(Date.parse(await steadiness.look()) - HOUR).toISOString() };
      const judge = (): Promise<number> => judgeLeases({ ...parts, steadiness: steady }, fence);
      const leaseLeft = async (): Promise<number> => {
        const { rows } = await pool.query<{ left: number }>(
          `select extract(epoch from lease_expires_at - clock_timestamp())::float8 as left from machine where id = $1`,
          [agent.machineId],
        );
        return rows[0]?.left ?? 0;
      };
      const workloadId = await scene.launch('on-time', { machineId: agent.machineId });
      const at = new Date(Date.now() - serverOff + agentOff).toISOString();
      await agent.sync({ observed: [] });
      await agent.sync({ observed: [{ ...observation(workloadId, { state: 'preparing' }), at }] });
      expect(await leaseLeft()).toBeGreaterThan(LEASE / 2);
      expect(await leaseLeft()).toBeLessThanOrEqual(LEASE);
      expect(await judge()).toBe(0);
      expect(await judgeDeadlines({ ...parts, steadiness: steady }, fence)).toBe(0);
      const { rows } = await pool.query(
        `select count(*)::int as odd from admission_event where at not between clock_timestamp() - interval '5 minutes' and clock_timestamp()`,
      );
      expect(rows).toEqual([{ odd: 0 }]);
      await pool.query(`update machine set lease_expires_at = clock_timestamp() where id = $1`, [agent.machineId]);
      expect(await judge()).toBe(1);
    } finally {
      await plane.close();
      await pool.end();
      await database.drop();
    }
  });
});
