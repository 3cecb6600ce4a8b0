import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createReplica } from '../support/admission.ts';
import { violationsIn, violationsOf } from '../support/invariants.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let machineId: MachineId;
/** Holds a GPU of the machine's two. */
let holding: WorkloadId;
/** Holds the other one. */
let other: WorkloadId;
/** Waits, with no hold. */
let waiting: WorkloadId;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const replica = createReplica(pool);
  const member = await seedMember(pool);
  machineId = await seedMachine(pool, { cpuMillis: 4_000, memoryMib: 4_096, devices: { 'nvidia-gpu': 2 } });
  const { classes, entries } = await seedCatalog(pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu', cpuMillis: 1_000, memoryMib: 1_024 } },
    entries: { image: [{}] },
  });
  const [classId] = Object.values(classes);
  const [entryId] = Object.values(entries);
  if (classId === undefined || entryId === undefined) throw new Error('Nothing was seeded.');
  holding = await replica.launch(member, { name: 'holding', classId, entryId });
  other = await replica.launch(member, { name: 'other', classId, entryId });
  waiting = await replica.launch(member, { name: 'waiting', classId, entryId });
});
afterAll(() => database.drop());

/** What stands in the way of breaking a rule, taken away. */
const UNGUARDED = `
drop index device_hold_open;
drop index reservation_open;
alter table machine drop constraint machine_cpu_not_oversubscribed;
alter table machine drop constraint machine_memory_not_oversubscribed;
alter table device_hold disable trigger all;
alter table machine disable trigger user;
alter table reservation disable trigger user;
alter table workload disable trigger user;
alter table admission_event disable trigger user;`;

/** A copy of a reservation with some columns of its own, and without devices. */
const COPY = (own: string): string => `
insert into reservation select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()) || ${own}::jsonb)).*
from reservation r where r.workload_id = $1`;

describe('the checks of the fault tests find what is broken once the guards of the database are gone', () => {
  it('find nothing in a database that is whole', async () => {
    expect(await violationsOf(database.pool)).toEqual([]);
  });

  it.each<{ readonly wantRule: string; readonly title: string; readonly broken: (client: PoolClient) => Promise<unknown> }>([
    {
      title: 'two holds on one device',
      wantRule: 'V2: a device unit has one open hold at most',
      broken: (client) => client.query(`update device_hold set "index" = 0`),
    },
    {
      title: 'two holds on one device at one time',
      wantRule: 'V2: the holds of a device unit never overlapped',
      broken: (client) => client.query(`update device_hold set "index" = 0`),
    },
    {
      title: 'two spans of one workload at one time',
      wantRule: 'U1: the spans of a workload do not overlap',
      broken: (client) => client.query(COPY(`jsonb_build_object('generation', 2, 'held_at', clock_timestamp())`), [holding]),
    },
    {
      title: 'cpu work that counts the GPU that it holds',
      wantRule: 'U1, L10: a span counts the devices of its class, and none for cpu',
      broken: (client) => client.query(`update reservation set accelerator = 'cpu' where workload_id = $1`, [holding]),
    },
    {
      title: 'a hold on a device that is not there',
      wantRule: 'V2: only units that a machine has are held',
      broken: (client) => client.query(`update device_hold set "index" = 7 where "index" = 1`),
    },
    {
      title: 'a reservation without its device',
      wantRule: 'V2: a reservation holds as many devices as its class says',
      broken: (client) => client.query(`delete from device_hold where "index" = 1`),
    },
    {
      title: 'more memory held than there is',
      wantRule: 'V2: CPU and memory are never held beyond what the machine has',
      broken: (client) => client.query(`update reservation set memory_mib = 4000 where workload_id = $1`, [holding]),
    },
    {
      title: 'sums that were moved by hand',
      wantRule: "V8: a machine's sums are those of its open reservations",
      broken: (client) => client.query(`update machine set held_cpu_millis = 1 where id = $1`, [machineId]),
    },
    {
      title: 'two open holds of one workload',
      wantRule: 'V3: a workload has one open hold at most',
      broken: (client) => client.query(COPY(`'{"generation": 2}'`), [holding]),
    },
    {
      title: 'a running notebook whose hold is gone',
      wantRule: 'V3: work that may exist has its hold, and work that cannot has none',
      broken: (client) =>
        client.query(`update reservation set released_at = held_at, released_by = 'AGENT' where workload_id = $1`, [other]),
    },
    {
      title: 'a stopped notebook with a hold',
      wantRule: 'V3: work that may exist has its hold, and work that cannot has none',
      broken: (client) => client.query(`update workload set phase = 'STOPPED' where id = $1`, [other]),
    },
    {
      title: 'a device that stays held after the release',
      wantRule: 'V3: devices are released with their reservation',
      broken: (client) =>
        client.query(`update reservation set released_at = held_at, released_by = 'AGENT' where workload_id = $1`, [other]),
    },
    {
      title: 'a release that the timeline does not tell',
      wantRule: 'V3: each run is reserved once and released once, as its timeline says',
      broken: (client) =>
        client.query(`update reservation set released_at = held_at, released_by = 'AGENT' where workload_id = $1`, [other]),
    },
    {
      title: 'a hold of an earlier run',
      wantRule: 'L1: the open hold is of the current run',
      broken: (client) => client.query(`update workload set generation = 3 where id = $1`, [other]),
    },
    {
      title: 'a run that was reserved twice',
      wantRule: 'L1: each run has one reservation at most',
      broken: (client) => client.query(COPY(`jsonb_build_object('released_at', clock_timestamp(), 'released_by', 'AGENT')`), [holding]),
    },
    {
      title: 'an event that is missing in the middle',
      wantRule: 'E1: the sequence of a workload is gapless from 1 to its last event',
      broken: (client) => client.query('delete from admission_event where workload_id = $1 and sequence = 2', [waiting]),
    },
    {
      title: 'a last event that is missing',
      wantRule: 'E1: the sequence of a workload is gapless from 1 to its last event',
      broken: (client) => client.query('update workload set sequence = sequence + 1 where id = $1', [waiting]),
    },
    {
      title: 'a reservation on another machine than was decided',
      wantRule: 'L3: a reservation has the decision that made it',
      broken: (client) => client.query(`update reservation set generation = 9 where workload_id = $1`, [other]),
    },
  ])('$title breaks "$wantRule"', async ({ wantRule, broken }) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(UNGUARDED);
      await broken(client);
      expect((await violationsIn(client)).map(({ rule }) => rule)).toContain(wantRule);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
