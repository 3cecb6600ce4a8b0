import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import type { DriverName } from '../../src/domain/model/runtime.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { CanaryAgent } from './canary-agent.ts';
import { canaryCatalog } from './canary-catalog.ts';
import { CanaryClient, type CanaryRole, type Outcome } from './canary-client.ts';
import { CanaryCoverage } from './canary-coverage.ts';
import { recordedCall } from './canary-http.ts';
import { CanaryLedger } from './canary-ledger.ts';
import { startServerProcess, type ServerProcess } from './canary-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Drivers and who launches on them: nobody but its owner runs natively on a machine (T2). */
export const LAUNCHERS = { native: 'owner', docker: 'member', kubernetes: 'member', simulation: 'member' } as const satisfies Record<
  DriverName,
  CanaryRole
>;
export const DRIVERS = Object.keys(LAUNCHERS) as readonly DriverName[];

/** A server in a process of its own with the canary's catalog, a member of each role, and an agent for each driver. */
export interface CanaryScene {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly ledger: CanaryLedger;
  readonly coverage: CanaryCoverage;
  readonly schema: GraphQLSchema;
  readonly server: ServerProcess;
  readonly client: CanaryClient;
  readonly agents: Readonly<Record<DriverName, CanaryAgent>>;
  /** Global ids by name: of classes, catalogs, entries, members and machines. */
  readonly ids: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Applies the catalog with the CLI, starts the server at the log level `info`, and enrols everybody. */
export async function setCanaryScene(environment: Readonly<Record<string, string>>): Promise<CanaryScene> {
  const ledger = new CanaryLedger();
  const coverage = new CanaryCoverage();
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'berth-canary-'));
  const path = join(folder, 'catalog.yaml');
  await writeFile(path, canaryCatalog('first'));
  await cliProcess(ledger, ['catalog', 'apply', path], { DATABASE_URL: database.url });
  const operatorToken = `berth_${randomBytes(32).toString('base64url')}`;
  const server = await startServerProcess({ ...environment, DATABASE_URL: database.url, BERTH_OPERATOR_TOKEN: operatorToken });
  const schema = await servedSchema(ledger, { url: `${server.url}/graphql`, token: operatorToken });
  const client = new CanaryClient({ url: server.url, schema, ledger, coverage });
  client.tokens.operator = operatorToken;
  const ids = await offers(client);
  client.known = {
    'CatalogEntry.launchability.classId': JSON.stringify(ids['small']),
    'Notebook.export.format': 'BERTH_YAML',
    'Endpoint.export.format': 'BERTH_YAML',
  };
  for (const role of ['guest', 'member', 'owner'] as const) {
    const memberId = idOf(await client.mutate('operator', 'createMember', { name: role, role: 'MEMBER' }));
    ids[role] = memberId;
    const issued = await client.mutate('operator', 'createAccessToken', { memberId, name: 'canary' });
    client.tokens[role] = issued['token'] as string;
  }
  const agents: Partial<Record<DriverName, CanaryAgent>> = {};
  for (const driver of DRIVERS) {
    const enrolled = await client.mutate('owner', 'createMachineEnrollment', { name: `box-${driver}` });
    agents[driver] = await CanaryAgent.enroll({ url: server.url, ledger, driver, enrollmentToken: enrolled['token'] as string });
    ids[`box-${driver}`] = writeGlobalId('Machine', agents[driver].machineId);
  }
  for (const driver of DRIVERS) {
    if (driver === 'native') continue;
    const machineId = writeGlobalId('Machine', agents[driver]?.machineId ?? '');
    idOf(await client.mutate('owner', 'updateMachine', { machineId, sharing: { mode: 'EVERYBODY' } }));
  }
  return {
    database,
    folder,
    ledger,
    coverage,
    schema,
    server,
    client,
    agents: agents as Record<DriverName, CanaryAgent>,
    ids,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** The id of what a mutation made; fails when it was refused. */
export function idOf(outcome: Outcome): string {
  if (typeof outcome['id'] !== 'string') throw new Error(`It was refused: ${JSON.stringify(outcome)}`);
  return outcome['id'];
}

/** The id within a global id. */
export function innerOf(globalId: string): string {
  return Buffer.from(globalId, 'base64').toString('utf8').split(':')[1] ?? '';
}

/** Runs the CLI in a process of its own, records what it wrote, and gives its exit code. */
export async function cliProcess(
  ledger: CanaryLedger,
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', ...argv], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const code = await new Promise<number>((resolve) =>
    child.once('close', (status) => {
      resolve(status ?? -1);
    }),
  );
  ledger.record(`cli ${argv.join(' ')}`, output);
  return { code, output };
}

async function servedSchema(
  ledger: CanaryLedger,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<GraphQLSchema> {
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const answer = await recordedCall(ledger, 'introspection', { url, token, body });
  return buildClientSchema((JSON.parse(answer.text) as { readonly data: IntrospectionQuery }).data);
}

async function offers(client: CanaryClient): Promise<Record<string, string>> {
  const { data } = await client.ask('operator', '{ classes { name id } catalogs { nodes { id name entries { nodes { name id } } } } }');
  const offered = data as {
    readonly classes: readonly { readonly name: string; readonly id: string }[];
    readonly catalogs: {
      readonly nodes: readonly {
        readonly name: string;
        readonly id: string;
        readonly entries: { readonly nodes: readonly { readonly name: string; readonly id: string }[] };
      }[];
    };
  };
  const catalogs = offered.catalogs.nodes;
  const named = [...offered.classes, ...catalogs, ...catalogs.flatMap((catalog) => catalog.entries.nodes)];
  return Object.fromEntries(named.map(({ name, id }) => [name, id]));
}
