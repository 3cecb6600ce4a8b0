import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClassId, EntryId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createReplica } from '../support/admission.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let owner: MemberId;
let guest: MemberId;
let wanted: { readonly classId: ClassId; readonly entryId: EntryId };

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  [owner, guest] = [await seedMember(pool), await seedMember(pool)];
  const { classes, entries } = await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu', cpuMillis: 500 } },
    entries: { lab: [{ name: 'jupyter' }] },
  });
  wanted = { classId: classes['small'] as ClassId, entryId: entries['lab'] as EntryId };
  await seedMachine(pool, { name: 'roomy', ownerId: owner, cpuMillis: 8_000 });
  const tight = await seedMachine(pool, { name: 'tight', ownerId: owner, cpuMillis: 1_000 });
  await pool.query(`update machine set sharing_mode = 'PRIVATE' where id = $1`, [tight]);
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const PREVIEW = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { outcome
  chosen { machine { name } driver runtime { name } verdict reasons { code } } candidates { machine { name } reasons { code effect } } } }`;

async function preview(memberId: MemberId): Promise<{ readonly chosen: { readonly machine: { readonly name: string } } | null }> {
  const input = {
    kind: 'NOTEBOOK',
    classId: writeGlobalId('AcceleratorClass', wanted.classId),
    entryId: writeGlobalId('CatalogEntry', wanted.entryId),
  };
  const token = await seedToken(database, memberId, { role: 'MEMBER' });
  const data = await dataOf<{ placementPreview: { chosen: { machine: { name: string } } | null } }>(graphql.server, {
    query: PREVIEW,
    variables: { input },
    token,
  });
  return data.placementPreview;
}

describe('S9: a preview says where it would run', () => {
  test('T4: the first by the order of placement, of those that the asker may use', async () => {
    expect(await preview(owner)).toMatchObject({
      outcome: 'ADMIT_NOW',
      chosen: { machine: { name: 'tight' }, runtime: { name: 'jupyter' }, verdict: 'ADMISSIBLE', reasons: [] },
    });
    expect((await preview(guest)).chosen).toMatchObject({ machine: { name: 'roomy' } });
  });

  test('and a launch goes there', async () => {
    const { chosen } = await preview(owner);
    const id = await createReplica(database.pool).launch(owner, { name: 'one', ...wanted });
    const { rows } = await database.pool.query(
      'select m.name from reservation r join machine m on m.id = r.machine_id where r.workload_id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: chosen?.machine.name }]);
  });

  test('nowhere while nothing admits it; each reason tells what it does', async () => {
    await database.pool.query('update machine set schedulable = false');
    expect(await preview(owner)).toMatchObject({
      outcome: 'WAIT',
      chosen: null,
      candidates: expect.arrayContaining([expect.objectContaining({ reasons: [{ code: 'MACHINE_CORDONED', effect: 'WAIT' }] })]) as unknown,
    });
  });
});
