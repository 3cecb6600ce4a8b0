import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import { canRunNatively } from '../agent/support/native-requirement.ts';
import { Caller, made } from '../blackbox/support/caller.ts';
import { berth } from '../cli/run-in-process.ts';
import { createModelFolder, type ModelFolder } from '../model-validation/support/model-folder.ts';
import { goodWeights } from '../model-validation/support/safetensors.ts';
import { BerthServer } from '../support/berth-server.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { buildTinyEnvironment, tinyModelFiles } from '../support/tiny-model/tiny-model.ts';
import { GpuMachine } from './support/gpu-machine.ts';
import { SlowRelay } from './support/slow-relay.ts';

const catalogOf = (ref: string): string => `
version: 1
name: lab
classes:
  - { name: gpu, accelerator: nvidia-gpu, accelerator_count: 1, cpu_millis: 500, memory_mib: 256 }
entries:
  - name: tiny
    kind: model
    source: models/m
    runtimes:
      - { name: tiny, accelerators: [nvidia-gpu], model_format: safetensors, ref: none, driver_refs: { native: "${ref}" } }
`;

/** So large that its download has a middle. */
const BALLAST = goodWeights({ ballast: 2_000_000 });

interface Endpoint {
  readonly id: string;
  readonly phase: string;
  readonly generation: number;
  readonly ready: boolean;
  readonly openUrl: string | null;
  readonly latestEvent: { readonly message: string; readonly reasons: readonly { readonly code: string }[] };
}
const FIELDS = 'id phase generation ready openUrl latestEvent { message reasons { code } }';

