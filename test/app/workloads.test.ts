import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evaluateQueue } from '../../src/app/admission/evaluate-queue.ts';
import type { WorkloadStore } from '../../src/app/ports.ts';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { IdempotencyConflict, InvalidInput, LaunchRefused, NameTaken, NotFound } from '../../src/domain/refusals.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { createQueueReader } from '../../src/storage/queue-reader.ts';
import { FenceLost } from '../../src/storage/workload-store.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let replica: Replica;
let member: MemberId;
let cpu: ClassId;
let gpu: ClassId;
let huge: ClassId;
let image: EntryId;
let cpuOnly: EntryId;
let name: string;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  replica = createReplica(database.pool);
  const catalog = await seedCatalog(database.pool, {
    classes: {
      cpu: { accelerator: 'cpu', cpuMillis: 1000, memoryMib: 1000 },
      gpu: { accelerator: 'nvidia-gpu', cpuMillis: 1000, memoryMib: 1000 },
      huge: { accelerator: 'cpu', cpuMillis: 1_000_000, memoryMib: 1000 },
    },
    entries: { image: [{}], 'cpu-only': [{ accelerators: ['cpu'] }] },
  });
  [cpu, gpu, huge] = [catalog.classes['cpu'], catalog.classes['gpu'], catalog.classes['huge']] as [ClassId, ClassId, ClassId];
  [image, cpuOnly] = [catalog.entries['image'], catalog.entries['cpu-only']] as [EntryId, EntryId];
});

beforeEach(async () => {
  counter += 1;
  name = `work-${String(counter)}`;
  member = await seedMember(database.pool);
});

afterAll(() => database.drop());

interface Row {
  readonly phase: string;
  readonly desired: string;
  readonly admission: string;
  readonly generation: number;
  readonly deleted: boolean;
  readonly holds: number;
  readonly events: readonly string[];
}

async function read(id: WorkloadId): Promise<Row | undefined> {
  const { rows } = await database.pool.query<Row>(
    `select phase, desired, admission, generation, deleted_at is not null as deleted,
       (select count(*)::int from reservation r where r.workload_id = w.id and r.released_at is null) as holds,
       (select array_agg(e.type order by e.sequence) from admission_event e where e.workload_id = w.id) as events
     from workload w where id = $1`,
    [id],
  );
  return rows[0];
}

async function countWorkloads(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from workload where member_id = $1', [
    member,
  ]);
  return rows[0]?.count ?? 0;
}

describe('L2: a launch answers after its first evaluation is committed', () => {
  test('admitted where a machine fits, with its hold and its timeline', async () => {
    const machineId = await seedMachine(database.pool);
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    expect(await read(id)).toMatchObject({
      phase: 'PREPARING',
      admission: 'ADMITTED',
      holds: 1,
      events: ['SUBMITTED', 'EVALUATED', 'RESERVED'],
    });
  });

  test('waiting while others hold the capacity, with its place in the queue', async () => {
    const machineId = await seedMachine(database.pool, { cpuMillis: 1000 });
    await replica.launch(member, { name: `${name}-first`, classId: cpu, entryId: image, machineId });
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    expect(await read(id)).toMatchObject({
      phase: 'PENDING',
      admission: 'WAITING',
      holds: 0,
      events: ['SUBMITTED', 'EVALUATED', 'QUEUED'],
    });
  });

  test('blocked where nothing that runs can change it, and admitted once a machine joins (L5)', async () => {
    const machineId = await seedMachine(database.pool, { cpuMillis: 10 });
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    expect(await read(id)).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', events: ['SUBMITTED', 'EVALUATED'] });

    await replica.queue.idle();
    await database.pool.query('update machine set cpu_millis = 4000 where id = $1', [machineId]);
    await replica.evaluate();
    expect(await read(id)).toMatchObject({ phase: 'PREPARING', admission: 'ADMITTED', holds: 1 });
  });

  test('L5: capacity that comes free while its launch is being committed is not missed', async () => {
    const machineId = await seedMachine(database.pool, { cpuMillis: 10 });
    const { store } = replica;
    const racing: WorkloadStore = {
      async transact(work, options) {
        const committed = await store.transact(work, options);
        // As a release that commits after the snapshot of the decision, and is offered to the queue before the launch is in it.
        await database.pool.query('update machine set cpu_millis = 4000 where id = $1', [machineId]);
        return committed;
      },
    };
    const late = createReplica(database.pool, racing);
    const id = await late.launch(member, { name, classId: cpu, entryId: image, machineId });
    await late.queue.idle();
    expect(await read(id)).toMatchObject({ phase: 'PREPARING', admission: 'ADMITTED' });
  });

  test('E6: evaluations that repeat themselves are counted and are no new events', async () => {
    const machineId = await seedMachine(database.pool, { cpuMillis: 10 });
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    // A run that begins to wait is looked at once more by itself.
    await replica.queue.idle();
    await replica.evaluate();
    await replica.evaluate();
    expect((await read(id))?.events).toEqual(['SUBMITTED', 'EVALUATED']);
    const { rows } = await database.pool.query('select count from evaluation where workload_id = $1', [id]);
    expect(rows).toEqual([{ count: 4 }]);
  });
});

