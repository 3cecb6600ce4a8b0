import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { REASON_CODES } from '../../src/domain/reason-order.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { SAMPLE_REASONS } from '../domain/support/sample-reasons.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Names that no guest may read: of the member whose notebook holds the GPU, and of that notebook. */
const OWNER = 'zz-owner-of-the-studio';
const NOTEBOOK = 'zz-secret-notebook';

let database: TestDatabase;
let graphql: TestGraphql;
let replica: Replica;
let catalog: SeededCatalog;
let owner: MemberId;
let guest: MemberId;
let studio: MachineId;
let held: WorkloadId;
let waiting: WorkloadId;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  replica = createReplica(pool);
  [owner, guest] = [await seedMember(pool, { name: OWNER }), await seedMember(pool)];
  catalog = await seedCatalog(pool, {
    classes: { cpu: { accelerator: 'cpu' }, metal: { accelerator: 'apple-gpu' } },
    entries: { lab: [{ driverRefs: { native: 'native-ref' } }] },
  });
  // The simulation runs nothing, so a guest may use it on a Mac that is shared, and meets the owner's native work there.
  studio = await seedMachine(pool, { name: 'studio', os: 'darwin', ownerId: owner, drivers: ['native', 'simulation'] });
  await pool.query(`insert into machine_device (machine_id, kind, "index") values ($1, 'apple-gpu', 0) on conflict do nothing`, [studio]);
  await pool.query(`update machine_driver set confines_accelerators = true where machine_id = $1 and name = 'simulation'`, [studio]);
  held = await replica.launch(owner, {
    name: NOTEBOOK,
    classId: given('classes', 'cpu'),
    entryId: given('entries', 'lab'),
    machineId: studio,
  });
  waiting = await replica.launch(guest, {
    name: 'guests',
    classId: given('classes', 'metal'),
    entryId: given('entries', 'lab'),
    machineId: studio,
  });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

function given<Kind extends 'classes' | 'entries'>(kind: Kind, name: string): SeededCatalog[Kind][string] {
  const id = catalog[kind][name];
  if (id === undefined) throw new Error(`The catalog has no ${name}.`);
  return id as SeededCatalog[Kind][string];
}

const REASONS = '{ code scope message machine { name } details { name value } }';
const WORK = `query ($id: ID!) { node(id: $id) { ... on Notebook { phase
  admission { state headline ${REASONS} reasons ${REASONS} }
  latestEvent { message } timeline(first: 5) { nodes { type message reasons { code message } } } } } }`;
const PREVIEW = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { outcome headline ${REASONS}
  candidates { machine { name } verdict reasons { code message details { name value } } } } }`;

interface Admission {
  readonly node: {
    readonly phase: string;
    readonly admission: { readonly state: string; readonly headline: { readonly message: string } | null };
  };
}

describe('V7: a guest who waits for the Apple GPU of a shared Mac', () => {
  it('reads what is held, by which kind of work, why and what will free it', async () => {
    const token = await seedToken(database, guest);
    const { node } = await dataOf<Admission>(graphql.server, { query: WORK, variables: { id: writeGlobalId('Notebook', waiting) }, token });
    expect(node).toMatchObject({ phase: 'PENDING', admission: { state: 'WAITING' } });
    expect(node.admission.headline?.message).toBe(
      'The Apple GPU of studio is held by a native CPU notebook that is being prepared. macOS gives no way to keep native code off the GPU (Metal), so a native CPU notebook takes the whole Apple GPU of its Mac, used or not, and GPU work cannot start beside it. This starts by itself once the notebook has stopped and the Mac has confirmed it.',
    );
  });

  it("reads neither the owner's name nor the notebook's, in its work and in a preview", async () => {
    const token = await seedToken(database, guest);
    const ofWork = await dataOf(graphql.server, { query: WORK, variables: { id: writeGlobalId('Notebook', waiting) }, token });
    const input = {
      kind: 'NOTEBOOK',
      classId: writeGlobalId('AcceleratorClass', given('classes', 'metal')),
      entryId: writeGlobalId('CatalogEntry', given('entries', 'lab')),
    };
    const preview = await dataOf(graphql.server, { query: PREVIEW, variables: { input }, token });
    const text = JSON.stringify([ofWork, preview]);
    expect(text).toContain('APPLE_GPU_HELD');
    expect(text).not.toContain(OWNER);
    expect(text).not.toContain(NOTEBOOK);
  });

  it('is told that it is their own only where it is', async () => {
    const own = await replica.launch(owner, {
      name: 'another',
      classId: given('classes', 'metal'),
      entryId: given('entries', 'lab'),
      machineId: studio,
    });
    const token = await seedToken(database, owner);
    const { node } = await dataOf<Admission>(graphql.server, { query: WORK, variables: { id: writeGlobalId('Notebook', own) }, token });
    expect(node.admission.headline?.message).toContain('is held by your own native CPU notebook');
    expect(node.admission.headline?.message).toContain('Stop that notebook to free it');
  });
});

describe('V7: whatever the reason, no viewer reads the names of others in it', () => {
  const viewers = { 'its member': () => guest, 'an operator': () => seedMember(database.pool, { role: 'OPERATOR' }) };

  it.each(REASON_CODES.flatMap((code) => Object.keys(viewers).map((viewer) => ({ code, viewer: viewer as keyof typeof viewers }))))(
    '$code, read by $viewer',
    async ({ code, viewer }) => {
      const reason = { ...SAMPLE_REASONS[code], ...('machineId' in SAMPLE_REASONS[code] && { machineId: studio }) };
      await database.pool.query('update evaluation set headline = $2, reasons = $3 where workload_id = $1', [
        waiting,
        JSON.stringify(reason),
        JSON.stringify([reason]),
      ]);
      const memberId = await viewers[viewer]();
      const token = await seedToken(database, memberId, { role: viewer === 'an operator' ? 'OPERATOR' : 'MEMBER' });
      const answer = JSON.stringify(
        await dataOf(graphql.server, { query: WORK, variables: { id: writeGlobalId('Notebook', waiting) }, token }),
      );
      expect(answer).toContain(code);
      expect(answer).not.toContain(OWNER);
      expect(answer).not.toContain(NOTEBOOK);
      expect(answer).not.toContain(held);
    },
  );
});
