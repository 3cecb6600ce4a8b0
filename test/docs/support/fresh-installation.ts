import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { parseEnvironment } from '../../../src/config/environment.ts';
import { setUpInstallation } from '../../../src/main/local/set-up.ts';
import type { LocalAccess } from '../../../src/main/local/announce.ts';
import { startControlPlane, type ControlPlane } from '../../../src/main/server/control-plane.ts';
import { SimulatedFleet } from '../../../src/simulation-fleet/simulated-fleet.ts';
import { fleetScript } from '../../../src/simulation-fleet/fleet-script.ts';
import { httpPost } from '../../../src/simulation-fleet/http-post.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { writeTinyModel } from '../../support/tiny-model/tiny-model.ts';

/** What a reader of the pages has in front of them: a folder like a fresh clone in which `npm start` has run, and one machine, `lab`. */
export interface FreshInstallation {
  readonly folder: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly access: LocalAccess;
  /** Asks as the member of a token; fails on errors. */
  ask<Data>(query: string, variables?: object, token?: string): Promise<Data>;
  close(): Promise<void>;
}

/** Of the project, what commands of pages may name. */
const OF_THE_CLONE = [
  'catalog',
  'deploy',
  'examples',
  'node_modules',
  'package.json',
  'scripts',
  'src',
  'tsconfig.json',
  '.env.example',
  'generated',
  'dist',
  'prisma',
];
/** A Linux machine with two GPUs, whose work is there at once. */
const LAB = {
  groups: [
    {
      machine: { os: 'linux', capacity: { cpuMillis: 16_000, memoryMib: 131_072, accelerators: [{ kind: 'nvidia-gpu', count: 2 }] } },
      work: { prepareMs: 5, startMs: 5, stopMs: 5 },
    },
  ],
} as const;
const SILENT = pino({ level: 'silent' });

/** Makes one with a database of its own, in this process. */
export async function freshInstallation(): Promise<FreshInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-docs-'));
  await Promise.all(OF_THE_CLONE.map((name) => symlink(resolve(name), join(folder, name))));
  const dataFolder = join(folder, '.berth');
  await mkdir(dataFolder);
  await writeTinyModel(join(dataFolder, 'models', 'qwen2-0.5b-instruct'));
  const database = await createTestDatabase();
  const parsed = parseEnvironment({ PORT: '0', BERTH_DATA_DIR: dataFolder, BERTH_LEASE_SECONDS: '30' });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const config = parsed.ok;
  const controlPlane = await startControlPlane({ config, databaseUrl: database.url, redisUrl: null, logger: SILENT });
  const access = await setUpInstallation({
    config,
    dataFolder,
    pool: database.pool,
    driver: { name: 'simulation', why: 'pages are tried on a machine that runs nothing' },
  });
  // "With the token in a file", say pages of agents; none of them uses it up.
  await writeFile(join(folder, 'token'), 'berthe_of-no-machine', { mode: 0o600 });
  await writeFile(join(dataFolder, 'running.json'), JSON.stringify({ pid: process.pid, url: controlPlane.url }));
  const ask: FreshInstallation['ask'] = (query, variables = {}, token = access.operatorToken) =>
    askAt(controlPlane.url, { query, variables, token });
  const lab = await addLab(controlPlane, ask);
  const close = async (): Promise<void> => {
    await lab.close();
    await closeAll(controlPlane, database);
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, url: controlPlane.url, databaseUrl: database.url, access, ask, close };
}

async function closeAll(controlPlane: ControlPlane, database: TestDatabase): Promise<void> {
  await controlPlane.close();
  await database.drop();
}

async function addLab({ url }: ControlPlane, ask: FreshInstallation['ask']): Promise<{ close(): Promise<void> }> {
  const enrolled = await ask<{ readonly createMachineEnrollment: { readonly token: string; readonly machine: { readonly id: string } } }>(
    'mutation { createMachineEnrollment(input: {name: "lab"}) { ... on MachineEnrollment { token machine { id } } } }',
  );
  const { token, machine } = enrolled.createMachineEnrollment;
  await ask('mutation($id: ID!) { updateMachine(input: {machineId: $id, sharing: {mode: EVERYBODY}}) { __typename } }', { id: machine.id });
  const ended = new AbortController();
  const http = httpPost();
  const fleet = new SimulatedFleet({
    serverUrl: url,
    machines: 1,
    namePrefix: 'lab',
    script: fleetScript.parse(LAB),
    enter: () => Promise.resolve({ enrollmentToken: token }),
    concurrency: 1,
    post: http.post,
    log: SILENT,
    signal: ended.signal,
  });
  await fleet.start();
  return {
    async close() {
      ended.abort();
      await fleet.ended();
      http.close();
    },
  };
}

interface Question {
  readonly query: string;
  readonly variables: object;
  readonly token: string;
}

async function askAt<Data>(url: string, { query, variables, token }: Question): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as { readonly data: Data; readonly errors?: readonly unknown[] };
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data;
}
