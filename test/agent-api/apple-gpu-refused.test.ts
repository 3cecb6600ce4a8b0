import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import type { AgentState } from '../../src/agent/state/agent-state.ts';
import type { MachineId, WorkloadId } from '../../src/domain/model/ids.ts';
import { AgentProcess } from '../agent/support/agent-process.ts';
import { makeAssignment } from '../agent/support/assignments.ts';
import { makeWork } from '../agent/support/works.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { seedEnrollment } from './support/test-agent.ts';
import { eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let replica: Replica;
let dataDir: string;
let machineId: MachineId;
let token: string;
let agent: AgentProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
  replica = createReplica(database.pool, plane.store);
  dataDir = await mkdtemp(join(tmpdir(), 'berth-mac-'));
  ({ machineId, token } = await seedEnrollment(database.pool, { ownerId: scene.memberId }));
});
afterAll(async () => {
  await agent.end('SIGKILL');
  await plane.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** An agent of a simulated Mac; resolves once the control plane has heard this very start of it. */
async function startAgent(): Promise<void> {
  const simulationScript = join(dataDir, 'script.json');
  const machine = { os: 'darwin', capacity: { cpuMillis: 8_000, memoryMib: 16_384, accelerators: [] } };
  await writeFile(simulationScript, JSON.stringify({ prepareMs: 20, startMs: 20, stopMs: 20, machine }));
  const before = await bootOnRecord();
  agent = await AgentProcess.start({ server: plane.url, enrollmentToken: token, drivers: ['simulation'], dataDir, simulationScript });
  await eventually(async () => (await bootOnRecord()) !== before, 'the agent is in touch');
}

async function bootOnRecord(): Promise<string | null> {
  const { rows } = await database.pool.query<{ boot: string | null }>('select boot_id as boot from machine where id = $1', [machineId]);
  return rows[0]?.boot ?? null;
}

/** Kills the agent and changes what it has on disk. */
async function edit(change: (state: AgentState) => AgentState): Promise<void> {
  await agent.end('SIGKILL');
  const file = join(agentPaths(dataDir).stateDir, 'state.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as AgentState)));
}

const reasonsOf = async (id: WorkloadId): Promise<unknown> =>
  (await database.pool.query<{ reasons: unknown }>('select reasons from evaluation where workload_id = $1', [id])).rows[0]?.reasons;

/** Lengthens the pause that the refusal set, so that the test may be as slow as it likes; false when it set none. */
async function lengthenPause(id: WorkloadId): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `update workload set retry_at = retry_at + interval '1 hour' where id = $1 and retry_at > phase_since`,
    [id],
  );
  return rowCount === 1;
}

test('V6, L1: the Mac refuses GPU work beside native work that only it knows of: the hold is released once, the work waits and pauses, and runs once the Mac is free', async () => {
  await startAgent();
  const unknown = makeWork(makeAssignment({ driver: 'native', accelerator: 'cpu' }));
  await edit((state) => ({ ...state, works: [unknown] }));
  await startAgent();

  const id = await scene.launch('wants-metal', { className: 'metal', machineId });
  await eventually(async () => (await factsOf(database.pool, id)).phase === 'PENDING', 'the agent has refused it');
  expect(await factsOf(database.pool, id)).toEqual({ phase: 'PENDING', desired: 'RUN', generation: 1, openHolds: 0, closedHolds: 1 });
  expect(await reasonsOf(id)).toMatchObject([
    { code: 'APPLE_GPU_HELD', holder: null, holderPhase: null, own: false, wantedBy: 'APPLE_GPU_WORK' },
  ]);
  expect((await eventsOf(database.pool, id)).slice(-2)).toEqual(['DISPATCHED', 'RELEASED']);
  const { rows } = await database.pool.query('select from device_hold where machine_id = $1 and released_at is null', [machineId]);
  expect(rows).toHaveLength(0);

  // Nobody gives the Mac what it has just refused: not before the pause is over.
  expect(await lengthenPause(id)).toBe(true);
  await replica.evaluate();
  expect(await factsOf(database.pool, id)).toMatchObject({ phase: 'PENDING', closedHolds: 1 });

  await edit((state) => ({ ...state, works: [] }));
  await startAgent();
  await database.pool.query('update workload set retry_at = clock_timestamp() where id = $1', [id]);
  await replica.evaluate();
  await eventually(async () => (await factsOf(database.pool, id)).phase === 'RUNNING', 'it runs');
  expect(await factsOf(database.pool, id)).toMatchObject({ generation: 1, openHolds: 1, closedHolds: 1 });
});
