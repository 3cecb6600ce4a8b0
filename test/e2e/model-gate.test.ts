import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, made } from '../blackbox/support/caller.ts';
import { createModelFolder, type ModelFolder } from '../model-validation/support/model-folder.ts';
import { goodWeights } from '../model-validation/support/safetensors.ts';
import { berth } from '../cli/run-in-process.ts';
import { BerthAgent } from '../support/berth-agent.ts';
import { BerthServer } from '../support/berth-server.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const CATALOG = `
version: 1
name: lab
classes:
  - { name: gpu, accelerator: nvidia-gpu, accelerator_count: 1, cpu_millis: 1000, memory_mib: 1024 }
entries:
  - name: qwen
    kind: model
    source: models/m
    runtimes:
      - { name: vllm, accelerators: [nvidia-gpu], model_format: safetensors, ref: kserve-vllm }
`;

let database: TestDatabase;
let folder: ModelFolder;
let server: BerthServer;
let agent: BerthAgent;
let place: string;
let operator: Caller;
let ids: { readonly classId: string; readonly modelId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await createModelFolder();
  place = await mkdtemp(join(tmpdir(), 'berth-test-gate-'));
  const operatorToken = `berth_${randomBytes(32).toString('base64url')}`;
  server = await BerthServer.start({ databaseUrl: database.url, operatorToken, modelsFolder: folder.modelsFolder });
  operator = new Caller(server.url, operatorToken);
  await writeFile(join(place, 'lab.yaml'), CATALOG);
  expect(await command('catalog', 'apply', join(place, 'lab.yaml'))).toMatchObject({ exitCode: 0 });
  const query = '{ class(name: "gpu") { id } catalogEntry(catalog: "lab", name: "qwen") { id } }';
  const found = await operator.ask<{ class: { id: string }; catalogEntry: { id: string } }>(query);
  ids = { classId: found.class.id, modelId: found.catalogEntry.id };
  const issued = await operator.mutate('createMachineEnrollment', { name: 'box' }, '... on MachineEnrollment { token }');
  agent = await BerthAgent.start({
    serverUrl: server.url,
    enrollmentToken: made(issued)['token'] as string,
    capacity: { cpuMillis: 8_000, memoryMib: 8_192, gpus: 4 },
  });
});

afterAll(async () => {
  await agent.dispose();
  await server.dispose();
  await folder.remove();
  await rm(place, { recursive: true });
  await database.drop();
});

const command = (...argv: readonly string[]) => berth(argv, { DATABASE_URL: database.url, BERTH_MODELS_DIR: folder.modelsFolder });

interface Endpoint {
  readonly id: string;
  readonly phase: string;
  readonly admission: { readonly state: string; readonly headline: { readonly code: string } | null };
}

const FIELDS = 'id phase admission { state headline { code } }';

async function launch(name: string): Promise<Endpoint> {
  return made(await operator.mutate('launchEndpoint', { name, ...ids }, `... on Endpoint { ${FIELDS} }`)) as unknown as Endpoint;
}

async function seen(id: string): Promise<Endpoint> {
  const { node } = await operator.ask<{ node: Endpoint }>(`query ($id: ID!) { node(id: $id) { ... on Endpoint { ${FIELDS} } } }`, { id });
  return node;
}

const CLOSED = { state: 'BLOCKED', headline: { code: 'MODEL_FORMAT_NOT_VALIDATED' } };

describe('the life of a gate, with a server, an agent and the operator’s command', () => {
  it('M2: blocked, validated, running, a file changed, and the next endpoint is blocked at its launch', async () => {
    await folder.write({ 'model.safetensors': goodWeights({ a: 1 }), 'config.json': '{}' });
    await eventually(async () => {
      const { machines } = await operator.ask<{ machines: { nodes: readonly { status: string }[] } }>('{ machines { nodes { status } } }');
      return machines.nodes[0]?.status === 'READY';
    }, 'the machine is there');
    const first = await launch('first');
    expect(first.admission).toEqual(CLOSED);

    expect(await command('model', 'validate', 'qwen')).toMatchObject({ exitCode: 0 });
    await eventually(async () => (await seen(first.id)).phase === 'RUNNING', 'the endpoint that was blocked runs');
    const second = await launch('second');
    expect(second.admission.state).toBe('ADMITTED');

    await folder.write({ 'config.json': '[]' });
    const third = await launch('third');
    expect(third.admission).toEqual(CLOSED);
    expect((await seen(first.id)).phase).toBe('RUNNING');

    // The first one's agent is still told the same terms, whatever is validated now.
    expect(await command('model', 'validate', 'qwen')).toMatchObject({ exitCode: 0 });
    await eventually(async () => (await seen(third.id)).phase === 'RUNNING', 'the third runs');
    await eventually(async () => (await seen(second.id)).phase === 'RUNNING', 'the second runs');
    expect((await seen(first.id)).phase).toBe('RUNNING');
  });

  it('M2: the leader closes the gate by itself when a file changes, and nothing is launched', async () => {
    const query = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { headline { code } } }`;
    const input = { kind: 'ENDPOINT', classId: ids.classId, entryId: ids.modelId };
    const isClosed = async (): Promise<boolean> => {
      const { placementPreview } = await operator.ask<{ placementPreview: { headline: { code: string } | null } }>(query, { input });
      return placementPreview.headline?.code === 'MODEL_FORMAT_NOT_VALIDATED';
    };
    await folder.write({ 'model.safetensors': goodWeights({ a: 1 }) });
    expect(await command('model', 'validate', 'qwen')).toMatchObject({ exitCode: 0 });
    expect(await isClosed()).toBe(false);
    await folder.write({ 'hook.py': '' });
    await eventually(isClosed, 'the gate is closed');
  });
});
