import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import { parseEnvironment } from '../../../src/config/environment.ts';
import { startControlPlane } from '../../../src/main/server/control-plane.ts';
import { enrollAgent, observation, type TestAgent } from '../../agent-api/support/test-agent.ts';
import { berth } from '../../cli/run-in-process.ts';
import { call } from '../../support/canary-http.ts';
import { issueToken } from '../../support/fixtures-streams.ts';
import { seedMember } from '../../support/seed.ts';
import { tableDigests } from '../../support/table-digests.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const CATALOG = `version: 1
name: lab
classes:
  - { name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 1024 }
entries:
  - { name: jupyter, kind: notebook-image, runtimes: [{ name: cpu, accelerators: [cpu], ref: image }] }
`;

/** What a caller sees of an answer. */
export interface Body {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

/** A whole server with an agent that runs one notebook of ada's, in its second run; bob is another member. */
export interface BadInputScene {
  readonly database: TestDatabase;
  readonly url: string;
  readonly folder: string;
  readonly agent: TestAgent;
  readonly tokens: Readonly<Record<'ada' | 'bob' | 'operator', string>>;
  /** Global ids. */
  readonly ids: Readonly<Record<'small' | 'jupyter' | 'machine' | 'adas' | 'adasOther' | 'bobs' | 'ada', string>>;
  ask(token: string | null, query: string, variables?: object): Promise<Body>;
  /** Runs what must change nothing, and compares every table before and after. */
  unchanged<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function setBadInputScene(): Promise<BadInputScene> {
  const database = await createTestDatabase();
  const { pool } = database;
  const folder = await mkdtemp(join(tmpdir(), 'berth-bad-'));
  await writeFile(join(folder, 'good.yaml'), CATALOG);
  expect(await berth(['catalog', 'apply', join(folder, 'good.yaml')], { DATABASE_URL: database.url })).toMatchObject({ exitCode: 0 });
  const parsed = parseEnvironment({ PORT: '0', OPEN_PORT: '0' });
  if (!('ok' in parsed)) throw new Error('The environment is wrong.');
  const logger = pino({ level: 'silent' });
  const plane = await startControlPlane({ config: parsed.ok, databaseUrl: database.url, redisUrl: null, logger });
  const { url } = plane;
  const tokens: Record<'ada' | 'bob' | 'operator', string> = { ada: '', bob: '', operator: '' };
  const ids: Record<string, string> = {};
  for (const name of ['ada', 'bob', 'operator'] as const) {
    const role = name === 'operator' ? 'OPERATOR' : 'MEMBER';
    const memberId = await seedMember(pool, { name, role });
    const scopes = ['READ', 'WORKLOADS', 'MACHINES', ...(role === 'OPERATOR' ? ['ADMIN'] : [])];
    tokens[name] = (await issueToken(database, memberId, { scopes })).token;
    ids[name] = globalId('Member', memberId);
  }
  const ask: BadInputScene['ask'] = async (token, query, variables = {}) => {
    const answer = await call(`${url}/graphql`, { token: token ?? undefined, body: JSON.stringify({ query, variables }) });
    return JSON.parse(answer.text) as Body;
  };
  const { data } = await ask(tokens.ada, '{ class(name: "small") { id } catalogEntry(catalog: "lab", name: "jupyter") { id } }');
  Object.assign(ids, { small: (data?.['class'] as { id: string }).id, jupyter: (data?.['catalogEntry'] as { id: string }).id });
  const agent = await enrollAgent({ url, pool });
  ids['machine'] = globalId('Machine', agent.machineId);
  const launch = async (token: string, name: string): Promise<string> => {
    const launched = await ask(token, LAUNCH, { input: { name, classId: ids['small'], imageId: ids['jupyter'] } });
    return (launched.data?.['launchNotebook'] as { readonly id: string }).id;
  };
  Object.assign(ids, {
    adas: await launch(tokens.ada, 'thesis'),
    adasOther: await launch(tokens.ada, 'other'),
    bobs: await launch(tokens.bob, 'bobs'),
  });
  const workloadId = innerId(ids['adas'] ?? '');
  await agent.sync({ observed: [observation(workloadId, { state: 'running' })] });
  await ask(tokens.ada, 'mutation ($id: ID!) { stopNotebook(input: { notebookId: $id }) { __typename } }', { id: ids['adas'] });
  await agent.sync({ observed: [observation(workloadId, { state: 'stopped' })] });
  await ask(tokens.ada, 'mutation ($id: ID!) { startNotebook(input: { notebookId: $id }) { __typename } }', { id: ids['adas'] });
  await agent.sync({ observed: [observation(workloadId, { state: 'running', generation: 2 })] });
  await agent.sync();
  return {
    database,
    url,
    folder,
    agent,
    tokens,
    ids: ids as BadInputScene['ids'],
    ask,
    async unchanged(work) {
      const before = await tableDigests(pool);
      const result = await work();
      expect(await tableDigests(pool)).toEqual(before);
      return result;
    },
    async close() {
      await plane.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A launch that answers with whatever names what is wrong. */
export const LAUNCH = `mutation ($input: LaunchNotebookInput!) { launchNotebook(input: $input) { __typename
  ... on Notebook { id } ... on Refusal { code message } ... on InvalidInput { fields { field message } } } }`;

export function globalId(typename: string, id: string): string {
  return Buffer.from(`${typename}:${id}`).toString('base64');
}

export function innerId(id: string): string {
  return Buffer.from(id, 'base64').toString('utf8').split(':')[1] ?? '';
}
