import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetMachine } from '../../../src/app/forget-machine.ts';
import type { MachineId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { createAccessStore } from '../../../src/storage/access-store.ts';
import { createMachineWorkReader } from '../../../src/storage/machine-work-reader.ts';
import { startControlPlane, type ControlPlane } from '../../agent-api/support/control-plane.ts';
import { enrollAgent, machineReport, post, type TestAgent } from '../../agent-api/support/test-agent.ts';
import { eventually } from '../../support/eventually.ts';
import { violationsOf } from '../../support/invariants.ts';
import { seedMachine } from '../../support/seed.ts';
import { codeOf, setMachineScene, settings, type MachineScene } from './machine-scene.ts';

let scene: MachineScene;
let plane: ControlPlane;
let agent: TestAgent;
let name: string;
let counter = 0;

beforeAll(async () => {
  scene = await setMachineScene();
  plane = await startControlPlane(scene.database.pool, { bus: scene.bus });
});
beforeEach(async () => {
  counter += 1;
  agent = await enrollAgent(plane, { ownerId: scene.people.owner.memberId, cpuMillis: 64_000 });
  name = `machine-${agent.machineId.slice(-12)}`;
  scene.published();
});
afterEach(async () => {
  expect(await violationsOf(scene.database.pool)).toEqual([]);
});
afterAll(async () => {
  await plane.close();
  await scene.database.drop();
});

type Who = keyof MachineScene['people'];

function forget(who: Who, machineId: MachineId = agent.machineId, confirmName = name): Promise<MachineId> {
  return scene.application.forgetMachine(scene.people[who], { machineId, confirmName });
}

/** A notebook of the guest on the machine, in a phase that it reached by its own reports and its member's acts. */
async function work(phase: 'PREPARING' | 'RUNNING' | 'STOPPING' | 'FAILED'): Promise<WorkloadId> {
  const { guest } = scene.people;
  const id = await scene.launch(guest, `${phase.toLowerCase()}-${String(counter)}-${String(Math.random()).slice(2, 8)}`, agent.machineId);
  await agent.sync();
  if (phase === 'PREPARING') return id;
  await agent.report(id, { state: 'running' });
  if (phase === 'RUNNING') return id;
  await scene.application.stopWorkload(guest, { kind: 'notebook', workloadId: id });
  if (phase === 'FAILED') await agent.report(id, { state: 'stopping', reason: 'STOP_FAILED' });
  return id;
}

const start = (workloadId: WorkloadId): Promise<unknown> =>
  scene.application.startWorkload(scene.people.guest, { kind: 'notebook', workloadId });
const remove = (workloadId: WorkloadId): Promise<unknown> =>
  scene.application.deleteWorkload(scene.people.guest, { kind: 'notebook', workloadId, deleteFiles: true });

describe('T3: who may forget a machine', () => {
  test.each([
    { who: 'guest', organisation: false, want: 'FORBIDDEN' },
    { who: 'owner', organisation: false, want: 'done' },
    { who: 'operator', organisation: false, want: 'done' },
    { who: 'operator', organisation: true, want: 'done' },
    { who: 'owner', organisation: true, want: 'FORBIDDEN' },
  ] as const)('$who, of the organisation: $organisation', async ({ who, organisation, want }) => {
    if (organisation) await scene.database.pool.query('update machine set owner_id = null where id = $1', [agent.machineId]);
    expect(await codeOf(forget(who))).toBe(want);
    expect((await scene.audits(`machine:${agent.machineId}`)).at(-1)).toMatchObject({
      actor: `member:${scene.people[who].memberId}`,
      action: 'machine.forget',
      outcome: want === 'done' ? 'DONE' : 'REFUSED',
    });
    expect((await agent.send({})).status).toBe(want === 'done' ? 401 : 200);
  });

  test('another name than the machine’s is refused with its field, and twice is NOT_FOUND', async () => {
    const refusal: unknown = await forget('owner', agent.machineId, 'another').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'input.confirmName' }] });
    expect(await codeOf(forget('owner'))).toBe('done');
    expect(await codeOf(forget('owner'))).toBe('NOT_FOUND');
    expect(await codeOf(scene.application.updateMachine(scene.people.owner, settings(agent.machineId, { schedulable: false })))).toBe(
      'NOT_FOUND',
    );
  });

  test('a token without MACHINES may not, nor an operator’s without ADMIN', async () => {
    const input = { machineId: agent.machineId, confirmName: name };
    const { owner, operator } = scene.people;
    expect(await codeOf(scene.application.forgetMachine({ ...owner, scopes: ['WORKLOADS'] }, input))).toBe('FORBIDDEN');
    expect(await codeOf(scene.application.forgetMachine({ ...operator, scopes: ['MACHINES'] }, input))).toBe('FORBIDDEN');
  });
});

