import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createReplica } from '../support/admission.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let catalogId: string;
let operator: string;
let owner: MemberId;
let mac: MachineId;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  operator = await seedToken(database, await seedMember(pool, { role: 'OPERATOR' }), { role: 'OPERATOR', scopes: ['READ'] });
  owner = await seedMember(pool);
  catalog = await seedCatalog(pool, {
    classes: { cpu: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu', acceleratorCount: 2 } },
    entries: {
      lab: [
        { name: 'mapped', accelerators: ['cpu'], driverRefs: { native: 'zz-native' } },
        { name: 'legacy', accelerators: ['cpu', 'nvidia-gpu'], containerRef: 'zz-container' },
      ],
      llm: [{ name: 'vllm', accelerators: ['nvidia-gpu'], modelFormat: 'safetensors' }],
    },
  });
  mac = await seedMachine(pool, { name: 'mac', os: 'darwin', ownerId: owner, sharing: 'PRIVATE', drivers: ['native', 'docker'] });
  await seedMachine(pool, { name: 'box', drivers: ['docker'], devices: { 'nvidia-gpu': 1 } });
  catalogId = (await pool.query<{ id: string }>('select id from catalog')).rows[0]?.id ?? '';
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const COVERAGE = `query ($catalogId: ID!, $entryId: ID, $classId: ID, $machineId: ID) {
  catalogCoverage(catalogId: $catalogId, entryId: $entryId, classId: $classId, machineId: $machineId) {
    entry { name } class { name } machine { name } driver runtime { name } verdict reasons { code message machine { name } details { name value } } } }`;

interface Row {
  readonly entry: { readonly name: string };
  readonly class: { readonly name: string };
  readonly machine: { readonly name: string };
  readonly driver: string;
  readonly runtime: { readonly name: string } | null;
  readonly verdict: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

async function rowsOf(filters: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> {
  const variables = { catalogId: writeGlobalId('Catalog', catalogId), ...filters };
  return (await dataOf<{ catalogCoverage: readonly Row[] }>(graphql.server, { query: COVERAGE, variables, token: operator }))
    .catalogCoverage;
}

const inShort = (row: Row): string =>
  [row.entry.name, row.class.name, row.machine.name, row.driver, row.runtime?.name ?? '-', ...row.reasons.map(({ code }) => code)].join(
    ' ',
  );

const idOf = (type: string, id: string | undefined): string => writeGlobalId(type, id ?? '');

describe('Query.catalogCoverage', () => {
  it('S1, S5: every entry, class, machine and driver, with the runtime that is selected and every reason', async () => {
    expect((await rowsOf()).map(inShort)).toEqual([
      'lab cpu mac DOCKER legacy',
      'lab cpu mac NATIVE mapped',
      'lab cpu box DOCKER legacy',
      'lab gpu mac DOCKER legacy ACCELERATOR_ABSENT',
      'lab gpu mac NATIVE - ACCELERATOR_ABSENT DRIVER_UNSUPPORTED ACCELERATOR_UNSUPPORTED',
      'lab gpu box DOCKER legacy CLASS_EXCEEDS_MACHINE',
      'llm cpu mac DOCKER - CPU_ENDPOINT_UNAVAILABLE ACCELERATOR_UNSUPPORTED',
      'llm cpu mac NATIVE - CPU_ENDPOINT_UNAVAILABLE ACCELERATOR_UNSUPPORTED',
      'llm cpu box DOCKER - CPU_ENDPOINT_UNAVAILABLE ACCELERATOR_UNSUPPORTED',
      'llm gpu mac DOCKER vllm ACCELERATOR_ABSENT MODEL_FORMAT_NOT_VALIDATED',
      'llm gpu mac NATIVE - ACCELERATOR_ABSENT DRIVER_UNSUPPORTED',
      'llm gpu box DOCKER vllm CLASS_EXCEEDS_MACHINE MODEL_FORMAT_NOT_VALIDATED',
    ]);
  });

  it('H1: no ref is in it', async () => {
    expect(JSON.stringify(await rowsOf())).not.toContain('zz-');
  });

  it('the verdict is ADMISSIBLE exactly where there is no reason', async () => {
    for (const row of await rowsOf()) expect(row.verdict).toBe(row.reasons.length === 0 ? 'ADMISSIBLE' : 'BLOCKED');
  });

  it('one entry, class and machine can be looked at alone', async () => {
    const machine = { machineId: idOf('Machine', mac) };
    const alone = {
      ...machine,
      entryId: idOf('CatalogEntry', catalog.entries['lab']),
      classId: idOf('AcceleratorClass', catalog.classes['cpu']),
    };
    expect(await rowsOf(machine)).toHaveLength(8);
    expect((await rowsOf(alone)).map(inShort)).toEqual(['lab cpu mac DOCKER legacy', 'lab cpu mac NATIVE mapped']);
  });

  it('what runs on a machine, and whether it is away, changes nothing', async () => {
    const before = await rowsOf();
    const classId = catalog.classes['cpu'];
    const entryId = catalog.entries['lab'];
    if (classId === undefined || entryId === undefined) throw new Error('Nothing was seeded.');
    await createReplica(database.pool).launch(owner, { name: 'zz-secret', classId, entryId, machineId: mac });
    expect((await database.pool.query('select from reservation where released_at is null')).rowCount).toBe(1);
    await database.pool.query('update machine set lost_at = clock_timestamp() where id = $1', [mac]);
    expect(await rowsOf()).toEqual(before);
    await database.pool.query('update machine set lost_at = null where id = $1', [mac]);
  });

  it.each([
    { field: 'catalogId', type: 'Catalog' },
    { field: 'entryId', type: 'CatalogEntry' },
    { field: 'classId', type: 'AcceleratorClass' },
    { field: 'machineId', type: 'Machine' },
  ])('$field of nothing on offer is NOT_FOUND, of another type INVALID_INPUT', async ({ field, type }) => {
    const variables = { catalogId: writeGlobalId('Catalog', catalogId) };
    const asked = async (id: string): Promise<readonly unknown[]> =>
      codesOf(await ask(graphql.server, { query: COVERAGE, variables: { ...variables, [field]: id }, token: operator }));
    expect(await asked(writeGlobalId(type, owner))).toEqual(['NOT_FOUND']);
    expect(await asked(writeGlobalId('Member', owner))).toEqual(['INVALID_INPUT']);
  });

  it('a class that was removed is on offer no more', async () => {
    await database.pool.query(`update accelerator_class set removed_at = now() where name = 'gpu'`);
    expect(new Set((await rowsOf()).map((row) => row.class.name))).toEqual(new Set(['cpu']));
    await database.pool.query(`update accelerator_class set removed_at = null where name = 'gpu'`);
  });

  it('more than 2,000 rows are refused, naming what to narrow; narrowed they are given', async () => {
    await database.pool.query(
      `insert into accelerator_class (id, catalog_id, name, accelerator, accelerator_count, cpu_millis, memory_mib, description)
       select gen_random_uuid(), $1, 'many-' || n, 'cpu', 0, 1, 1, '' from generate_series(1, 400) n`,
      [catalogId],
    );
    const entryId = idOf('CatalogEntry', catalog.entries['lab']);
    const refused = await ask(graphql.server, {
      query: COVERAGE,
      variables: { catalogId: writeGlobalId('Catalog', catalogId) },
      token: operator,
    });
    expect(codesOf(refused)).toEqual(['INVALID_INPUT']);
    expect(refused.text).toContain('"field":"entryId"');
    expect(refused.text).toContain('name one of the 402: all of them give 2412 rows, and 2000 are the most.');
    expect(await rowsOf({ entryId })).toHaveLength(1_206);
    await database.pool.query(`delete from accelerator_class where name like 'many-%'`);
  });
});
