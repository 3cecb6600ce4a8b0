import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DecisionId, MemberId, ReservationId, WorkloadId, WorkspaceId } from '../../src/domain/model/ids.ts';
import { admit } from '../../src/domain/intents/admit.ts';
import { createSealer } from '../../src/app/admission/seal.ts';
import type { SealedChange } from '../../src/app/ports.ts';
import { DEFAULT_POLICY } from '../../src/domain/placement/decision.ts';
import { place } from '../../src/domain/placement/place.ts';
import { createPool } from '../../src/storage/pool.ts';
import { createReplica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let catalog: SeededCatalog;
let member: MemberId;

beforeAll(async () => {
  database = await createTestDatabase();
  member = await seedMember(database.pool);
  catalog = await seedCatalog(database.pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu', cpuMillis: 10, memoryMib: 10 } },
    entries: { image: [{}] },
  });
  await seedMachine(database.pool, { devices: { 'nvidia-gpu': 1 } });
});

afterAll(() => database.drop());

const openDeviceHolds = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from device_hold where released_at is null');
  return rows[0]?.count ?? 0;
};

describe('V2: fifty parallel launches on one free device', () => {
  test('over two replicas admit exactly one, and every other one waits with its reason', async () => {
    const pools = [1, 2].map(() => createPool({ databaseUrl: database.url, applicationName: 'replica', onIdleError: () => undefined }));
    const replicas = pools.map((pool) => createReplica(pool));
    const launched = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        id(replicas[index % 2]).launch(member, {
          name: `race-${String(index)}`,
          classId: id(catalog.classes['gpu']),
          entryId: id(catalog.entries['image']),
        }),
      ),
    );
    await Promise.all(replicas.map((replica) => replica.queue.idle()));
    await Promise.all(pools.map((pool) => pool.end()));

    expect(new Set(launched).size).toBe(50);
    expect(await openDeviceHolds()).toBe(1);
    const { rows } = await database.pool.query<{ phase: string; admission: string; count: number; reasons: number }>(
      `select w.phase, w.admission, count(*)::int as count, sum(jsonb_array_length(v.reasons))::int as reasons
       from workload w join evaluation v on v.workload_id = w.id group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { phase: 'PENDING', admission: 'WAITING', count: 49, reasons: 49 },
      { phase: 'PREPARING', admission: 'ADMITTED', count: 1, reasons: 0 },
    ]);
    await expectGaplessTimelines();
  });

  test('the index alone refuses a caller that locks nothing, and without it the same callers book the device twice', async () => {
    expect(await hammer('guarded')).toBe(1);
    await database.pool.query('drop index device_hold_open');
    expect(await hammer('unguarded')).toBeGreaterThan(1);
  });
});

/** Writes twelve admissions at once that were all decided on an empty fleet, skipping locks and verification; returns how many got in. */
async function hammer(name: string): Promise<number> {
  const { pool } = database;
  const machine = await seedMachine(pool, { name, devices: { 'nvidia-gpu': 1 } });
  const replica = createReplica(pool);
  const workloads = Array.from({ length: 12 }, () => uuidv7() as WorkloadId);
  const admissions = await replica.store.transact(async (transaction) => {
    await transaction.insertWorkloads(
      workloads.map((workload, index) => ({
        id: workload,
        kind: 'notebook',
        name: `${name}-${String(index)}`,
        memberId: member,
        classId: id(catalog.classes['gpu']),
        entryId: id(catalog.entries['image']),
        requestedMachineId: machine,
        workspaceId: uuidv7() as WorkspaceId,
        idempotency: null,
      })),
    );
    const classes = await transaction.readClasses([id(catalog.classes['gpu'])]);
    const entries = await transaction.readEntries([id(catalog.entries['image'])]);
    const fleet = await transaction.readFleet();
    const states = await transaction.lockWorkloads(workloads);
    const sealer = createSealer(fleet);
    return states.map((state): SealedChange => {
      const itsClass = classes.get(state.classId);
      const entry = entries.get(state.entryId);
      if (itsClass === undefined || entry === undefined) throw new Error('seed is missing');
      const queue = { workloadId: state.id, queuedAt: null, standing: null };
      const request = {
        memberId: member,
        kind: 'notebook',
        class: itsClass,
        entry,
        restrictToMachineId: machine,
        pin: null,
        queue,
      } as const;
      const decision = place(fleet, request, DEFAULT_POLICY);
      const decisionId = uuidv7() as DecisionId;
      const change = admit(state, {
        decision,
        class: itsClass,
        last: null,
        decisionId,
        reservationId: uuidv7() as ReservationId,
        position: 1,
        timesPassed: 0,
        passLimit: DEFAULT_POLICY.passLimit,
      });
      if (change?.openHold === undefined) throw new Error('the fleet was not empty');
      return { ...change, seal: sealer.seal({ decisionId, decision, request, state }) };
    });
  });
  const written = await Promise.allSettled(
    admissions.value.map((change) => replica.store.transact((transaction) => transaction.write([change]))),
  );
  return written.filter((result) => result.status === 'fulfilled').length;
}

async function expectGaplessTimelines(): Promise<void> {
  const { rows } = await database.pool.query(
    `select w.id from workload w left join admission_event e on e.workload_id = w.id
     group by w.id having count(e.sequence) <> w.sequence or coalesce(max(e.sequence), 0) <> w.sequence`,
  );
  expect(rows).toEqual([]);
}

function id<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not seeded');
  return value;
}
