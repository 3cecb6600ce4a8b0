import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { berth } from '../cli/run-in-process.ts';
import { CANARY_REFS, canaryCatalog } from '../support/canary-catalog.ts';
import { CANARY_ROLES } from '../support/canary-client.ts';
import { columnsWithMarks } from '../support/canary-database.ts';
import { exerciseEndpoints } from '../support/canary-endpoints.ts';
import { exerciseMutations, exerciseSubscriptions, nodeTypes, walkQueries } from '../support/canary-exercises.ts';
import { exerciseExports } from '../support/canary-exports.ts';
import { provokeFaults } from '../support/canary-faults.ts';
import { recordedCall } from '../support/canary-http.ts';
import { exerciseFleet } from '../support/canary-fleet.ts';
import { exerciseMachines } from '../support/canary-machines.ts';
import { exerciseOpen } from '../support/canary-open.ts';
import { marksIn } from '../support/canary-ledger.ts';
import { cliProcess, DRIVERS, setCanaryScene, type CanaryScene } from '../support/canary-scene.ts';
import { startServerProcess } from '../support/canary-server.ts';
import { bringWork, type Works } from '../support/canary-story.ts';
import { eventually } from '../support/eventually.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';

/** Answers that a walk may meet: the caller may not, or there is nothing; anything else means that the walk is wrong. */
const REFUSALS = new Set(['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED']);
/** Types that only a race brings about: two launches that decide at one moment. */
const BY_RACE_ALONE = new Set(['PlacementConflict']);

let redis: TestRedis;
let monitor: Redis;
let scene: CanaryScene;
let works: Works;

beforeAll(async () => {
  redis = await startRedis();
  const connection = new Redis(redis.url);
  monitor = await connection.monitor();
  connection.disconnect();
  scene = await setCanaryScene({ LOG_LEVEL: 'info', REDIS_URL: redis.url });
  monitor.on('monitor', (_time: string, command: readonly string[]) => {
    scene.ledger.record('redis command', command.join(' '));
  });
  works = await bringWork(scene);
});

afterAll(async () => {
  monitor.disconnect();
  await scene.close();
  await redis.stop();
});

/** Decisions of each outcome. */
async function decisions(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>('select distinct on (outcome) id from decision order by outcome, id');
  return rows.map(({ id }) => id);
}

/** What was seen outside the database and the agent protocol. */
function sightings(): readonly string[] {
  return scene.ledger.sightings.map(({ where, mark }) => `${mark} in ${where}`);
}

test('H1: each agent was given the refs of its own driver, and no other', () => {
  const assigned = Object.fromEntries(
    DRIVERS.map((driver) => [driver, [...new Set(scene.agents[driver].heard.flatMap((heard) => heard.assigned))].sort()]),
  );
  expect(assigned).toEqual({
    native: marksIn([CANARY_REFS.native, CANARY_REFS.nativePlain].join(' ')),
    docker: marksIn([CANARY_REFS.dockerLegacy, CANARY_REFS.docker, CANARY_REFS.dockerPlain].join(' ')),
    kubernetes: [],
    simulation: [],
  });
  for (const { marks, assigned: own } of DRIVERS.flatMap((driver) => scene.agents[driver].heard)) expect(marks).toEqual(own);
});

