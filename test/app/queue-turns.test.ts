import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { DEFAULT_POLICY } from '../../src/domain/placement/decision.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const LIMIT = DEFAULT_POLICY.passLimit;

let database: TestDatabase;
let replicas: readonly [Replica, Replica];
let classes: { readonly small: ClassId; readonly half: ClassId; readonly most: ClassId };
let image: EntryId;
let member: MemberId;
/** 4 cores, of which `hog` holds 3 while `old` waits for 2. */
let machine: MachineId;
let hog: WorkloadId;
let old: WorkloadId;

beforeAll(async () => {
  database = await createTestDatabase();
  replicas = [createReplica(database.pool), createReplica(database.pool)];
  const catalog = await seedCatalog(database.pool, {
    classes: {
      small: { accelerator: 'cpu', cpuMillis: 10, memoryMib: 10 },
      half: { accelerator: 'cpu', cpuMillis: 2_000, memoryMib: 10 },
      most: { accelerator: 'cpu', cpuMillis: 3_000, memoryMib: 10 },
    },
    entries: { image: [{}] },
  });
  const { small, half, most } = catalog.classes;
  classes = { small, half, most } as typeof classes;
  image = catalog.entries['image'] as EntryId;
});

beforeEach(async () => {
  member = await seedMember(database.pool);
  machine = await seedMachine(database.pool, { cpuMillis: 4_000 });
  hog = await launch('hog', classes.most);
  old = await launch('old', classes.half);
});

afterAll(() => database.drop());

function launch(name: string, classId: ClassId, replica: Replica = replicas[0]): Promise<WorkloadId> {
  return replica.launch(member, { name, classId, entryId: image, machineId: machine });
}

async function launchSmall(
  count: number,
  options: { readonly from?: number; readonly over?: readonly Replica[] } = {},
): Promise<WorkloadId[]> {
  const { from = 0, over = [replicas[0]] } = options;
  return Promise.all(
    Array.from({ length: count }, (_, index) => launch(`small-${String(from + index)}`, classes.small, over[index % over.length])),
  );
}

interface Standing {
  readonly phase: string;
  readonly code: string | null;
  readonly passes: number;
}

async function standingOf(id: WorkloadId): Promise<Standing | undefined> {
  const { rows } = await database.pool.query<Standing>(
    `select w.phase, v.headline ->> 'code' as code, coalesce(p.times_passed, 0) as passes from workload w
     left join evaluation v on v.workload_id = w.id left join workload_place p on p.id = w.id where w.id = $1`,
    [id],
  );
  return rows[0];
}

async function admittedOf(ids: readonly WorkloadId[]): Promise<number> {
  const standings = await Promise.all(ids.map(standingOf));
  return standings.filter((standing) => standing?.phase === 'PREPARING').length;
}

async function queuedEvents(id: WorkloadId): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query<{ timesPassed: number | null; machineId: MachineId | null }>(
    `select times_passed as "timesPassed", machine_id as "machineId" from admission_event where workload_id = $1 and type = 'QUEUED' order by sequence`,
    [id],
  );
  return rows;
}

/** As its agent confirms it: the hold is released, and the leader evaluates what waits. */
async function release(id: WorkloadId): Promise<void> {
  await database.pool.query(
    `update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1 and released_at is null`,
    [id],
  );
  await replicas[0].evaluate();
}

describe('L4: older work and younger work on one machine', () => {
  test('younger work passes so often, then waits behind the older one, which is told of it once', async () => {
    expect(await admittedOf(await launchSmall(LIMIT))).toBe(LIMIT);
    const [late] = (await launchSmall(1, { from: LIMIT })) as [WorkloadId];
    expect(await standingOf(late)).toEqual({ phase: 'PENDING', code: 'QUEUED_BEHIND_OLDER', passes: 0 });
    await replicas[0].evaluate();
    await replicas[0].evaluate();
    expect(await standingOf(old)).toMatchObject({ phase: 'PENDING', code: 'CAPACITY_IN_USE', passes: LIMIT });
    expect(await queuedEvents(old)).toEqual([
      { timesPassed: null, machineId: null },
      { timesPassed: LIMIT, machineId: machine },
    ]);
  });

  test('after the release the older one is first, and the younger one goes on', async () => {
    const [late] = (await launchSmall(LIMIT + 1)).slice(LIMIT) as [WorkloadId];
    await release(hog);
    expect(await admittedOf([old, late])).toBe(2);
  });

  test('a place is one among what waits for the same machine', async () => {
    const second = await launch('second', classes.half);
    machine = await seedMachine(database.pool, { cpuMillis: 4_000 });
    await launch('other-hog', classes.most);
    const first = await launch('other-old', classes.half);
    const { rows } = await database.pool.query<{ id: WorkloadId; position: number }>(
      `select workload_id as id, position from admission_event where type = 'QUEUED' and workload_id = any ($1::uuid[])`,
      [[old, second, first]],
    );
    expect(Object.fromEntries(rows.map(({ id, position }) => [id, position]))).toEqual({ [old]: 1, [second]: 2, [first]: 1 });
  });

  test('elsewhere nobody waits for it', async () => {
    await launchSmall(LIMIT);
    machine = await seedMachine(database.pool, { cpuMillis: 4_000 });
    expect(await admittedOf(await launchSmall(1, { from: LIMIT }))).toBe(1);
  });

  test('work that gives up waiting lets the others through at once', async () => {
    const [late] = (await launchSmall(LIMIT + 1)).slice(LIMIT) as [WorkloadId];
    const before = replicas[0].wakeups.length;
    await replicas[0].stop(member, old);
    expect(replicas[0].wakeups.slice(before)).toContainEqual({ kind: 'capacity' });
    await replicas[0].evaluate();
    expect(await admittedOf([late])).toBe(1);
  });

  test('the limit is exact, also for launches that race over two replicas', async () => {
    const raced = await launchSmall(3 * LIMIT, { over: replicas });
    await Promise.all(replicas.map(({ queue }) => queue.idle()));
    expect(await admittedOf(raced)).toBe(LIMIT);
    expect(await standingOf(old)).toMatchObject({ passes: LIMIT });
  });
});