describe('V3: all that it holds is released, once and for good', () => {
  test('work in every phase comes to its end, with an audit entry for each hold', async () => {
    const [preparing, running, stopping, failed] = [
      await work('PREPARING'),
      await work('RUNNING'),
      await work('STOPPING'),
      await work('FAILED'),
    ];
    const [again, deleted] = [await work('STOPPING'), await work('STOPPING')];
    await start(again);
    await remove(deleted);
    const { rows: holds } = await scene.database.pool.query<{ id: string }>(
      'select id from reservation where machine_id = $1 and released_at is null',
      [agent.machineId],
    );
    expect(holds).toHaveLength(6);
    await forget('operator');
    const facts = async (id: WorkloadId): Promise<unknown> => {
      const { phase, openHolds, events } = await scene.workload(id);
      return [phase, openHolds, ...events.slice(events.findLastIndex((event) => /^(FAILED|STOPPED)/.test(event)))];
    };
    expect(await facts(preparing)).toEqual(['FAILED', 0, 'FAILED MACHINE_FORGOTTEN', 'RELEASED']);
    expect(await facts(running)).toEqual(['FAILED', 0, 'FAILED MACHINE_FORGOTTEN', 'RELEASED']);
    expect(await facts(stopping)).toEqual(['STOPPED', 0, 'STOPPED MACHINE_FORGOTTEN', 'RELEASED']);
    expect(await facts(failed)).toEqual(['STOPPED', 0, 'STOPPED', 'RELEASED MACHINE_FORGOTTEN']);
    expect(await facts(again)).toEqual(['PENDING', 0, 'STOPPED MACHINE_FORGOTTEN', 'RELEASED', 'SUBMITTED']);
    expect(await facts(deleted)).toEqual(['STOPPED', 0, 'STOPPED MACHINE_FORGOTTEN', 'RELEASED', 'DELETED']);
    for (const { id } of holds) {
      expect(await scene.audits(`reservation:${id}`)).toMatchObject([
        { actor: `member:${scene.people.operator.memberId}`, action: 'reservation.release', outcome: 'DONE' },
      ]);
    }
    expect((await scene.audits(`machine:${agent.machineId}`)).at(-1)).toMatchObject({ detail: { name, released: 6 } });
    const { rows } = await scene.database.pool.query(
      `select count(*)::int as open, count(*) filter (where released_by = 'OPERATOR')::int as by_operator from reservation where machine_id = $1`,
      [agent.machineId],
    );
    expect(rows).toEqual([{ open: 6, by_operator: 6 }]);
  });

  test('U1: its usage ends there, with the names as they were', async () => {
    await work('RUNNING');
    await forget('owner');
    const { rows } = await scene.database.pool.query(
      'select machine_name, released_at is not null as ended, released_at >= held_at as forwards from reservation where machine_id = $1',
      [agent.machineId],
    );
    expect(rows).toEqual([{ machine_name: name, ended: true, forwards: true }]);
  });

  test('A2: what its agent says later changes nothing and is refused', async () => {
    const id = await work('RUNNING');
    await forget('owner');
    const before = await scene.workload(id);
    expect((await agent.send({ observed: [] })).status).toBe(401);
    expect(await agent.report(id, { state: 'stopped' }).catch((error: unknown) => String(error))).toContain('401');
    expect(await scene.workload(id)).toEqual(before);
  });

  test('L5: what waits is evaluated, and followers, agents and streams are woken', async () => {
    await work('RUNNING');
    scene.published();
    await forget('owner');
    const kinds = scene.published().map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['workload', 'capacity', 'machine']));
  });
});

