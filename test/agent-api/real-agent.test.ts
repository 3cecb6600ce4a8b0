import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAgent } from '../../src/agent/run-agent.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { seedEnrollment } from './support/test-agent.ts';
import { eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
  dataDir = await mkdtemp(join(tmpdir(), 'berth-test-agent-'));
});
afterAll(async () => {
  await plane.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the real agent against the real server', () => {
  it('enrols, takes the dispatch with its digest, runs and stops, and the hold is released', async () => {
    const { machineId, token } = await seedEnrollment(database.pool, { ownerId: scene.memberId });
    const ending = new AbortController();
    const agent = runAgent({
      serverUrl: plane.url,
      dataDir,
      drivers: ['simulation'],
      enrollmentToken: () => Promise.resolve(token),
      log: pino({ level: 'silent' }),
      signal: ending.signal,
    });
    const { pool } = database;
    const isReady = async (): Promise<boolean> =>
      (await pool.query('select 1 from machine where id = $1 and boot_id is not null', [machineId])).rows.length === 1;
    await eventually(isReady, 'the agent enrols');
    const workloadId = await scene.launch('really-simulated', { machineId });
    await eventually(async () => (await factsOf(pool, workloadId)).phase === 'RUNNING', 'the notebook runs');
    await plane.stop(scene.memberId, workloadId);
    await eventually(async () => (await factsOf(pool, workloadId)).phase === 'STOPPED', 'the notebook is stopped');
    expect(await factsOf(pool, workloadId)).toMatchObject({ openHolds: 0, closedHolds: 1 });
    const events = (await eventsOf(pool, workloadId)).filter((type) => type !== 'PREPARING');
    expect(events).toEqual([
      'SUBMITTED',
      'EVALUATED',
      'RESERVED',
      'DISPATCHED',
      'RUNNING',
      'STOP_REQUESTED',
      'STOPPING',
      'STOPPED',
      'RELEASED',
    ]);
    ending.abort();
    expect(await agent).toBe(0);
  });
});
