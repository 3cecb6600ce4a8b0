import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MACHINE = `
  id name owner { name } status drivers { name isolation version accelerators }
  os arch agentVersion schedulable capacity { cpuMillis devices { accelerator count } } allocated { cpuMillis memoryMib devices { accelerator count } }
  sharing { mode members { name } } lastHeartbeatAt
  reservations { nodes { kind cpuMillis exclusive workload { name } member { name } } }
`;
const QUERY = `query ($id: ID!) { node(id: $id) { ... on Machine { ${MACHINE} } } }`;
const HIDDEN = {
  os: null,
  arch: null,
  agentVersion: null,
  schedulable: null,
  capacity: null,
  allocated: null,
  sharing: null,
  lastHeartbeatAt: null,
};

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let people: Readonly<Record<'owner' | 'worker' | 'guest' | 'operator', { readonly id: MemberId; readonly token: string }>>;
let mac: MachineId;
let box: MachineId;

const person = async (name: string, role: 'MEMBER' | 'OPERATOR' = 'MEMBER'): Promise<{ id: MemberId; token: string }> => {
  const id = await seedMember(database.pool, { name, role });
  return { id, token: await seedToken(database, id, { role }) };
};

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  people = {
    owner: await person('owner'),
    worker: await person('worker'),
    guest: await person('guest'),
    operator: await person('operator', 'OPERATOR'),
  };
  catalog = await seedCatalog(database.pool, {
    classes: { cpu: { accelerator: 'cpu' }, big: { accelerator: 'cpu', cpuMillis: 100_000 }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: { image: [{ driverRefs: { native: 'env:a' } }] },
  });
  mac = await seedMachine(database.pool, { name: 'mac', ownerId: people.owner.id, os: 'darwin', drivers: ['native'], sharing: 'PRIVATE' });
  box = await seedMachine(database.pool, { name: 'box', ownerId: people.owner.id, sharing: 'MEMBERS', devices: { 'nvidia-gpu': 2 } });
  await database.pool.query('insert into machine_share (machine_id, member_id) values ($1, $2)', [box, people.worker.id]);
  await launch(people.owner.token, { name: 'on-mac', machineId: mac });
  await launch(people.worker.token, { name: 'on-box', machineId: box });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Launch {
  readonly name: string;
  readonly machineId: MachineId;
  readonly className?: 'cpu' | 'gpu';
}

async function launch(token: string, { name, machineId, className = 'cpu' }: Launch): Promise<void> {
  const actor = await graphql.application.authenticate(token);
  const [classId, entryId] = [catalog.classes[className], catalog.entries['image']];
  if (actor === null || classId === undefined || entryId === undefined) throw new Error('The fixture is incomplete.');
  await graphql.application.launchWorkload(actor, { kind: 'notebook', name, classId, entryId, machineId, idempotencyKey: null });
}

const machineFor = async (who: keyof typeof people, id: MachineId): Promise<unknown> =>
  (
    await dataOf<{ node: unknown }>(graphql.server, {
      query: QUERY,
      variables: { id: writeGlobalId('Machine', id) },
      token: people[who].token,
    })
  ).node;

describe('T5: what one sees of a machine', () => {
  test('a guest of a private one: id, name, owner, status and drivers, and nothing else', async () => {
    expect(await machineFor('guest', mac)).toEqual({
      id: writeGlobalId('Machine', mac),
      name: 'mac',
      owner: { name: 'owner' },
      status: 'READY',
      drivers: [{ name: 'NATIVE', isolation: 'WEAK', version: '1', accelerators: null }],
      ...HIDDEN,
      reservations: { nodes: [] },
    });
  });

  test('a guest of one that is shared with others only gets no more', async () => {
    expect(await machineFor('guest', box)).toMatchObject({ ...HIDDEN, reservations: { nodes: [] } });
  });

  test('its owner: all of it, with V4’s exclusive hold', async () => {
    expect(await machineFor('owner', mac)).toMatchObject({
      os: 'darwin',
      capacity: { devices: [{ accelerator: 'APPLE_GPU', count: 1 }] },
      allocated: { cpuMillis: 1000, memoryMib: 1024, devices: [{ accelerator: 'APPLE_GPU', count: 1 }] },
      sharing: { mode: 'PRIVATE', members: [] },
      reservations: { nodes: [{ kind: 'NOTEBOOK', exclusive: true, workload: { name: 'on-mac' }, member: { name: 'owner' } }] },
    });
  });

  test('the owner sees that others’ work holds it, not whose nor what', async () => {
    expect(await machineFor('owner', box)).toMatchObject({
      sharing: { mode: 'MEMBERS', members: [{ name: 'worker' }] },
      reservations: { nodes: [{ kind: 'NOTEBOOK', cpuMillis: 1000, workload: null, member: null }] },
    });
  });

  test('a guest with whom it is shared: its amounts and its own reservations', async () => {
    expect(await machineFor('worker', box)).toMatchObject({
      capacity: { cpuMillis: 8000, devices: [{ accelerator: 'NVIDIA_GPU', count: 2 }] },
      allocated: { cpuMillis: 1000, devices: [] },
      sharing: { mode: 'MEMBERS', members: null },
      reservations: { nodes: [{ workload: { name: 'on-box' }, member: { name: 'worker' } }] },
    });
    await database.pool.query('insert into machine_share (machine_id, member_id) values ($1, $2)', [box, people.guest.id]);
    expect(await machineFor('guest', box)).toMatchObject({ allocated: { cpuMillis: 1000 }, reservations: { nodes: [] } });
    await database.pool.query('delete from machine_share where machine_id = $1 and member_id = $2', [box, people.guest.id]);
  });

  test('operators see everything', async () => {
    expect(await machineFor('operator', box)).toMatchObject({
      sharing: { members: [{ name: 'worker' }] },
      reservations: { nodes: [{ workload: { name: 'on-box' }, member: { name: 'worker' } }] },
    });
  });

  test('reasons tell a denied guest that it is denied, and nothing of a private machine’s size or use', async () => {
    const query = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) {
      outcome headline { code } candidates { machine { name } driver verdict runtime { name } reasons { code message } } candidateCount evaluatedAt
    } }`;
    const input = {
      kind: 'NOTEBOOK',
      classId: writeGlobalId('AcceleratorClass', catalog.classes['big'] ?? ''),
      entryId: writeGlobalId('CatalogEntry', catalog.entries['image'] ?? ''),
    };
    const codesFor = async (who: keyof typeof people): Promise<unknown> => {
      const { placementPreview } = await dataOf<{
        placementPreview: { headline: { code: string }; candidates: { machine: { name: string }; reasons: { code: string }[] }[] };
      }>(graphql.server, { query, variables: { input }, token: people[who].token });
      const candidates = placementPreview.candidates.map(({ machine, reasons }) => [machine.name, reasons.map((reason) => reason.code)]);
      return { headline: placementPreview.headline.code, ...(Object.fromEntries(candidates) as object) };
    };
    expect(await codesFor('guest')).toMatchObject({ headline: 'WEAK_ISOLATION_OWNER_ONLY', box: ['MACHINE_NOT_SHARED'] });
    expect(JSON.stringify(await codesFor('guest'))).not.toContain('EXCEEDS');
    expect(await codesFor('owner')).toMatchObject({ headline: 'CLASS_EXCEEDS_MACHINE' });
    expect(await codesFor('worker')).toMatchObject({ box: ['CLASS_EXCEEDS_MACHINE'] });
  });
});

describe('machines', () => {
  test('are listed by name, filtered by status and owner', async () => {
    const query = `query ($filter: MachineFilter) { machines(filter: $filter) { nodes { name } } }`;
    const names = async (filter: unknown, who: keyof typeof people = 'owner'): Promise<readonly string[]> => {
      const data = await dataOf<{ machines: { nodes: { name: string }[] } }>(graphql.server, {
        query,
        variables: { filter },
        token: people[who].token,
      });
      return data.machines.nodes.map((node) => node.name);
    };
    await seedMachine(database.pool, { name: 'cluster', ownerId: null });
    await database.pool.query(`update machine set schedulable = false where name = 'cluster'`);
    expect(await names(null)).toEqual(['box', 'cluster', 'mac']);
    expect(await names({ owned: true })).toEqual(['box', 'mac']);
    expect(await names({ owned: false })).toEqual(['cluster']);
    expect(await names({ status: 'CORDONED' })).toEqual(['cluster']);
    expect(await names({ status: 'UNREACHABLE' })).toEqual([]);
    await database.pool.query(`update machine set lost_at = now() where name = 'cluster'`);
    expect(await names({ status: 'UNREACHABLE' }, 'guest')).toEqual(['cluster']);
    await database.pool.query(`update machine set forgotten_at = now() where name = 'cluster'`);
    expect(await names(null)).toEqual(['box', 'mac']);
  });

  test('a class says how many machines could take it, now and ever, for the viewer', async () => {
    const query = '{ classes { name availability { machinesNow machinesEver } } }';
    const availability = async (who: keyof typeof people): Promise<unknown> => {
      const { classes } = await dataOf<{ classes: { name: string; availability: unknown }[] }>(graphql.server, {
        query,
        token: people[who].token,
      });
      return Object.fromEntries(classes.map((row) => [row.name, row.availability]));
    };
    // The Mac is taken by its owner's notebook (V4); the box has room; the big class fits nowhere.
    expect(await availability('owner')).toEqual({
      big: { machinesNow: 0, machinesEver: 0 },
      cpu: { machinesNow: 1, machinesEver: 2 },
      gpu: { machinesNow: 1, machinesEver: 1 },
    });
    expect(await availability('worker')).toMatchObject({ cpu: { machinesNow: 1, machinesEver: 1 } });
    expect(await availability('guest')).toMatchObject({
      cpu: { machinesNow: 0, machinesEver: 0 },
      gpu: { machinesNow: 0, machinesEver: 0 },
    });
  });
});

describe('a machine that shrank', () => {
  test('V3, V8: a unit that is held and reported no more is allocated, and no capacity', async () => {
    const small = await seedMachine(database.pool, { ownerId: people.owner.id, drivers: ['native'], devices: { 'nvidia-gpu': 2 } });
    await launch(people.owner.token, { name: 'on-small', machineId: small, className: 'gpu' });
    await launch(people.owner.token, { name: 'on-small-too', machineId: small, className: 'gpu' });
    await database.pool.query(`update machine_device set present = false where machine_id = $1 and "index" = 1`, [small]);
    expect(await machineFor('owner', small)).toMatchObject({
      capacity: { devices: [{ accelerator: 'NVIDIA_GPU', count: 1 }] },
      allocated: { devices: [{ accelerator: 'NVIDIA_GPU', count: 2 }] },
    });
  });
});
