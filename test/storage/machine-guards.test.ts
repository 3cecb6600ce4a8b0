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
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  replica = createReplica(database.pool);
  member = await seedMember(database.pool);
  catalog = await seedCatalog(database.pool, { classes: { cpu: { accelerator: 'cpu' } }, entries: { image: [{}] } });
});
beforeEach(async () => {
  machine = await seedMachine(database.pool);
});
afterAll(() => database.drop());

function launch(): Promise<WorkloadId> {
  counter += 1;
  const [classId, entryId] = [catalog.classes['cpu'], catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  return replica.launch(member, { name: `guarded-${String(counter)}`, classId, entryId, machineId: machine });
}

const FORGET = 'update machine set forgotten_at = clock_timestamp() where id = $1';
const RELEASE = `update reservation set released_at = clock_timestamp(), released_by = $2 where machine_id = $1`;

describe('V3: the database keeps holds and forgotten machines apart', () => {
  test('a machine that holds something is not forgotten', async () => {
    await launch();
    await expect(database.pool.query(FORGET, [machine])).rejects.toThrow('machine_forgotten_holds_nothing');
    await database.pool.query(RELEASE, [machine, 'AGENT']);
    await database.pool.query(FORGET, [machine]);
  });

  test('a forgotten machine gets no hold, also when a caller skips the decision', async () => {
    await launch();
    await database.pool.query(RELEASE, [machine, 'AGENT']);
    await database.pool.query(FORGET, [machine]);
    const copy = `insert into reservation (id, workload_id, generation, member_id, machine_id, driver, runtime_id, decision_id, decision_digest,
        class_id, class_name, accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind,
        workload_name, member_name, machine_name, held_at)
      select gen_random_uuid(), workload_id, 2, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id, class_name,
        accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind, workload_name, member_name,
        machine_name, clock_timestamp()
      from reservation where machine_id = $1`;
    await expect(database.pool.query(copy, [machine])).rejects.toThrow('machine_forgotten_holds_nothing');
  });

  test('nobody but its agent releases a hold of a machine that stays', async () => {
    await launch();
    await expect(database.pool.query(RELEASE, [machine, 'OPERATOR'])).rejects.toThrow('only when its machine is forgotten');
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(RELEASE, [machine, 'OPERATOR']);
      await client.query(FORGET, [machine]);
      await client.query('commit');
    } finally {
      client.release();
    }
    const { rows } = await database.pool.query('select released_by from reservation where machine_id = $1', [machine]);
    expect(rows).toEqual([{ released_by: 'OPERATOR' }]);
  });

  test('a forgotten machine does not come back', async () => {
    await database.pool.query(FORGET, [machine]);
    const comeBack = database.pool.query('update machine set forgotten_at = null where id = $1', [machine]);
    await expect(comeBack).rejects.toThrow('stays forgotten');
  });
});

describe('a machine counts the changes that somebody may see', () => {
  const revision = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ revision: number }>('select revision::int from machine where id = $1', [machine]);
    return rows[0]?.revision ?? 0;
  };

  test.each([
    ['its name', `update machine set name = name || '-x' where id = $1`],
    ['its owner', 'update machine set owner_id = (select id from member limit 1) where id = $1'],
    ['its cordon', 'update machine set schedulable = false where id = $1'],
    ['its sharing', `update machine set sharing_mode = 'PRIVATE' where id = $1`],
    ['its capacity', 'update machine set cpu_millis = 1 where id = $1'],
    ['its loss', 'update machine set lost_at = now() where id = $1'],
    ['its agent', `update machine set agent_version = '2' where id = $1`],
    ['its end', 'update machine set forgotten_at = now() where id = $1'],
    ['a driver more', `insert into machine_driver values ($1, 'docker', '1', true, '{}', true)`],
    ['another version of a driver', `update machine_driver set version = '2' where machine_id = $1`],
    ['a driver less', 'delete from machine_driver where machine_id = $1'],
    ['a device more', `insert into machine_device values ($1, 'nvidia-gpu', 0, null, null, true)`],
    ['a member more that it is shared with', 'insert into machine_share select $1, id from member limit 1'],
  ])('%s', async (_what, change) => {
    const before = await revision();
    await database.pool.query(change, [machine]);
    expect(await revision()).toBeGreaterThan(before);
  });

  test('a member less, a device that is gone, a hold and its release', async () => {
    await database.pool.query('insert into machine_share select $1, id from member limit 1', [machine]);
    await database.pool.query(`insert into machine_device values ($1, 'nvidia-gpu', 0, null, null, true)`, [machine]);
    const seen = [await revision()];
    await database.pool.query('delete from machine_share where machine_id = $1', [machine]);
    seen.push(await revision());
    await database.pool.query('update machine_device set present = false where machine_id = $1', [machine]);
    seen.push(await revision());
    await launch();
    seen.push(await revision());
    await database.pool.query(RELEASE, [machine, 'AGENT']);
    seen.push(await revision());
    expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
  });

  test.each([
    ['a heartbeat', `update machine set last_heartbeat_at = now(), lease_expires_at = now(), boot_id = gen_random_uuid() where id = $1`],
    ['a report of what is known', 'update machine set cpu_millis = cpu_millis where id = $1'],
    ['a driver that is no other’s', `delete from machine_driver where machine_id = $1 and name = 'native'`],
  ])('%s is none', async (_what, change) => {
    const before = await revision();
    await database.pool.query(change, [machine]);
    expect(await revision()).toBe(before);
  });
});
