import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogDefinition } from '../../src/domain/catalog/definition.ts';
import type { ClassId, EntryId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { DriverName, Runtime } from '../../src/domain/model/runtime.ts';
import { applyOn, catalog, cpuClass, entry, runtime } from '../app/apply-catalog-fixture.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { loseMachine } from './support/lose-machine.ts';
import { enrollAgent, machineReport, type TestAgent } from './support/test-agent.ts';
import { factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let replica: Replica;
let member: MemberId;
let agent: TestAgent;
let id: WorkloadId;
let counter = 0;

const NATIVE_AND_DOCKER = runtime({ name: 'first', driverRefs: { native: 'canary-native-1', docker: 'canary-docker-1' } });

function lab(runtimes: readonly Runtime[], part: Partial<CatalogDefinition> = {}): CatalogDefinition {
  return catalog('lab', { classes: [cpuClass('small')], entries: [entry('jupyter', { runtimes })], ...part });
}

beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  replica = createReplica(database.pool, plane.store);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

/** A notebook that ran by the native driver of its member's machine and was stopped. */
beforeEach(async () => {
  await applyOn(database.pool, lab([NATIVE_AND_DOCKER]));
  member = await seedMember(database.pool);
  agent = await enrollAgent(plane, { ownerId: member, sharing: 'PRIVATE', drivers: ['native'] });
  counter += 1;
  id = await plane.launch(member, {
    name: `pinned-${String(counter)}`,
    classId: await idOf('accelerator_class', 'small'),
    entryId: await idOf('catalog_entry', 'jupyter'),
  });
  await agent.sync();
  await agent.report(id, { state: 'running' });
  await plane.stop(member, id);
  await agent.report(id, { state: 'stopped' });
  expect(await factsOf(database.pool, id)).toMatchObject({ phase: 'STOPPED', openHolds: 0 });
});

async function idOf<Id extends ClassId | EntryId>(table: 'accelerator_class' | 'catalog_entry', name: string): Promise<Id> {
  const { rows } = await database.pool.query<{ id: Id }>(`select id from ${table} where name = $1`, [name]);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no ${name}.`);
  return row.id;
}

const report = (drivers: readonly DriverName[]): object => ({ drivers: (machineReport({ drivers }) as { drivers: object }).drivers });

interface Place {
  readonly phase: string;
  readonly admission: string;
  readonly codes: readonly string[];
  /** Of the open hold: `driver on this machine`, or on another one; null without one. */
  readonly held: string | null;
}

async function place(): Promise<Place> {
  const { rows } = await database.pool.query<Place>(
    `select w.phase, w.admission, coalesce((select array_agg(r ->> 'code') from jsonb_array_elements(v.reasons) r), '{}') as codes,
       (select h.driver || case when h.machine_id = $2 then ' on this machine' else ' elsewhere' end
        from reservation h where h.workload_id = w.id and h.released_at is null) as held
     from workload w left join evaluation v on v.workload_id = w.id where w.id = $1`,
    [id, agent.machineId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row;
}

const HERE = { phase: 'PREPARING', admission: 'ADMITTED', held: 'native on this machine' };

describe('L6: the start of a stopped notebook', () => {
  it('goes to the same machine and driver, although a better driver came and another machine is free', async () => {
    await enrollAgent(plane, { ownerId: member, sharing: 'PRIVATE', drivers: ['native', 'docker'] });
    await agent.sync(report(['native', 'docker']));
    await plane.start(member, id);
    expect(await place()).toMatchObject(HERE);
  });

  it('waits while the machine is away, whatever else is free, and starts there when it is back', async () => {
    await enrollAgent(plane, { ownerId: member, sharing: 'PRIVATE', drivers: ['native'] });
    await loseMachine(plane, agent.machineId);
    await plane.start(member, id);
    expect(await place()).toMatchObject({ phase: 'PENDING', admission: 'WAITING', codes: ['PINNED_MACHINE_OFFLINE'], held: null });
    await agent.sync();
    await replica.evaluate();
    expect(await place()).toMatchObject(HERE);
  });

  it('is blocked while the driver is gone, although another one would do, and starts when it is there again', async () => {
    await agent.sync(report(['docker', 'simulation']));
    await plane.start(member, id);
    expect(await place()).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', codes: ['PINNED_DRIVER_MISSING'], held: null });
    await agent.sync(report(['native']));
    await replica.evaluate();
    expect(await place()).toMatchObject(HERE);
  });

  it('selects the runtime anew: a changed ref is told by name and revision of the runtime, never as the ref', async () => {
    const second = runtime({ name: 'second', driverRefs: { native: 'canary-native-2' } });
    await applyOn(database.pool, lab([second, NATIVE_AND_DOCKER]));
    await plane.start(member, id);
    expect((await agent.sync()).assignments).toMatchObject([
      { generation: 2, driver: 'native', runtimeName: 'second', ref: 'canary-native-2' },
    ]);
    const { rows } = await database.pool.query<{ name: string; revision: number; generation: number }>(
      `select t.name, v.revision - min(v.revision) over () as revision, e.generation from admission_event e
       join runtime t on t.id = e.runtime_id join catalog_revision v on v.id = t.revision_id
       where e.workload_id = $1 and e.type = 'RESERVED' order by e.sequence`,
      [id],
    );
    expect(rows).toEqual([
      { name: 'first', revision: 0, generation: 1 },
      { name: 'second', revision: 1, generation: 2 },
    ]);
    const told = await database.pool.query(
      'select e.*, d.* from admission_event e left join decision d on d.id = e.decision_id where e.workload_id = $1',
      [id],
    );
    expect(JSON.stringify(told.rows)).not.toContain('canary');
  });

  it('S4: is blocked when no runtime serves its driver any more, and never takes another driver', async () => {
    await agent.sync(report(['native', 'docker']));
    await applyOn(database.pool, lab([runtime({ driverRefs: { docker: 'canary-docker-2' } })]));
    await plane.start(member, id);
    expect(await place()).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', codes: ['DRIVER_UNSUPPORTED'], held: null });
    await applyOn(database.pool, lab([NATIVE_AND_DOCKER]));
    await replica.evaluate();
    expect(await place()).toMatchObject(HERE);
  });

  it.each([
    { gone: 'class', without: { classes: [cpuClass('other')] }, code: 'CLASS_REMOVED' },
    { gone: 'entry', without: { entries: [entry('other')] }, code: 'ENTRY_REMOVED' },
  ])('L2: is blocked while its $gone is removed from the catalog, and freed once that is back', async ({ without, code }) => {
    await applyOn(database.pool, lab([NATIVE_AND_DOCKER], without));
    await plane.start(member, id);
    expect(await place()).toMatchObject({ phase: 'PENDING', admission: 'BLOCKED', held: null });
    expect((await place()).codes).toContain(code);
    await applyOn(database.pool, lab([NATIVE_AND_DOCKER]));
    await replica.evaluate();
    expect(await place()).toMatchObject(HERE);
  });

  it('L2: one that waits is blocked by a removal in between, and waits again after it', async () => {
    await loseMachine(plane, agent.machineId);
    await plane.start(member, id);
    await applyOn(database.pool, lab([NATIVE_AND_DOCKER], { classes: [cpuClass('other')] }));
    await replica.evaluate();
    expect(await place()).toMatchObject({ admission: 'BLOCKED' });
    await applyOn(database.pool, lab([NATIVE_AND_DOCKER]));
    await replica.evaluate();
    expect(await place()).toMatchObject({ admission: 'WAITING', codes: ['PINNED_MACHINE_OFFLINE'] });
  });
});
