import { createHash } from 'node:crypto';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { modelListing } from '../../src/agent-api/wire.ts';
import { artefactList } from '../../src/domain/model-gate/artefact.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { canonicalDigest } from '../../src/shared/canonical-digest.ts';
import { createModelValidationStore } from '../../src/storage/model-validation-store.ts';
import { createModelFolder, judge, type ModelFolder } from '../model-validation/support/model-folder.ts';
import { goodWeights } from '../model-validation/support/safetensors.ts';
import { seedCatalog, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, type TestAgent } from './support/test-agent.ts';

let database: TestDatabase;
let pool: Pool;
let plane: ControlPlane;
let folder: ModelFolder;
let catalog: SeededCatalog;
let agent: TestAgent;
let stranger: TestAgent;
let endpoint: WorkloadId;
let launched = 0;

const WEIGHTS = goodWeights({ a: 100 });

beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  folder = await createModelFolder();
  plane = await startControlPlane(pool, { modelsFolder: folder.modelsFolder });
  catalog = await seedCatalog(pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu', memoryMib: 64 } },
    entries: { m: [{ modelFormat: 'safetensors' }] },
  });
  agent = await enrollAgent({ url: plane.url, pool }, { accelerators: [{ kind: 'nvidia-gpu', count: 64 }], cpuMillis: 64_000 });
  stranger = await enrollAgent({ url: plane.url, pool });
});

afterAll(async () => {
  await plane.close();
  await folder.remove();
  await database.drop();
});

beforeEach(async () => {
  await rm(folder.pathOf('nested'), { recursive: true, force: true });
  await folder.write({ 'model.safetensors': WEIGHTS, 'nested/config.json': '{"a": 1}', 'README.md': 'not part of it' });
  await validate();
  endpoint = await launch();
  await agent.sync();
});

async function validate(): Promise<void> {
  const choice = { source: 'models/m', ignored: ['README.md'] };
  const verdict = await judge(folder, { ignored: choice.ignored });
  if (verdict.kind !== 'valid') throw new Error('The model of the test is not valid.');
  const entryId = catalog.entries['m'];
  if (entryId === undefined) throw new Error('There is no entry.');
  expect(
    await createModelValidationStore({ pool, ids: { next: uuidv7 } }).storeValidation({ entryId, choice, artefact: verdict.artefact }),
  ).toBe(true);
}

async function launch(): Promise<WorkloadId> {
  const [classId, entryId] = [catalog.classes['gpu'], catalog.entries['m']];
  if (classId === undefined || entryId === undefined) throw new Error('There is no such class or entry.');
  launched += 1;
  return plane.launch(await seedMember(pool), { kind: 'endpoint', name: `llm-${String(launched)}`, classId, entryId });
}