describe('L9: what is refused stores nothing', () => {
  test('every wrong field is named at once', async () => {
    const launch = replica.launch(member, { name: 'Ünsafe\u0000', classId: cpu, entryId: image, idempotencyKey: 'with space' });
    await expect(launch).rejects.toBeInstanceOf(InvalidInput);
    await expect(launch).rejects.toMatchObject({ fields: [{ field: 'input.name' }, { field: 'input.idempotencyKey' }] });
    expect(await countWorkloads()).toBe(0);
  });

  test.each([
    ['an unknown class', 'input.classId', { classId: uuidv7() as ClassId }],
    ['an unknown image', 'input.imageId', { entryId: uuidv7() as EntryId }],
    ['an unknown machine', 'input.machineId', { machineId: uuidv7() as MachineId }],
  ])('%s', async (_title, field, wrong) => {
    const launch = replica.launch(member, { name, classId: cpu, entryId: image, ...wrong });
    await expect(launch).rejects.toBeInstanceOf(NotFound);
    await expect(launch).rejects.toMatchObject({ field });
    expect(await countWorkloads()).toBe(0);
  });

  test('S7: an accelerator that no runtime of the entry supports is refused, never replaced', async () => {
    const launch = replica.launch(member, { name, classId: gpu, entryId: cpuOnly });
    await expect(launch).rejects.toBeInstanceOf(LaunchRefused);
    await expect(launch).rejects.toMatchObject({ code: 'ACCELERATOR_UNSUPPORTED' });
    expect(await countWorkloads()).toBe(0);
  });
});

describe('L8: names', () => {
  test('are unique per member among undeleted workloads', async () => {
    const other = await seedMember(database.pool);
    const first = await replica.launch(member, { name, classId: huge, entryId: image });
    await expect(replica.launch(member, { name, classId: huge, entryId: image })).rejects.toBeInstanceOf(NameTaken);
    await expect(replica.launch(other, { name, classId: huge, entryId: image })).resolves.toBeTypeOf('string');
    await replica.remove(member, first);
    await expect(replica.launch(member, { name, classId: huge, entryId: image })).resolves.not.toBe(first);
  });

  test('of twenty launches at once exactly one gets the name', async () => {
    const launches = Array.from({ length: 20 }, () => replica.launch(member, { name, classId: huge, entryId: image }));
    const settled = await Promise.allSettled(launches);
    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await countWorkloads()).toBe(1);
  });
});

describe('idempotency keys', () => {
  test('return the first object for the same payload and refuse another, also at the same moment', async () => {
    const input = { name, classId: huge, entryId: image, idempotencyKey: 'key-1' };
    const ids = await Promise.all(Array.from({ length: 10 }, () => replica.launch(member, input)));
    expect(new Set(ids).size).toBe(1);
    await expect(replica.launch(member, { ...input, name: `${name}-other` })).rejects.toBeInstanceOf(IdempotencyConflict);
    expect(await countWorkloads()).toBe(1);
  });

  test('return it also when a launch would be refused by now, since its machine is gone', async () => {
    const machineId = await seedMachine(database.pool);
    const input = { name, classId: huge, entryId: image, machineId, idempotencyKey: 'key-gone' };
    const first = await replica.launch(member, input);
    await database.pool.query('update machine set forgotten_at = clock_timestamp() where id = $1', [machineId]);
    await expect(replica.launch(member, input)).resolves.toBe(first);
    await expect(replica.launch(member, { ...input, name: `${name}-b` })).rejects.toBeInstanceOf(IdempotencyConflict);
    await expect(replica.launch(member, { ...input, idempotencyKey: 'key-new' })).rejects.toBeInstanceOf(NotFound);
  });

  test('of a refused launch are free again', async () => {
    await replica.launch(member, { name, classId: huge, entryId: image });
    await expect(replica.launch(member, { name, classId: huge, entryId: image, idempotencyKey: 'key-2' })).rejects.toBeInstanceOf(
      NameTaken,
    );
    await expect(replica.launch(member, { name: `${name}-b`, classId: huge, entryId: image, idempotencyKey: 'key-2' })).resolves.toBeTypeOf(
      'string',
    );
  });

  test('are forgotten after 24 hours', async () => {
    const first = await replica.launch(member, { name, classId: huge, entryId: image, idempotencyKey: 'key-3' });
    await database.pool.query(`update idempotency_key set created_at = created_at - interval '25 hours' where workload_id = $1`, [first]);
    await expect(replica.launch(member, { name: `${name}-b`, classId: huge, entryId: image, idempotencyKey: 'key-3' })).resolves.not.toBe(
      first,
    );
  });
});