/** From the operator's files to a person's request, through public interfaces alone. */
describe.runIf(canRunNatively)('a model is served for real', () => {
  let database: TestDatabase;
  let folder: ModelFolder;
  let server: BerthServer;
  let relay: SlowRelay;
  let machine: GpuMachine;
  let place: string;
  let operator: Caller;
  let endpoint: Endpoint;
  const command = (...argv: readonly string[]) => berth(argv, { DATABASE_URL: database.url, BERTH_MODELS_DIR: folder.modelsFolder });

  beforeAll(async () => {
    [database, folder, place] = await Promise.all([
      createTestDatabase(),
      createModelFolder(),
      mkdtemp(join(tmpdir(), 'berth-test-endpoint-')),
    ]);
    await folder.write({ 'ballast.safetensors': BALLAST, ...tinyModelFiles({ loadSeconds: 1 }) });
    const operatorToken = `berth_${randomBytes(32).toString('base64url')}`;
    server = await BerthServer.start({ databaseUrl: database.url, operatorToken, modelsFolder: folder.modelsFolder });
    operator = new Caller(server.url, operatorToken);
    const issued = await operator.mutate('createMachineEnrollment', { name: 'gpu-box' }, '... on MachineEnrollment { token }');
    relay = await SlowRelay.start(server.url);
    machine = await GpuMachine.create({ serverUrl: relay.url, enrollmentToken: made(issued)['token'] as string });
    const ref = await buildTinyEnvironment(agentPaths(machine.dataDir).environmentsDir);
    await writeFile(join(place, 'lab.yaml'), catalogOf(ref));
    expect(await command('catalog', 'apply', join(place, 'lab.yaml'))).toMatchObject({ exitCode: 0 });
    expect(await command('model', 'validate', 'tiny')).toMatchObject({ exitCode: 0 });
    machine.startAgent();
  });

  afterAll(async () => {
    await machine.dispose();
    await relay.close();
    await server.dispose();
    await folder.remove();
    await rm(place, { recursive: true });
    await database.drop();
  });

  async function read(): Promise<Endpoint> {
    const { node } = await operator.ask<{ node: Endpoint }>(`query ($id: ID!) { node(id: $id) { ... on Endpoint { ${FIELDS} } } }`, {
      id: endpoint.id,
    });
    return node;
  }

  async function reaches(phase: string): Promise<Endpoint> {
    let now = endpoint;
    await eventually(async () => {
      now = await read();
      if (now.phase === 'FAILED' && phase !== 'FAILED') throw new Error(`${now.latestEvent.message}\n${machine.output}`);
      return now.phase === phase;
    }, `the endpoint is ${phase}`);
    return now;
  }

  async function complete(prompt: string): Promise<string> {
    const { openUrl } = await read();
    const response = await fetch(new URL('v1/completions', openUrl ?? ''), {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'tiny', prompt, max_tokens: 3 }),
    });
    const answer = (await response.json()) as { readonly choices: readonly { readonly text: string }[] };
    return answer.choices[0]?.text ?? '';
  }

  test('M2: it is admitted, and its model is fetched', async () => {
    const ids = await operator.ask<{ class: { id: string }; catalogEntry: { id: string } }>(
      '{ class(name: "gpu") { id } catalogEntry(catalog: "lab", name: "tiny") { id } }',
    );
    await eventually(async () => {
      const { machines } = await operator.ask<{ machines: { nodes: readonly { status: string }[] } }>('{ machines { nodes { status } } }');
      return machines.nodes[0]?.status === 'READY';
    }, 'the machine is there').catch((error: unknown) => {
      throw new Error(`${String(error)}\n${machine.output}`);
    });
    const input = { name: 'llm', classId: ids.class.id, modelId: ids.catalogEntry.id };
    endpoint = made(await operator.mutate('launchEndpoint', input, `... on Endpoint { ${FIELDS} }`)) as unknown as Endpoint;
    expect(endpoint).toMatchObject({ ready: false, openUrl: null });
  });

  test.each([1, 2])('A7, M2: kill -9 in the middle of its download, for the time %i, leaves a part that nothing uses', async (time) => {
    await eventually(() => relay.held === time, 'the download is held');
    const models = agentPaths(machine.dataDir).modelsDir;
    let part = 0;
    const written = async (): Promise<number> => {
      const [folder = ''] = await readdir(models).catch(() => []);
      return (await stat(join(models, folder, 'files', 'ballast.safetensors')).catch(() => ({ size: 0 }))).size;
    };
    await eventually(async () => (part = await written()) === time * relay.passes, 'what came is on the disk');
    await machine.endAgent('SIGKILL');
    expect(await readdir(models)).toEqual([expect.stringMatching(/^\.partial-[0-9a-f]{64}$/)]);
    expect(await readdir(join(agentPaths(machine.dataDir).stateDir, 'runs')).catch(() => [])).toEqual([]);
    expect(await read()).toMatchObject({ phase: 'PREPARING', ready: false });
    if (time === 2) relay.release();
    machine.startAgent();
    await eventually(() => relay.ranges.length > time, 'it is gone on with');
    expect(relay.ranges.at(time)).toBe(`bytes=${String(part)}-`);
  });

  test('M2, M5: it runs from the files of its digest once its server says that it is ready', async () => {
    expect(await reaches('RUNNING')).toMatchObject({ generation: 1, ready: true });
    const models = agentPaths(machine.dataDir).modelsDir;
    const [digest = '', ...others] = await readdir(models);
    expect([digest, ...others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await readFile(join(models, digest, 'files', 'ballast.safetensors'))).equals(BALLAST)).toBe(true);
    expect(await machine.fileOfRun(1, 'units.json')).toBe('[0]');
  });

  test('a member asks it through the way in, with a bearer token, as such clients do', async () => {
    expect(await complete('abc')).toBe('def');
  });

  test('A7: it outlives its agent, and the next one serves the way in to it', async () => {
    await machine.endAgent('SIGKILL');
    machine.startAgent();
    await eventually(async () => (await complete('xyz').catch(() => '')) === ' ab', 'it answers again');
    expect(await read()).toMatchObject({ phase: 'RUNNING', generation: 1, ready: true });
  });

  test('A2: when its server crashes it is not ready, and not again by itself; the next generation is', async () => {
    const { openUrl } = await read();
    const headers = { authorization: `Bearer ${operator.token}` };
    await fetch(new URL('crash', openUrl ?? ''), { method: 'POST', headers }).catch(() => undefined);
    expect(await reaches('FAILED')).toMatchObject({ ready: false, openUrl: null });
    const started = await operator.mutate('startEndpoint', { endpointId: endpoint.id }, '... on Endpoint { id }');
    expect(started.code).toBeUndefined();
    await eventually(async () => (await read()).generation === 2, 'a new run was queued');
    expect(await reaches('RUNNING')).toMatchObject({ generation: 2, ready: true });
    expect(await complete('abc')).toBe('def');
  });

  test('V3: a stop leaves nothing of it but the model', async () => {
    await operator.mutate('stopEndpoint', { endpointId: endpoint.id }, '... on Endpoint { id }');
    await reaches('STOPPED');
    expect(await readdir(join(agentPaths(machine.dataDir).stateDir, 'runs'))).toEqual([]);
  });
});
