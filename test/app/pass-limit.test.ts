import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassId, EntryId, MachineId } from '../../src/domain/model/ids.ts';
import { DEFAULT_POLICY } from '../../src/domain/placement/decision.ts';
import { composeApplication } from '../../src/main/server/compose-application.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';
import { actorFor } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('L4: how often younger work passes is the installation’s setting, for launches, previews and what is kept of a decision', async () => {
  const { pool } = database;
  const cpu = (cpuMillis: number) => ({ accelerator: 'cpu' as const, cpuMillis, memoryMib: 10 });
  const catalog = await seedCatalog(pool, { classes: { small: cpu(10), half: cpu(2_000), most: cpu(3_000) }, entries: { image: [{}] } });
  const [entryId, member] = [catalog.entries['image'] as EntryId, await seedMember(pool)];
  const machineId: MachineId = await seedMachine(pool, { cpuMillis: 4_000 });
  const { application } = composeApplication({
    pool,
    publisher: { publish: () => undefined },
    ids: { next: uuidv7 },
    store: createWorkloadStore(pool),
    policy: { ...DEFAULT_POLICY, passLimit: 2 },
  });
  const actor = actorFor(member);
  const small = catalog.classes['small'] as ClassId;
  const launch = (name: string, classId: ClassId) =>
    application.launchWorkload(actor, { kind: 'notebook', name, classId, entryId, machineId, idempotencyKey: null });
  await launch('hog', catalog.classes['most'] as ClassId);
  await launch('old', catalog.classes['half'] as ClassId);
  for (const name of ['first', 'second', 'late']) await launch(name, small);
  const { rows } = await pool.query(`select name, phase from workload where name in ('first', 'second', 'late') order by name`);
  expect(rows).toEqual([
    { name: 'first', phase: 'PREPARING' },
    { name: 'late', phase: 'PENDING' },
    { name: 'second', phase: 'PREPARING' },
  ]);
  const preview = await application.previewPlacement(actor, { kind: 'notebook', classId: small, entryId, machineId });
  expect(preview.decision.headline?.code).toBe('QUEUED_BEHIND_OLDER');
  const kept = await pool.query<{ limits: number }>(
    `select distinct (content::jsonb ->> 'passLimit')::int as limits from decision_input where kind = 'POLICY'`,
  );
  expect(kept.rows).toEqual([{ limits: 2 }]);
});