describe('L8: stop, start and delete', () => {
  test('a stop while it waits ends it at once, and repeating it changes nothing', async () => {
    const id = await replica.launch(member, { name, classId: huge, entryId: image });
    await replica.stop(member, id);
    await replica.stop(member, id);
    expect(await read(id)).toMatchObject({
      phase: 'STOPPED',
      desired: 'STOP',
      events: ['SUBMITTED', 'EVALUATED', 'STOP_REQUESTED', 'STOPPED'],
    });
  });

  test('a start after it is a new generation with its own evaluation, once, however often it is asked for', async () => {
    const id = await replica.launch(member, { name, classId: huge, entryId: image });
    await replica.stop(member, id);
    await Promise.all(Array.from({ length: 5 }, () => replica.start(member, id)));
    expect(await read(id)).toMatchObject({ phase: 'PENDING', desired: 'RUN', generation: 2, admission: 'BLOCKED' });
    expect((await read(id))?.events.filter((type) => type === 'SUBMITTED')).toHaveLength(2);
  });

  test('V3: a stop while it prepares keeps the hold until the agent confirms', async () => {
    const machineId = await seedMachine(database.pool);
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    await Promise.all([replica.stop(member, id), replica.stop(member, id)]);
    expect(await read(id)).toMatchObject({ phase: 'STOPPING', desired: 'STOP', holds: 1 });
    await replica.start(member, id);
    expect(await read(id)).toMatchObject({ phase: 'STOPPING', desired: 'RUN', generation: 1, holds: 1 });
  });

  test('a delete while a hold is open waits for the release', async () => {
    const machineId = await seedMachine(database.pool);
    const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
    await replica.remove(member, id);
    expect(await read(id)).toMatchObject({ phase: 'STOPPING', desired: 'STOP', deleted: false, holds: 1 });
  });

  test("T3: another member's work is NOT_FOUND for everybody who may not act on it", async () => {
    const stranger = await seedMember(database.pool);
    const id = await replica.launch(member, { name, classId: huge, entryId: image });
    await expect(replica.stop(stranger, id)).rejects.toBeInstanceOf(NotFound);
    await expect(replica.start(stranger, id)).rejects.toBeInstanceOf(NotFound);
    await expect(replica.remove(stranger, id)).rejects.toBeInstanceOf(NotFound);
    expect(await read(id)).toMatchObject({ phase: 'PENDING', desired: 'RUN', deleted: false });
  });
});

test('a leader that was replaced writes nothing', async () => {
  const machineId = await seedMachine(database.pool, { cpuMillis: 10 });
  const id = await replica.launch(member, { name, classId: cpu, entryId: image, machineId });
  await replica.queue.idle();
  await database.pool.query('update machine set cpu_millis = 4000 where id = $1', [machineId]);
  await database.pool.query('delete from leader_lease');
  const zombie = await createLeaderLease(database.pool, uuidv7()).acquire(60);
  if (zombie === null) throw new Error('nobody leads');
  await database.pool.query(`update leader_lease set expires_at = clock_timestamp() - interval '1 s'`);
  const successor = await createLeaderLease(database.pool, uuidv7()).acquire(60);
  expect(successor?.fence).toBeGreaterThan(zombie.fence);

  const dependencies = {
    store: replica.store,
    publisher: { publish: () => undefined },
    ids: { next: uuidv7 },
    queueReader: createQueueReader(database.pool),
  };
  await expect(evaluateQueue(dependencies, zombie)).rejects.toBeInstanceOf(FenceLost);
  expect(await read(id)).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED' });
  if (successor === null) throw new Error('nobody leads');
  await evaluateQueue(dependencies, successor);
  expect(await read(id)).toMatchObject({ phase: 'PREPARING' });
});