describe('A3: nobody speaks for it any more', () => {
  test('a poll that waits ends with 401, and so does every later one', async () => {
    const { revision } = await agent.sync();
    const waiting = agent.send({ revision }, { waitSeconds: 25 });
    await eventually(() => plane.openRequests() === 1, 'the poll waits');
    await forget('owner');
    expect((await waiting).status).toBe(401);
    expect((await agent.send({ revision })).status).toBe(401);
  });

  test('its credential is revoked', async () => {
    await forget('owner');
    const { rows } = await scene.database.pool.query(
      'select revoked_at is not null as revoked from machine_credential where machine_id = $1',
      [agent.machineId],
    );
    expect(rows).toEqual([{ revoked: true }]);
  });

  test('an enrolment that used its token before and comes too late for the machine is refused', async () => {
    const { application, people, database } = scene;
    const issued = await application.createMachineEnrollment(people.owner, { name, ownerId: undefined, machineId: agent.machineId });
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from machine where id = $1 for update', [agent.machineId]);
      const enrolling = post(`${plane.url}/agent/v1/enroll`, { enrollmentToken: issued.token, machine: machineReport() });
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => (await database.pool.query(waits)).rowCount === 1, 'the enrolment waits for the machine');
      await client.query('update machine set forgotten_at = clock_timestamp() where id = $1', [agent.machineId]);
      await client.query('commit');
      expect((await enrolling).status).toBe(401);
    } finally {
      client.release();
    }
    const { rows } = await database.pool.query('select id from machine_credential where machine_id = $1 and revoked_at is null', [
      agent.machineId,
    ]);
    expect(rows).toEqual([]);
  });

  test('an enrolment that was open ends, and there is no new one', async () => {
    const { application, people } = scene;
    const again = { name, ownerId: undefined, machineId: agent.machineId };
    const issued = await application.createMachineEnrollment(people.owner, again);
    await forget('owner');
    const reply = await post(`${plane.url}/agent/v1/enroll`, { enrollmentToken: issued.token, machine: machineReport() });
    expect(reply.status).toBe(401);
    expect(await codeOf(application.createMachineEnrollment(people.owner, again))).toBe('NOT_FOUND');
  });

  test('its name is free again', async () => {
    await forget('owner');
    const { machineId } = await scene.application.createMachineEnrollment(scene.people.owner, {
      name,
      ownerId: undefined,
      machineId: null,
    });
    expect(machineId).not.toBe(agent.machineId);
  });
});

test('L6: a notebook whose files are there is blocked when it starts again, and never moves', async () => {
  await seedMachine(scene.database.pool);
  const id = await work('STOPPING');
  await agent.report(id, { state: 'stopped' });
  await forget('operator');
  await start(id);
  expect(await scene.workload(id)).toMatchObject({
    phase: 'PENDING',
    admission: 'BLOCKED',
    codes: ['PINNED_MACHINE_FORGOTTEN'],
    openHolds: 0,
  });
});