describe('H3: everything that exists is exercised, and no marker is seen', () => {
  test.each(CANARY_ROLES)('every query with every field, as %s', async (role) => {
    const { schema, client, coverage, ids } = scene;
    const errors = await walkQueries({ schema, client, coverage, ids }, role);
    const unexpected = errors.filter(({ extensions }) => role === 'operator' || !REFUSALS.has(extensions?.code ?? ''));
    expect(unexpected.map(({ message, query }) => `${message} ${query.slice(0, 200)}`)).toEqual([]);
    expect(sightings()).toEqual([]);
  });

  test('H2: every export in every format, and what the CLI makes of exports and usage', async () => {
    const texts = await exerciseExports(scene, works);
    expect(texts['BERTH_YAML']).toBeGreaterThanOrEqual(2 * 12);
    expect(texts['KUBERNETES_YAML']).toBeGreaterThanOrEqual(2 * 8);
    expect(sightings()).toEqual([]);
  });

  test('the way in to running work, as every role, with a code and with a token', async () => {
    // No agent of this story has a tunnel: who may pass is told that there is no way in.
    expect(await exerciseOpen(scene, works)).toEqual([303, 403, ...[404, 503, 404, 403, 401], ...[404, 503, 404, 403, 401]]);
    expect(sightings()).toEqual([]);
  });

  test('every mutation, good and refused', async () => {
    await exerciseMutations(scene, works);
    expect(sightings()).toEqual([]);
  });

  test('every subscription to its end, over SSE and WebSocket', async () => {
    await exerciseSubscriptions(scene, works);
    expect(sightings()).toEqual([]);
  });

  test('an endpoint through all its life, good and refused, followed over SSE and WebSocket', async () => {
    await exerciseEndpoints(scene);
    expect(sightings()).toEqual([]);
  });

  test('a machine that is shared, renamed and forgotten with its work, followed over SSE and WebSocket', async () => {
    await exerciseMachines(scene);
    expect(sightings()).toEqual([]);
  });

  test('the whole fleet, as every role, over SSE and WebSocket', async () => {
    await exerciseFleet(scene);
    expect(sightings()).toEqual([]);
  });

  test('a catalog that changes under the work, through the CLI, as text and JSON, good and refused', async () => {
    const { ledger, database, folder } = scene;
    const [good, bad] = [join(folder, 'second.yaml'), join(folder, 'bad.yaml')];
    await writeFile(good, canaryCatalog('second'));
    await writeFile(
      bad,
      canaryCatalog('third')
        .replace(/docker: '/, "podman: '")
        .replace(/(native: )'/, "$1' "),
    );
    const environment = { DATABASE_URL: database.url };
    const processes = [
      await cliProcess(ledger, ['catalog', 'apply', good], environment),
      await cliProcess(ledger, ['catalog', 'apply', bad, '--json'], environment),
    ];
    const codes = processes.map(({ code }) => code);
    for (const argv of [
      ['catalog', 'apply', good, '--json'],
      ['catalog', 'check', good, '--json'],
      ['catalog', 'check', bad],
      ['catalog', 'schema'],
      ['token', 'create', '--member', 'member', '--json'],
      ['migrate', '--json'],
      ['catalog', 'coverage'],
      ['catalog', 'coverage', '--json'],
      ...(await decisions(database.pool)).flatMap((id) => [
        ['decision', 'show', id, '--json'],
        ['decision', 'replay', id],
      ]),
    ]) {
      const ran = await berth(argv, environment);
      ledger.record(`cli ${argv.join(' ')}`, ran.out + ran.err);
      codes.push(ran.exitCode);
    }
    expect(codes.slice(0, 10)).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(codes.length).toBeGreaterThan(10);
    expect(new Set(codes.slice(10))).toEqual(new Set([0]));
    const { schema, client, coverage, ids } = scene;
    await walkQueries({ schema, client, coverage, ids }, 'member');
    expect(sightings()).toEqual([]);
  });

  test('GraphQL over GET, GraphiQL, health, paths that do not exist, and the schema', async () => {
    const { ledger, server, client } = scene;
    const token = client.tokens.operator;
    const paths: readonly (readonly [string, string])[] = [
      ['/graphql', 'text/html'],
      [
        `/graphql?query=${encodeURIComponent('{ catalogs { nodes { entries { nodes { runtimes { name ref } } } } } }')}`,
        'application/json',
      ],
      [`/graphql?query=${encodeURIComponent('{ runtimes { driverRefs containerRef } }')}`, 'application/graphql-response+json'],
      ['/graphql/health', '*/*'],
      ['/health/live', '*/*'],
      ['/health/ready', '*/*'],
      ['/', 'text/html'],
      ['/metrics', '*/*'],
      ['/agent/v1/sync', '*/*'],
      ['/agent/v1/none', '*/*'],
      ['/open/x/', '*/*'],
    ];
    for (const [path, accept] of paths) {
      await recordedCall(ledger, `path ${path}`, { url: server.url + path, token, headers: { accept } });
    }
    ledger.record('file schema.graphql', await readFile('schema.graphql', 'utf8'));
    expect(sightings()).toEqual([]);
    expect(await readFile('schema.graphql', 'utf8')).not.toMatch(/driver_?refs|container_?ref/i);
  });

  test('faults: answers are masked, and log lines at the level info do not quote what the database says', async () => {
    await provokeFaults(scene);
    await eventually(() => scene.server.output().split('"level":50').length > 2, 'the faults are in the log');
    scene.ledger.record('log info', scene.server.output());
    expect(sightings()).toEqual([]);
  });

  test('a server at the default log level', async () => {
    const server = await startServerProcess({ DATABASE_URL: scene.database.url, REDIS_URL: redis.url });
    try {
      const client = scene.client.at(server.url);
      await walkQueries({ ...scene, client }, 'operator');
      await provokeFaults({ ...scene, client });
      await eventually(() => server.output().includes('"level":50'), 'the fault is in the log');
    } finally {
      await server.stop();
    }
    scene.ledger.record('log default', server.output());
    expect(sightings()).toEqual([]);
  });
});

describe('the proof is whole', () => {
  test('no query, mutation or subscription was left out, nor any field of any type', () => {
    const { schema, coverage } = scene;
    const needed = { query: CANARY_ROLES, mutation: ['good', 'refused'], subscription: ['SSE', 'WebSocket', 'refused'] };
    expect(coverage.missingRoots(schema, needed)).toEqual([]);
    expect(coverage.missingFields(schema, BY_RACE_ALONE)).toEqual([]);
    expect(nodeTypes(schema).filter((type) => !coverage.ids.has(type))).toEqual([]);
  });

  test.each([
    'graphql',
    'sse',
    'websocket',
    'enroll',
    'sync-but-assignments',
    'sync-refused',
    'cli',
    'path',
    'introspection',
    'redis',
    'log',
    'file',
  ])('something of the kind %s was looked at', (kind) => {
    expect(scene.ledger.count(kind)).toBeGreaterThan(0);
  });

  test('H1: the database holds the refs in tables that no read model touches; of what agents said, only what GraphQL has no field for', async () => {
    expect(await columnsWithMarks(scene.database.pool)).toEqual([
      // What decisions were made on, so that they can be made again: entries with all their refs.
      'decision_input.content',
      // The agents' own names for their devices.
      'machine_device.model',
      // Where the agents say that work listens: for the way in, on the same machine.
      'reservation.address',
      'runtime_operator_refs.container_ref',
      'runtime_operator_refs.driver_refs',
    ]);
    const { rows } = await scene.database.pool.query('select * from runtime_operator_refs');
    for (const ref of Object.values(CANARY_REFS)) expect(JSON.stringify(rows)).toContain(ref);
  });
});
