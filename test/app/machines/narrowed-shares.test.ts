import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateQueue } from '../../../src/app/admission/evaluate-queue.ts';
import { LeaderLoop } from '../../../src/app/admission/leader-loop.ts';
import { report as reportIntent } from '../../../src/domain/intents/report.ts';
import type { MachineId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { createLeaderLease } from '../../../src/storage/leader-lease.ts';
import { createQueueReader } from '../../../src/storage/queue-reader.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import { eventually } from '../../support/eventually.ts';
import { violationsOf } from '../../support/invariants.ts';
import { seedMachine, type SeedMachine } from '../../support/seed.ts';
import { setMachineScene, settings, type MachineScene } from './machine-scene.ts';

let scene: MachineScene;
let leader: LeaderLoop;
const faults: unknown[] = [];

beforeAll(async () => {
  scene = await setMachineScene();
  const { pool } = scene.database;
  const [store, ids, queueReader] = [createWorkloadStore(pool), { next: uuidv7 }, createQueueReader(pool)];
  leader = new LeaderLoop({
    lease: createLeaderLease(pool, uuidv7()),
    listener: scene.bus,
    evaluateQueue: (fence) => evaluateQueue({ store, publisher: scene.bus, ids, queueReader }, fence),
    housekeeping: () => queueReader.retryIsDue(),
    onFault: (error) => faults.push(error),
  });
  leader.start();
  await eventually(() => leader.leading, 'the replica leads');
});
afterAll(async () => {
  expect(await violationsOf(scene.database.pool)).toEqual([]);
  await leader.stop();
  await scene.database.drop();
  expect(faults).toEqual([]);
});

/** A machine of the owner with the docker driver, shared with everybody unless told otherwise. */
function machine(options: SeedMachine = {}): Promise<MachineId> {
  return seedMachine(scene.database.pool, { ownerId: scene.people.owner.memberId, drivers: ['docker'], ...options });
}

function share(machineId: MachineId, mode: 'PRIVATE' | 'EVERYBODY'): Promise<MachineId> {
  return scene.application.updateMachine(scene.people.owner, settings(machineId, { sharing: { mode, memberIds: null } }));
}

function schedule(machineId: MachineId, schedulable: boolean): Promise<MachineId> {
  return scene.application.updateMachine(scene.people.owner, settings(machineId, { schedulable }));
}

/** Lets the workload run and the agent confirm its end, by the rows that reports would move. */
async function report(workloadId: WorkloadId, machineId: MachineId, state: 'running' | 'stopped'): Promise<void> {
  await scene.replica.store.transact(async (transaction) => {
    const [locked] = await transaction.lockWorkloads([workloadId]);
    if (locked === undefined) throw new Error('There is no such workload.');
    const heard = { machineId, generation: locked.hold?.generation ?? 0, decisionId: null, state, reason: null, progress: null };
    const change = reportIntent(locked, heard, { progress: null, secondsSince: null });
    if (change !== null && 'workloadId' in change) await transaction.write([change]);
  });
}

describe('T3: an operator is no owner', () => {
  test.each([
    { title: 'native on a member’s machine', seed: { drivers: ['native'], sharing: 'EVERYBODY' }, want: 'WEAK_ISOLATION_OWNER_ONLY' },
    { title: 'a container on a member’s private machine', seed: { drivers: ['docker'], sharing: 'PRIVATE' }, want: 'MACHINE_NOT_SHARED' },
    {
      title: 'native on the organisation’s machine',
      seed: { drivers: ['native'], sharing: 'EVERYBODY', ownerId: null },
      want: 'WEAK_ISOLATION_OWNER_ONLY',
    },
    {
      title: 'a container on the organisation’s private machine',
      seed: { drivers: ['docker'], sharing: 'PRIVATE', ownerId: null },
      want: 'MACHINE_NOT_SHARED',
    },
  ] as const)('$title: $want', async ({ seed, want }) => {
    const machineId = await machine(seed);
    const id = await scene.launch(scene.people.operator, `op-${machineId.slice(-8)}`, machineId);
    expect(await scene.workload(id)).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', codes: [want], openHolds: 0 });
  });

  test('T2: the owner runs natively on its own private machine', async () => {
    const machineId = await machine({ drivers: ['native'], sharing: 'PRIVATE' });
    const id = await scene.launch(scene.people.owner, 'own-native', machineId);
    expect(await scene.workload(id)).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
  });
});

describe('T4: narrowing a share', () => {
  test('leaves work that runs alone and refuses the next admission', async () => {
    const machineId = await machine();
    const running = await scene.launch(scene.people.guest, 'goes-on', machineId);
    await report(running, machineId, 'running');
    const before = await scene.workload(running);
    await share(machineId, 'PRIVATE');
    const next = await scene.launch(scene.people.guest, 'too-late', machineId);
    expect(await scene.workload(next)).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', codes: ['MACHINE_NOT_SHARED'] });
    expect(await scene.workload(running)).toEqual(before);
    expect(before).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
  });

  test('L2, L5: work that waits is evaluated at once, its timeline says why, and it is admitted when the share is back', async () => {
    const machineId = await machine({ cpuMillis: 1_000 });
    await scene.launch(scene.people.owner, `fills-${machineId.slice(-8)}`, machineId);
    const waiting = await scene.launch(scene.people.guest, 'waits', machineId);
    expect(await scene.workload(waiting)).toMatchObject({ admission: 'WAITING', codes: ['CAPACITY_IN_USE'] });
    await share(machineId, 'PRIVATE');
    await eventually(async () => (await scene.workload(waiting)).admission === 'BLOCKED', 'it is blocked');
    const blocked = await scene.workload(waiting);
    expect(blocked.codes).toEqual(['MACHINE_NOT_SHARED']);
    expect(blocked.events.at(-1)).toBe('EVALUATED MACHINE_NOT_SHARED');
    await scene.database.pool.query('update machine set cpu_millis = 2000 where id = $1', [machineId]);
    await share(machineId, 'EVERYBODY');
    await eventually(async () => (await scene.workload(waiting)).phase === 'PREPARING', 'it is admitted');
  });

  test('L6: a notebook of a guest that starts again is blocked there and never moves, until it is shared again', async () => {
    const [pinned, elsewhere] = [await machine(), await machine()];
    const id = await scene.launch(scene.people.guest, 'pinned', pinned);
    await report(id, pinned, 'running');
    await scene.application.stopWorkload(scene.people.guest, { kind: 'notebook', workloadId: id });
    await report(id, pinned, 'stopped');
    await share(pinned, 'PRIVATE');
    await scene.application.startWorkload(scene.people.guest, { kind: 'notebook', workloadId: id });
    expect(await scene.workload(id)).toMatchObject({ generation: 2, admission: 'BLOCKED', codes: ['MACHINE_NOT_SHARED'], openHolds: 0 });
    await share(pinned, 'EVERYBODY');
    await eventually(async () => (await scene.workload(id)).phase === 'PREPARING', 'it is admitted');
    const { rows } = await scene.database.pool.query('select machine_id as id from reservation where workload_id = $1', [id]);
    expect(rows).toEqual([{ id: pinned }, { id: pinned }]);
    expect(rows).not.toContainEqual({ id: elsewhere });
  });
});

describe('T4: closing a machine to new work', () => {
  test('leaves work that runs alone, lets the next wait, and opening it again admits it at once', async () => {
    const machineId = await machine();
    const running = await scene.launch(scene.people.guest, 'goes-on-too', machineId);
    await report(running, machineId, 'running');
    const before = await scene.workload(running);
    await schedule(machineId, false);
    const next = await scene.launch(scene.people.guest, 'waits-too', machineId);
    expect(await scene.workload(next)).toMatchObject({ phase: 'PENDING', admission: 'WAITING', codes: ['MACHINE_CORDONED'] });
    await schedule(machineId, true);
    await eventually(async () => (await scene.workload(next)).phase === 'PREPARING', 'it is admitted');
    expect(await scene.workload(running)).toEqual(before);
  });

  test('tells what waits for the machine already', async () => {
    const machineId = await machine({ cpuMillis: 1_000 });
    await scene.launch(scene.people.owner, `holds-${machineId.slice(-8)}`, machineId);
    const waiting = await scene.launch(scene.people.guest, 'told', machineId);
    await schedule(machineId, false);
    await eventually(async () => (await scene.workload(waiting)).codes.includes('MACHINE_CORDONED'), 'it is evaluated again');
    expect((await scene.workload(waiting)).events.at(-1)).toBe('EVALUATED MACHINE_CORDONED,CAPACITY_IN_USE');
  });
});
