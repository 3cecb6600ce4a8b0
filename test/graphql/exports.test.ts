import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { actorFor } from '../support/admission.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MARK = 'operator-only';

let database: TestDatabase;
let graphql: TestGraphql;
let member: MemberId;
let catalog: SeededCatalog;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  member = await seedMember(pool);
  token = await seedToken(database, member);
  await seedMachine(pool, { name: 'cluster', drivers: ['kubernetes'], devices: { 'nvidia-gpu': 3 } });
  await seedMachine(pool, { name: 'mac', os: 'darwin', drivers: ['simulation'] });
  const refs = { containerRef: `${MARK}-container`, driverRefs: { docker: `${MARK}-docker` } };
  catalog = await seedCatalog(pool, {
    classes: {
      small: { accelerator: 'cpu', cpuMillis: 100, memoryMib: 64 },
      gpu: { accelerator: 'nvidia-gpu', cpuMillis: 100 },
      metal: { accelerator: 'apple-gpu' },
    },
    entries: {
      image: [
        { name: 'gpu', accelerators: ['nvidia-gpu', 'apple-gpu'], ref: 'gpu-image' },
        { name: 'cpu', accelerators: ['cpu'], ref: 'cpu-image', ...refs },
      ],
      llm: [{ modelFormat: 'safetensors', accelerators: ['nvidia-gpu'], ref: 'kserve-vllm', ...refs }],
    },
  });
  await pool.query(`update catalog_entry set kind = 'model', source = 'models/llm', validated_digest = 'd' where name = 'llm'`);
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

/** Launches, and gives the global id. */
async function launch(kind: 'notebook' | 'endpoint', name: string, className: string): Promise<string> {
  const [classId, entryId] = [catalog.classes[className], catalog.entries[kind === 'notebook' ? 'image' : 'llm']];
  if (classId === undefined || entryId === undefined) throw new Error('Nothing was seeded.');
  const id: WorkloadId = await graphql.application.launchWorkload(actorFor(member), {
    kind,
    name,
    classId,
    entryId,
    machineId: null,
    idempotencyKey: null,
  });
  return writeGlobalId(kind === 'notebook' ? 'Notebook' : 'Endpoint', id);
}

const query = (format: string): string => `query ($id: ID!) { node(id: $id) { ... on Workload { name export(format: ${format}) } } }`;
const exportOf = async (id: string, format: string): Promise<string> =>
  (await dataOf<{ readonly node: { readonly export: string } }>(graphql.server, { query: query(format), variables: { id }, token })).node
    .export;

describe('Workload.export', () => {
  test('S1, S3, H2: a notebook names the default ref of the runtime that the selector takes, and no other', async () => {
    const text = await exportOf(await launch('notebook', 'nb', 'small'), 'KUBERNETES_YAML');
    expect(text).toContain('image: cpu-image\n');
    expect(text).not.toContain(MARK);
  });

  test('M5: an endpoint is an InferenceService of the selected ref', async () => {
    const text = await exportOf(await launch('endpoint', 'ep', 'gpu'), 'KUBERNETES_YAML');
    expect(text).toMatch(/^apiVersion: serving\.kserve\.io\/v1beta1\nkind: InferenceService\n/);
    expect(text).toContain('runtime: kserve-vllm\n');
    expect(text).not.toContain(MARK);
  });

  test('a file of Berth holds names alone: no id, no ref, no state', async () => {
    const text = await exportOf(await launch('notebook', 'file', 'gpu'), 'BERTH_YAML');
    expect(text).toMatch(
      /^# .*\nversion: 1\nkind: notebook\nname: file\nclass: gpu\nentry:\n {2}catalog: catalog-[^\n]+\n {2}name: image\n$/,
    );
  });

  test('S7: an Apple GPU class has a file of Berth, and no Kubernetes form: INVALID_STATE', async () => {
    const id = await launch('notebook', 'metal', 'metal');
    expect(await exportOf(id, 'BERTH_YAML')).toContain('class: metal\n');
    const answer = await ask(graphql.server, { query: query('KUBERNETES_YAML'), variables: { id }, token });
    expect(codesOf(answer)).toEqual(['INVALID_STATE']);
    expect(answer.errors[0]?.message).toContain('Apple GPU');
  });

  test('M2, M3: once the model’s validation is gone, what no cluster was given yet is not exported for one', async () => {
    const id = await launch('endpoint', 'gate', 'gpu');
    const waiting = await launch('endpoint', 'waiting', 'gpu');
    await database.pool.query(`update catalog_entry set validated_digest = null where name = 'llm'`);
    expect(await exportOf(id, 'KUBERNETES_YAML')).toContain('runtime: kserve-vllm\n');
    const answer = await ask(graphql.server, { query: query('KUBERNETES_YAML'), variables: { id: waiting }, token });
    expect(codesOf(answer)).toEqual(['MODEL_FORMAT_NOT_VALIDATED']);
    await database.pool.query(`update catalog_entry set validated_digest = 'd' where name = 'llm'`);
  });

  test('another member’s work is not exported', async () => {
    const id = await launch('notebook', 'mine', 'small');
    const other = await seedToken(database, await seedMember(database.pool));
    const answer = await ask(graphql.server, { query: query('BERTH_YAML'), variables: { id }, token: other });
    expect(answer.data).toEqual({ node: null });
  });

  test('a list is exported in a fixed number of statements', async () => {
    const list = `{ notebooks(first: 100) { nodes { name berth: export(format: BERTH_YAML) } } }`;
    const count = async (): Promise<number> => {
      const before = graphql.statements.length;
      await dataOf(graphql.server, { query: list, token });
      return graphql.statements.length - before;
    };
    const few = await count();
    for (let index = 0; index < 5; index += 1) await launch('notebook', `more-${String(index)}`, 'small');
    expect(await count()).toBe(few);
  });
});
