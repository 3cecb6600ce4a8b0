import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const SECRET = 'zz-secret-notebook';

let database: TestDatabase;
let graphql: TestGraphql;
let replica: Replica;
let owner: MemberId;
let guest: MemberId;
let box: MachineId;
let large: ClassId;
let small: ClassId;
let image: EntryId;
let mine: WorkloadId;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  replica = createReplica(pool);
  [owner, guest] = [await seedMember(pool), await seedMember(pool)];
  const { classes, entries } = await seedCatalog(pool, {
    classes: { large: { accelerator: 'cpu', cpuMillis: 3_000 }, small: { accelerator: 'cpu', cpuMillis: 500 } },
    entries: { lab: [{}] },
  });
  [large, small, image] = [classes['large'], classes['small'], entries['lab']] as [ClassId, ClassId, EntryId];
  box = await seedMachine(pool, { name: 'box', ownerId: owner, cpuMillis: 4_000 });
  mine = await replica.launch(owner, { name: SECRET, classId: large, entryId: image });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const PREVIEW = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { outcome evaluatedAt
  unblock { code scope message outcome machine { name } class { name } workloads { id name } holders { accelerator phase workload { id name } } endsBy } } }`;

interface Action {
  readonly code: string;
  readonly scope: string;
  readonly message: string;
  readonly outcome: string;
  readonly machine: { readonly name: string } | null;
  readonly class: { readonly name: string } | null;
  readonly workloads: readonly { readonly id: string; readonly name: string }[];
  readonly holders: readonly {
    readonly accelerator: string;
    readonly phase: string;
    readonly workload: { readonly name: string } | null;
  }[];
  readonly endsBy: string | null;
}

async function preview(
  memberId: MemberId,
  role: 'MEMBER' | 'OPERATOR' = 'MEMBER',
): Promise<{ readonly outcome: string; readonly unblock: readonly Action[]; readonly text: string }> {
  const token = await seedToken(database, memberId, { role });
  const input = {
    kind: 'NOTEBOOK',
    classId: writeGlobalId('AcceleratorClass', large),
    entryId: writeGlobalId('CatalogEntry', image),
  };
  const { placementPreview } = await dataOf<{ placementPreview: { outcome: string; unblock: Action[] } }>(graphql.server, {
    query: PREVIEW,
    variables: { input },
    token,
  });
  return { ...placementPreview, text: JSON.stringify(placementPreview) };
}

describe('L3: what would help, over GraphQL', () => {
  it('the owner is shown the own work that is in the way; the guest is told that something is, and not whose or what (V7)', async () => {
    const own = await preview(owner);
    expect(own.outcome).toBe('WAIT');
    expect(own.unblock.map(({ code, scope }) => [code, scope])).toEqual([
      ['STOP_OWN_WORK', 'MEMBER'],
      ['CHOOSE_CLASS', 'MEMBER'],
      ['WAIT_FOR_RELEASE', 'TIME'],
    ]);
    expect(own.unblock[0]?.workloads).toEqual([{ id: writeGlobalId('Notebook', mine), name: SECRET }]);
    expect(own.unblock[1]?.class).toEqual({ name: 'small' });

    expect(own.unblock[2]?.holders).toEqual([
      { accelerator: 'CPU', phase: 'PREPARING', workload: { id: writeGlobalId('Notebook', mine), name: SECRET } },
    ]);

    const foreign = await preview(guest);
    expect(foreign.unblock.map(({ code }) => code)).toEqual(['CHOOSE_CLASS', 'WAIT_FOR_RELEASE']);
    expect(foreign.unblock[1]?.holders).toEqual([{ accelerator: 'CPU', phase: 'PREPARING', workload: null }]);
    expect(foreign.text).not.toContain(SECRET);
    expect(foreign.text).not.toContain(mine);
    expect(foreign.text).not.toContain(writeGlobalId('Notebook', mine));
  });

  it('V7: an operator, who may read the work elsewhere, is not told either whose it is', async () => {
    const operator = await seedMember(database.pool, { role: 'OPERATOR' });
    const { unblock, text } = await preview(operator, 'OPERATOR');
    const release = unblock.find(({ code }) => code === 'WAIT_FOR_RELEASE');
    expect(release?.holders).toEqual([{ accelerator: 'CPU', phase: 'PREPARING', workload: null }]);
    expect(text).not.toContain(SECRET);
  });

  it('what is offered is true: the other class is admitted at once', async () => {
    const id = await replica.launch(guest, { name: 'smaller', classId: small, entryId: image });
    const { rows } = await database.pool.query('select phase from workload where id = $1', [id]);
    expect(rows).toEqual([{ phase: 'PREPARING' }]);
  });

  it('L8: work that is stopping is waited for until its deadline, which pauses while its machine is away', async () => {
    await replica.stop(owner, mine);
    await database.pool.query(`update workload set phase = 'STOPPING', phase_since = clock_timestamp() where id = $1`, [mine]);
    const release = async (): Promise<Action | undefined> => (await preview(guest)).unblock.find(({ code }) => code === 'WAIT_FOR_RELEASE');
    const { endsBy, message } = (await release()) ?? {};
    expect(Date.parse(endsBy ?? '') - Date.now()).toBeGreaterThan(60_000);
    expect(Date.parse(endsBy ?? '') - Date.now()).toBeLessThanOrEqual(130_000);
    expect(message).toContain('is killed at');
    await database.pool.query('update machine set lost_at = clock_timestamp() where id = $1', [box]);
    expect((await preview(guest)).unblock).toEqual([]);
    await database.pool.query('update machine set lost_at = null where id = $1', [box]);
  });

  it('T5: of a machine that is not shared a guest is told that sharing would help, and not how busy it is', async () => {
    await database.pool.query(`update machine set sharing_mode = 'PRIVATE' where id = $1`, [box]);
    const { outcome, unblock } = await preview(guest);
    expect(outcome).toBe('BLOCKED');
    expect(unblock).toMatchObject([
      { code: 'ASK_TO_SHARE', scope: 'OWNER', outcome: 'WAIT', machine: { name: 'box' }, workloads: [], holders: [] },
    ]);
  });
});
