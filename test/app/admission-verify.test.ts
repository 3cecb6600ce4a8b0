import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadStore } from '../../src/app/ports.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';
import { createReplica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** A store in which the machine's owner is quicker: after the first look at the fleet, and before any lock, the statement is committed. */
function overtakenStore(statement: string): WorkloadStore {
  const store = createWorkloadStore(database.pool);
  let looks = 0;
  return {
    transact: (work, options) =>
      store.transact(
        (transaction) =>
          work({
            ...transaction,
            async readFleet() {
              const fleet = await transaction.readFleet();
              looks += 1;
              if (looks === 1) await database.pool.query(statement);
              return fleet;
            },
          }),
        options,
      ),
  };
}

describe('V1, T4: a decision is verified on the locked machine, so what changed since the snapshot counts', () => {
  it.each([
    { what: 'the owner closed it', statement: 'update machine set schedulable = false', want: 'MACHINE_CORDONED', admission: 'WAITING' },
    {
      what: 'the owner took the share back',
      statement: `update machine set sharing_mode = 'PRIVATE'`,
      want: 'MACHINE_NOT_SHARED',
      admission: 'BLOCKED',
    },
    {
      what: 'its lease ran out',
      statement: 'update machine set lost_at = clock_timestamp()',
      want: 'MACHINE_UNREACHABLE',
      admission: 'WAITING',
    },
    { what: 'it shrank', statement: 'update machine set cpu_millis = 10', want: 'CLASS_EXCEEDS_MACHINE', admission: 'BLOCKED' },
    { what: 'it lost the driver', statement: 'delete from machine_driver', want: 'NO_MACHINE', admission: 'BLOCKED' },
  ])('$what: $admission because of $want', async ({ statement, want, admission }) => {
    const { pool } = database;
    const memberId = await seedMember(pool);
    const name = `cpu-${memberId.slice(-12)}`;
    const { classes, entries } = await seedCatalog(pool, { classes: { [name]: { accelerator: 'cpu' } }, entries: { lab: [{}] } });
    const [classId, entryId] = [classes[name], entries['lab']];
    if (classId === undefined || entryId === undefined) throw new Error('The catalog was not seeded.');
    const machineId = await seedMachine(pool);
    const replica = createReplica(pool, overtakenStore(statement));
    const workloadId = await replica.launch(memberId, { name: 'a', classId, entryId, machineId });
    await replica.queue.idle();
    const { rows } = await pool.query(
      `select w.phase, w.admission, v.headline ->> 'code' as code, (select count(*)::int from reservation r where r.workload_id = w.id) as holds
       from workload w join evaluation v on v.workload_id = w.id where w.id = $1`,
      [workloadId],
    );
    expect(rows).toEqual([{ phase: 'PENDING', admission, code: want, holds: 0 }]);
  });
});