interface Asked {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

const get = (path: string, { token = agent.token, headers = {}, method = 'GET' }: Asked = {}): Promise<Response> =>
  fetch(`${plane.url}/agent/v1/models/${path}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
const own = (rest = ''): string => `${endpoint}/1${rest}`;
const codeOf = async (response: Response): Promise<unknown> => {
  const body = (await response.json()) as { readonly code: string };
  return [response.status, body.code];
};

describe('the model of a run, for the agent that was given it', () => {
  it('M2: it is exactly the validated files, whose list has the digest that was decided', async () => {
    const listing = modelListing.parse(await (await get(own())).json());
    expect(listing.files.map(({ path }) => path)).toEqual(['model.safetensors', 'nested/config.json']);
    const { rows } = await pool.query<{ digest: string }>("select model ->> 'digest' as digest from reservation where workload_id = $1", [
      endpoint,
    ]);
    expect(canonicalDigest(artefactList(listing.files))).toBe(rows[0]?.digest);
    expect(listing.digest).toBe(rows[0]?.digest);
    for (const [place, { size, sha256 }] of listing.files.entries()) {
      const bytes = Buffer.from(await (await get(own(`/files/${String(place)}`))).arrayBuffer());
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
    }
  });

  it.each([
    { range: 'bytes=10-', status: 206, from: 10, to: WEIGHTS.length },
    { range: 'bytes=10-19', status: 206, from: 10, to: 20 },
    { range: `bytes=0-${String(WEIGHTS.length * 2)}`, status: 206, from: 0, to: WEIGHTS.length },
    { range: 'bytes=-5', status: 200, from: 0, to: WEIGHTS.length },
    { range: 'bytes=9-1', status: 200, from: 0, to: WEIGHTS.length },
    { range: 'lines=1-', status: 200, from: 0, to: WEIGHTS.length },
  ])('an agent goes on where it broke off: $range', async ({ range, status, from, to }) => {
    const response = await get(own('/files/0'), { headers: { range } });
    expect([response.status, response.headers.get('content-length')]).toEqual([status, String(to - from)]);
    expect(Buffer.from(await response.arrayBuffer()).equals(WEIGHTS.subarray(from, to))).toBe(true);
    if (status === 206)
      expect(response.headers.get('content-range')).toBe(`bytes ${String(from)}-${String(to - 1)}/${String(WEIGHTS.length)}`);
  });

  it('a range behind the end is refused, and the size said', async () => {
    const response = await get(own('/files/0'), { headers: { range: `bytes=${String(WEIGHTS.length)}-` } });
    expect(response.headers.get('content-range')).toBe(`bytes */${String(WEIGHTS.length)}`);
    expect(await codeOf(response)).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
  });

  it.each([
    { title: 'another machine', asked: () => get(own(), { token: stranger.token }), want: [404, 'NOT_FOUND'] },
    { title: 'another machine, a file', asked: () => get(own('/files/0'), { token: stranger.token }), want: [404, 'NOT_FOUND'] },
    { title: 'an unknown credential', asked: () => get(own(), { token: `berthm_${'a'.repeat(43)}` }), want: [401, 'UNAUTHENTICATED'] },
    { title: 'no credential', asked: () => get(own(), { headers: { authorization: '' } }), want: [401, 'UNAUTHENTICATED'] },
    { title: 'another generation', asked: () => get(`${endpoint}/2`), want: [404, 'NOT_FOUND'] },
    { title: 'a generation beyond all', asked: () => get(`${endpoint}/9999999999`), want: [404, 'NOT_FOUND'] },
    { title: 'another workload', asked: () => get(`${uuidv7()}/1`), want: [404, 'NOT_FOUND'] },
    { title: 'a file that is none', asked: () => get(own('/files/2')), want: [404, 'NOT_FOUND'] },
    { title: 'a file by name', asked: () => get(own('/files/README.md')), want: [404, 'NOT_FOUND'] },
    { title: 'a path that leads out', asked: () => get(own('/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd')), want: [404, 'NOT_FOUND'] },
    { title: 'a way of writing', asked: () => get(own(), { method: 'PUT' }), want: [405, 'METHOD_NOT_ALLOWED'] },
    { title: 'another protocol', asked: () => get(own(), { headers: { 'berth-protocol': '2' } }), want: [426, 'PROTOCOL_TOO_OLD'] },
  ])('M2: it is for this machine and this run alone: $title', async ({ asked, want }) => {
    expect(await codeOf(await asked())).toEqual(want);
  });

  it('a run that was not given to its agent yet has no model, and one that is over has none any more', async () => {
    const waiting = await launch();
    expect(await codeOf(await get(`${waiting}/1`))).toEqual([404, 'NOT_FOUND']);
    await agent.sync();
    expect((await get(`${waiting}/1`)).status).toBe(200);
    await agent.report(waiting, { state: 'failed', reason: 'START_FAILED' });
    expect(await codeOf(await get(`${waiting}/1/files/0`))).toEqual([404, 'NOT_FOUND']);
  });

  it('a machine whose credential was revoked gets nothing more', async () => {
    const other = await enrollAgent({ url: plane.url, pool });
    await pool.query('update machine_credential set revoked_at = clock_timestamp() where machine_id = $1', [other.machineId]);
    expect(await codeOf(await get(own(), { token: other.token }))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each([
    { title: 'changed', change: () => folder.write({ 'nested/config.json': '{"a": 2}' }) },
    { title: 'gone', change: () => rm(folder.pathOf('nested/config.json')) },
    {
      title: 'a link out of the folder, to a file of the same size',
      change: async () => {
        await writeFile(join(folder.modelsFolder, 'outside.json'), '{"a": 1}');
        await rm(folder.pathOf('nested/config.json'));
        await symlink(join(folder.modelsFolder, 'outside.json'), folder.pathOf('nested/config.json'));
      },
    },
    {
      title: 'in a folder that became a link out',
      change: async () => {
        await rename(folder.pathOf('nested'), join(folder.modelsFolder, `elsewhere-${String(launched)}`));
        await symlink(join(folder.modelsFolder, `elsewhere-${String(launched)}`), folder.pathOf('nested'));
      },
    },
  ])('M2: a file that is $title is not served, the others are', async ({ change }) => {
    await change();
    expect(await codeOf(await get(own('/files/1')))).toEqual([410, 'MODEL_CHANGED']);
    expect((await get(own('/files/0'))).status).toBe(200);
  });

  it('a server without a model folder says that another one may have it', async () => {
    const without = await startControlPlane(pool);
    const response = await fetch(`${without.url}/agent/v1/models/${own('/files/0')}`, {
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect(await codeOf(response)).toEqual([503, 'UNAVAILABLE']);
    await without.close();
  });
});
