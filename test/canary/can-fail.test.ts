import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, extendSchema, isObjectType, parse, type GraphQLSchema } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnvironment } from '../../src/config/environment.ts';
import { schema } from '../../src/graphql/schema.ts';
import { startControlPlane } from '../../src/main/server/control-plane.ts';
import { berth } from '../cli/run-in-process.ts';
import { seedEnrollment } from '../agent-api/support/test-agent.ts';
import { canaryCatalog } from '../support/canary-catalog.ts';
import { CanaryAgent } from '../support/canary-agent.ts';
import { CanaryCoverage } from '../support/canary-coverage.ts';
import { columnsWithMarks } from '../support/canary-database.ts';
import { walkQueries, type Walked } from '../support/canary-exercises.ts';
import { CanaryLedger, marksIn } from '../support/canary-ledger.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let token: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-canary-'));
  database = await createTestDatabase();
  const path = join(folder, 'catalog.yaml');
  await writeFile(path, canaryCatalog('first'));
  expect(await berth(['catalog', 'apply', path], { DATABASE_URL: database.url })).toMatchObject({ exitCode: 0 });
  graphql = await createTestGraphql(database);
  token = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a marker is found however it is carried', () => {
  test.each([
    ['plain', 'x canaryref-docker-lab:1 y', ['canaryref-docker-lab']],
    ['in capitals', 'CANARYREF-DOCKER', ['canaryref-docker']],
    ['an agent’s words', '{"message":"canarywords-native"}', ['canarywords-native']],
    ['in a URL', '/open/?ref=env%3Acanaryref-native-lab%40sha256', ['canaryref-native-lab']],
    ['in a global id', Buffer.from('Runtime:canaryref-docker').toString('base64'), ['jyw5hcnlyzw']],
    ['in a cursor', Buffer.from('["a","canaryref-docker"]').toString('base64url'), ['y2fuyxj5cmvm']],
    ['in hex', Buffer.from('canaryref-docker').toString('hex'), ['63616e617279726566']],
    ['nothing', 'a canary, a ref', []],
  ])('%s', (_title, text, want) => {
    const found = marksIn(text);
    expect(found).toHaveLength(want.length);
    want.forEach((part, index) => {
      expect(found[index]).toContain(part);
    });
  });
});

/** Walks a schema in this process, with the context that the real server makes. */
async function walk(walked: GraphQLSchema, ledger: CanaryLedger): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query<{ readonly name: string; readonly id: string }>(
    `select name, encode(('AcceleratorClass:' || id)::bytea, 'base64') as id from accelerator_class
     union all select name, encode(('CatalogEntry:' || id)::bytea, 'base64') from catalog_entry
     union all select name, encode(('Catalog:' || id)::bytea, 'base64') from catalog`,
  );
  const ids = Object.fromEntries(rows.map(({ name, id }) => [name, id.replaceAll('\n', '')]));
  const coverage = new CanaryCoverage();
  const client: Walked['client'] = {
    known: {
      'CatalogEntry.launchability.classId': JSON.stringify(ids['small']),
      'Notebook.export.format': 'BERTH_YAML',
      'Endpoint.export.format': 'BERTH_YAML',
    },
    async ask(_role, query) {
      const request = new Request('http://berth.test/graphql', { headers: { authorization: `Bearer ${token}` } });
      const { contextFactory } = graphql.server.getEnveloped({ request });
      const contextValue: unknown = await contextFactory();
      const result = await execute({ schema: walked, document: parse(query), contextValue });
      ledger.record(`graphql ${query}`, JSON.stringify(result));
      coverage.seen(result.data);
      return { data: result.data ?? null, errors: (result.errors ?? []).map(({ message }) => ({ message })) };
    },
  };
  return walkQueries({ schema: walked, client, coverage, ids }, 'operator');
}

/** The schema with one field more, whose resolver reads the table of the operator's refs. */
function leakySchema(): GraphQLSchema {
  const leaky = extendSchema(schema, parse('extend type Runtime { hint: String }'));
  const runtime = leaky.getType('Runtime');
  const hint = isObjectType(runtime) ? runtime.getFields()['hint'] : undefined;
  if (hint === undefined) throw new Error('The schema could not be extended.');
  hint.resolve = async ({ id }: { readonly id?: string }) => {
    const { rows } = await database.pool.query(
      'select driver_refs from runtime_operator_refs where runtime_id = coalesce($1, runtime_id)',
      [id],
    );
    return JSON.stringify(rows);
  };
  return leaky;
}

test('H3: a field that leaks is met by the walk; without it nothing is found', async () => {
  const clean = new CanaryLedger();
  expect(await walk(schema, clean)).toEqual([]);
  expect(clean.count('graphql')).toBeGreaterThan(100);
  expect(clean.sightings).toEqual([]);

  const leaking = new CanaryLedger();
  expect(await walk(leakySchema(), leaking)).toEqual([]);
  expect(leaking.sightings.map(({ mark }) => mark)).toContain('canaryref-docker-lab');
});

test('a root field that nobody exercises is named', () => {
  const grown = extendSchema(
    schema,
    parse('extend type Query { secrets: [String] } extend type Mutation { leak(input: ID): ID } extend type Subscription { drip: Int }'),
  );
  const coverage = new CanaryCoverage();
  for (const name of ['Query', 'Mutation', 'Subscription']) {
    const root = schema.getType(name);
    if (isObjectType(root)) for (const field of Object.keys(root.getFields())) coverage.exercised(`${name}.${field}`, 'done');
  }
  const needed = { query: ['done'], mutation: ['done'], subscription: ['done'] };
  expect(coverage.missingRoots(schema, needed)).toEqual([]);
  expect(coverage.missingRoots(grown, needed)).toEqual(['Query.secrets: done', 'Mutation.leak: done', 'Subscription.drip: done']);
  expect(coverage.missingFields(schema, new Set())).toContain('Runtime.ref');
});

test('a column that keeps an agent’s words is named', async () => {
  const before = await columnsWithMarks(database.pool);
  expect(before).toEqual(['runtime_operator_refs.container_ref', 'runtime_operator_refs.driver_refs']);
  await database.pool.query(`update catalog_entry set description = 'canaryref-docker' where name = 'lab'`);
  expect(await columnsWithMarks(database.pool)).toEqual(['catalog_entry.description', ...before]);
  await database.pool.query(`update catalog_entry set description = 'first' where name = 'lab'`);
});

test('H2: a logger that prints errors whole leaks the row that the database quotes', async () => {
  const lines: string[] = [];
  const naive = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const parsed = parseEnvironment({ PORT: '0', OPEN_PORT: '0' });
  if (!('ok' in parsed)) throw new Error('The environment is wrong.');
  const plane = await startControlPlane({ config: parsed.ok, databaseUrl: database.url, redisUrl: null, logger: naive });
  try {
    const { token: enrollmentToken } = await seedEnrollment(database.pool);
    const ledger = new CanaryLedger();
    await database.pool.query(`alter table machine_device add constraint no_bird check (model not like '%canary%')`);
    await expect(CanaryAgent.enroll({ url: plane.url, ledger, driver: 'docker', enrollmentToken })).rejects.toThrow('UNAVAILABLE');
    await database.pool.query('alter table machine_device drop constraint no_bird');
    expect(ledger.sightings).toEqual([]);
    ledger.record('log naive', lines.join(''));
    expect(ledger.sightings.map(({ mark }) => mark)).toContain('canarywords-docker');
  } finally {
    await plane.close();
  }
});
