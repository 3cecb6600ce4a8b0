import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let replica: Replica;
let catalog: SeededCatalog;
let member: MemberId;
let machine: MachineId;
let workload: WorkloadId;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  replica = createReplica(database.pool);
  member = await seedMember(database.pool);
  catalog = await seedCatalog(database.pool, {
    classes: { cpu: { accelerator: 'cpu', cpuMillis: 1000, memoryMib: 1000 } },
    entries: { image: [{}] },
  });
});

beforeEach(async () => {
  counter += 1;
  machine = await seedMachine(database.pool, { cpuMillis: 2000, memoryMib: 2000 });
  workload = await launch(`guarded-${String(counter)}`);
});

afterAll(() => database.drop());

async function launch(name: string): Promise<WorkloadId> {
  const classId = catalog.classes['cpu'];
  const entryId = catalog.entries['image'];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  return replica.launch(member, { name, classId, entryId, machineId: machine });
}

async function heldSums(): Promise<unknown> {
  const { rows } = await database.pool.query('select held_cpu_millis as cpu, held_memory_mib as memory from machine where id = $1', [
    machine,
  ]);
  return rows[0];
}

describe('the database refuses by itself', () => {
  test.each([
    [
      'E1: an event is never changed',
      `update admission_event set type = 'FAILED' where workload_id = $1`,
      'admission_event is append-only',
    ],
    ['E1: an event is never deleted', 'delete from admission_event where workload_id = $1', 'admission_event is append-only'],
    ['E1: a sequence never falls', 'update workload set sequence = sequence - 1 where id = $1', 'only grow'],
    ['L1: a generation never falls', 'update workload set generation = generation - 1 where id = $1', 'only grow'],
    ['a workload is never removed', 'delete from workload where id = $1', 'never removed'],
    ['a decision is immutable', `update decision set outcome = 'WAIT' where workload_id = $1`, 'decision is append-only'],
    ['V3: a reservation is never deleted', 'delete from reservation where workload_id = $1', 'never deleted'],
    ['U1: the terms of a reservation never change', 'update reservation set cpu_millis = 1 where workload_id = $1', 'never change'],
    [
      'U3: a span never ends before it began',
      `update reservation set released_at = held_at - interval '1 s', released_by = 'AGENT' where workload_id = $1`,
      'reservation_span',
    ],
    ['L1: no phase outside the table', `update workload set phase = 'LOST' where id = $1`, 'workload_phase'],
  ])('%s', async (_title, statement, message) => {
    await expect(database.pool.query(statement, [workload])).rejects.toThrow(message);
  });

  test('E1: the whole timeline cannot be truncated', async () => {
    await expect(database.pool.query('truncate admission_event')).rejects.toThrow('append-only');
  });

  test('V3: a reservation is released exactly once', async () => {
    const release = `update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1`;
    await database.pool.query(release, [workload]);
    await expect(database.pool.query(release, [workload])).rejects.toThrow('released once');
    await expect(
      database.pool.query('update reservation set released_at = null, released_by = null where workload_id = $1', [workload]),
    ).rejects.toThrow('released once');
  });
});

describe('V2, V8: the sums of a machine', () => {
  test('follow its reservations and nothing else moves them', async () => {
    expect(await heldSums()).toEqual({ cpu: 1000, memory: 1000 });
    await expect(database.pool.query('update machine set held_cpu_millis = 0 where id = $1', [machine])).rejects.toThrow(
      'reservations alone',
    );
    await database.pool.query(`update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where machine_id = $1`, [
      machine,
    ]);
    expect(await heldSums()).toEqual({ cpu: 0, memory: 0 });
  });

  test('never pass the capacity, also when a caller skips the decision', async () => {
    await launch(`second-${String(counter)}`);
    await expect(copyReservation()).rejects.toThrow('machine_cpu_not_oversubscribed');
    expect(await heldSums()).toEqual({ cpu: 2000, memory: 2000 });
  });

  test('stay when the machine reports less than it holds, and then take no more', async () => {
    await database.pool.query('update machine set cpu_millis = 500, memory_mib = 500 where id = $1', [machine]);
    expect(await heldSums()).toEqual({ cpu: 1000, memory: 1000 });
    await expect(copyReservation()).rejects.toThrow('machine_cpu_not_oversubscribed');
    await database.pool.query(`update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where machine_id = $1`, [
      machine,
    ]);
    expect(await heldSums()).toEqual({ cpu: 0, memory: 0 });
  });

  test('equal the open reservations after everything above', async () => {
    const { rows } = await database.pool.query(
      `select m.id from machine m left join reservation r on r.machine_id = m.id and r.released_at is null group by m.id
       having m.held_cpu_millis <> coalesce(sum(r.cpu_millis), 0) or m.held_memory_mib <> coalesce(sum(r.memory_mib), 0)`,
    );
    expect(rows).toEqual([]);
  });
});

test('V4: a Mac has an Apple GPU whether it reports one or not', async () => {
  const mac = await seedMachine(database.pool, { os: 'darwin', drivers: ['native'] });
  const { rows } = await database.pool.query('select kind, "index" from machine_device where machine_id = $1', [mac]);
  expect(rows).toEqual([{ kind: 'apple-gpu', index: 0 }]);
});

/** One more open reservation on the machine, for a workload of its own, straight into the table. */
async function copyReservation(): Promise<void> {
  const other = await replica.store.transact((transaction) =>
    transaction.insertWorkloads([
      {
        id: '00000000-0000-7000-8000-000000000001' as WorkloadId,
        kind: 'endpoint',
        name: 'a-copy',
        memberId: member,
        classId: Object.values(catalog.classes)[0] ?? fail(),
        entryId: Object.values(catalog.entries)[0] ?? fail(),
        requestedMachineId: null,
        workspaceId: null,
        idempotency: null,
      },
    ]),
  );
  expect(other.value.length).toBe(1);
  await database.pool.query(
    `insert into reservation (id, workload_id, generation, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id, class_name,
       accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind, workload_name, member_name, machine_name, held_at)
     select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 1, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id, class_name,
       accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind, workload_name, member_name, machine_name, clock_timestamp()
     from reservation where machine_id = $1 limit 1`,
    [machine],
  );
}

function fail(): never {
  throw new Error('not seeded');
}