/** A launch of the guest through another replica's queue. */
function launchBeside(raced: string): Promise<WorkloadId> {
  const [classId, entryId] = [scene.catalog.classes['cpu'], scene.catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('The scene lacks its catalog.');
  return plane.launch(scene.people.guest.memberId, { name: raced, classId, entryId, machineId: agent.machineId });
}

test('V3: a hold that is opened after its holds were read is released too', async () => {
  const { pool } = scene.database;
  const ids = { next: uuidv7 };
  const [access, reader] = [createAccessStore({ pool, ids }), createMachineWorkReader(pool)];
  const late: WorkloadId[] = [];
  const work = {
    async readHeldWorkloads(machineId: MachineId) {
      const held = await reader.readHeldWorkloads(machineId);
      if (late.length === 0) late.push(await scene.launch(scene.people.guest, `late-${String(counter)}`, agent.machineId));
      return held;
    },
  };
  const dependencies = { workloads: plane.store, work, machines: access, auditor: access, publisher: scene.bus, ids };
  await forgetMachine(dependencies, scene.people.owner, { machineId: agent.machineId, confirmName: name });
  expect(await Promise.all(late.map((id) => scene.workload(id)))).toMatchObject([{ phase: 'FAILED', openHolds: 0 }]);
});

describe('twenty launches, reports and syncs at the moment at which it is forgotten', () => {
  test.each([1, 2, 3])('V3: no hold outlives it, and each is released once (round %i)', async (round) => {
    const { guest } = scene.people;
    const settled: WorkloadId[] = [];
    for (let place = 0; place < 4; place += 1) {
      const id = await scene.launch(guest, `settled-${String(counter)}-${String(place)}`, agent.machineId);
      settled.push(id);
    }
    await agent.sync();
    // Through the queues of two replicas, so that several transactions open holds at once.
    const launches = Array.from({ length: 20 }, (_, place) => {
      const raced = `raced-${String(counter)}-${String(place)}`;
      return codeOf(place % 2 === 0 ? scene.launch(guest, raced, agent.machineId) : launchBeside(raced));
    });
    const reports = settled.flatMap((id) => [
      agent.send({ observed: [{ workloadId: id, generation: 1, state: 'running', at: '2026-11-29T12:00:00Z' }] }),
      agent.send({ observed: [{ workloadId: id, generation: 1, state: 'stopped', at: '2026-11-29T12:00:00Z' }] }),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 5 * round));
    const forgotten = await codeOf(forget('operator'));
    const codes = await Promise.all(launches);
    const statuses = (await Promise.all(reports)).map(({ status }) => status);
    expect(forgotten).toBe('done');
    expect(codes.filter((code) => code !== 'done' && code !== 'NOT_FOUND')).toEqual([]);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    const { rows } = await scene.database.pool.query<Record<string, number>>(
      `select count(*) filter (where released_at is null)::int as open, count(*)::int as held,
         (select count(*)::int from admission_event e where e.machine_id = $1 and e.type = 'RELEASED') as released,
         (select count(*)::int from audit_entry a join reservation r on a.subject = 'reservation:' || r.id
           where r.machine_id = $1 and a.action = 'reservation.release') as audited,
         count(*) filter (where released_by = 'OPERATOR')::int as by_operator
       from reservation where machine_id = $1`,
      [agent.machineId],
    );
    expect(rows[0]).toMatchObject({ open: 0, released: rows[0]?.['held'], audited: rows[0]?.['by_operator'] });
    expect((await agent.send({})).status).toBe(401);
  });

  test('A3: of an enrolment at that moment nothing is left that could speak for it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const machineId = await seedMachine(scene.database.pool, { name: `leaves-${String(round)}`, ownerId: scene.people.owner.memberId });
      const issued = await scene.application.createMachineEnrollment(scene.people.owner, {
        name: `leaves-${String(round)}`,
        ownerId: undefined,
        machineId,
      });
      const [reply] = await Promise.all([
        post(`${plane.url}/agent/v1/enroll`, { enrollmentToken: issued.token, machine: machineReport() }),
        forget('owner', machineId, `leaves-${String(round)}`),
      ]);
      const { rows } = await scene.database.pool.query('select id from machine_credential where machine_id = $1 and revoked_at is null', [
        machineId,
      ]);
      expect(rows).toEqual([]);
      expect([200, 401]).toContain(reply.status);
    }
  });
});
