import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { listenOn } from '../../src/main/server/listen-on.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth, type Ran } from './run-in-process.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let http: Server;
let folder: string;
let token: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  folder = await mkdtemp(join(tmpdir(), 'berth-launch-'));
  const { pool } = database;
  token = await seedToken(database, await seedMember(pool, { name: 'ada' }));
  await seedMachine(pool, { name: 'lab', devices: { 'nvidia-gpu': 8 } });
  // Too small for any class: work that is restricted to it is blocked, and is gone at once when it is deleted.
  await seedMachine(pool, { name: 'tiny', cpuMillis: 10, memoryMib: 10 });
  // Machines between them in the order of names, more than a page.
  for (let index = 0; index < 101; index += 1) await seedMachine(pool, { name: `m-${String(index)}`, cpuMillis: 10, memoryMib: 10 });
  await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: { jupyter: [{}], llm: [{ modelFormat: 'safetensors' }] },
  });
  await pool.query(`update catalog set name = 'sample'`);
  await pool.query(`update catalog_entry set kind = 'model', source = 'models/llm', validated_digest = 'd' where name = 'llm'`);
  http = createServer((request, response) => void graphql.server(request, response));
  environment = { BERTH_SERVER: await listenOn(http, { host: '127.0.0.1', port: 0 }), BERTH_TOKEN: token };
});

afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await graphql.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const launch = (...argv: readonly string[]): Promise<Ran> => berth([...argv, '--json'], environment);

async function file(content: string): Promise<string> {
  const path = join(folder, 'work.yaml');
  await writeFile(path, content);
  return path;
}

async function exported(id: string): Promise<string> {
  const query = `query ($id: ID!) { node(id: $id) { ... on Workload { export(format: BERTH_YAML) } } }`;
  return (await dataOf<{ readonly node: { readonly export: string } }>(graphql.server, { query, variables: { id }, token })).node.export;
}

const idOf = (ran: Ran): string => {
  expect(ran.err).toBe('');
  return (JSON.parse(ran.out) as { readonly id: string }).id;
};

interface Explained {
  readonly workload: { readonly requestedMachine: { readonly name: string } | null };
  readonly preview: { readonly outcome: string; readonly candidates: readonly { readonly machine: { readonly name: string } }[] };
}

const text = (kind: string, rest: string): string => `version: 1\nkind: ${kind}\n${rest}`;
const NOTEBOOK = text('notebook', 'name: lab\nclass: small\nentry: { catalog: sample, name: jupyter }\n');

describe('an export is launched again', () => {
  it.each([
    { kind: 'notebook', rest: 'name: nb\nclass: small\nentry:\n  catalog: sample\n  name: jupyter\n' },
    { kind: 'notebook', rest: 'name: pinned\nclass: small\nentry:\n  catalog: sample\n  name: jupyter\nmachine: lab\n' },
    { kind: 'endpoint', rest: 'name: ep\nclass: gpu\nentry:\n  catalog: sample\n  name: llm\n' },
  ])('$kind $rest: another one under another name has the same export', async ({ kind, rest }) => {
    const first = await exported(idOf(await launch(kind, 'launch', '--file', await file(text(kind, rest)))));
    expect(first).toBe(`# Launch it again: berth ${kind} launch --file FILE\n${text(kind, rest)}`);
    const second = idOf(await launch(kind, 'launch', '--file', await file(first), '--name', 'again'));
    expect(await exported(second)).toBe(first.replace(/^name: .*$/m, 'name: again'));
    await database.pool.query(`update workload set name = name || '-' || right(id::text, 8) where deleted_at is null`);
  });

  it('once the first is deleted, under its own name', async () => {
    const before = await exported(idOf(await launch('notebook', 'launch', '--file', await file(`${NOTEBOOK}machine: tiny\n`))));
    const query = `mutation ($id: ID!) { deleteNotebook(input: { notebookId: $id }) { __typename } }`;
    const { rows } = await database.pool.query<{ id: string }>(`select id from workload where name = 'lab' and deleted_at is null`);
    await dataOf(graphql.server, { query, variables: { id: writeGlobalId('Notebook', rows[0]?.id ?? '') }, token });
    expect(await exported(idOf(await launch('notebook', 'launch', '--file', await file(before))))).toBe(before);
  });

  it('says where it is, or what it waits for', async () => {
    const admitted = await berth(['notebook', 'launch', '--file', await file(NOTEBOOK), '--name', 'words'], environment);
    expect([admitted.exitCode, admitted.out]).toEqual([0, 'notebook words: ADMITTED on lab\n']);
    const blocked = await berth(['notebook', 'launch', '--file', await file(`${NOTEBOOK}machine: tiny\n`), '--name', 'stuck'], environment);
    expect(blocked.out).toMatch(/^notebook stuck: BLOCKED\ntiny is too small for this class/);
  });

  it('explains work that was launched for one machine on that machine alone', async () => {
    await launch('notebook', 'launch', '--file', await file(`${NOTEBOOK}machine: tiny\n`), '--name', 'bound');
    const { workload, preview } = JSON.parse((await launch('explain', 'bound')).out) as Explained;
    expect(workload.requestedMachine).toMatchObject({ name: 'tiny' });
    expect(preview.outcome).toBe('BLOCKED');
    expect(preview.candidates.map(({ machine }) => machine.name)).toEqual(['tiny']);
    const free = JSON.parse((await launch('notebook', 'show', 'words')).out) as Explained['workload'];
    expect(free.requestedMachine).toBeNull();
  });
});

describe('what cannot be launched is told by name', () => {
  it.each([
    { title: 'a class that is not there', content: NOTEBOOK.replace('small', 'huge'), code: 'NOT_FOUND', says: /no class "huge"/ },
    {
      title: 'an entry that is not there',
      content: NOTEBOOK.replace('jupyter', 'x'),
      code: 'NOT_FOUND',
      says: /no entry "x" of a catalog "sample"/,
    },
    { title: 'a machine that is not there', content: `${NOTEBOOK}machine: attic\n`, code: 'NOT_FOUND', says: /no machine "attic"/ },
    {
      title: 'a file of another kind',
      content: NOTEBOOK.replace('kind: notebook', 'kind: endpoint'),
      code: 'WORKLOAD_FILE_INVALID',
      says: /kind: it describes an endpoint, not a notebook/,
    },
    { title: 'a file with a ref', content: `${NOTEBOOK}ref: x\n`, code: 'WORKLOAD_FILE_INVALID', says: /Unrecognized key: "ref"/ },
    { title: 'a model as an image', content: NOTEBOOK.replace('jupyter', 'llm'), code: 'NOT_FOUND', says: /the image: there is no such/ },
    {
      title: 'a name that is none',
      content: NOTEBOOK.replace('name: lab', 'name: No'),
      code: 'INVALID_INPUT',
      says: /the name: must be 1 to 63/,
    },
  ])('$title: $code', async ({ content, code, says }) => {
    const ran = await berth(['notebook', 'launch', '--file', await file(content)], environment);
    expect([ran.exitCode, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(new RegExp(`^${code}: `, 'm'));
    expect(ran.err).toMatch(says);
  });

  it('M4, L9: an endpoint of a cpu class, with the reason', async () => {
    const content = text('endpoint', 'name: cpu\nclass: small\nentry: { catalog: sample, name: llm }\n');
    const ran = await launch('endpoint', 'launch', '--file', await file(content));
    expect([ran.exitCode, JSON.parse(ran.err)]).toMatchObject([1, { error: { code: 'CPU_ENDPOINT_UNAVAILABLE' } }]);
  });

  it('what is no file, or a file without end, is never waited for', async () => {
    execFileSync('/bin/sh', ['-c', 'mkfifo pipe'], { cwd: folder });
    await writeFile(join(folder, 'large'), `${NOTEBOOK}# ${'x'.repeat(70_000)}\n`);
    for (const [path, says] of [
      [join(folder, 'pipe'), 'is not a file'],
      ['/dev/zero', 'is not a file'],
      [folder, 'is not a file'],
      [join(folder, 'none'), 'does not exist'],
      [join(folder, 'large'), 'is larger than 65536 bytes'],
    ] as const) {
      const ran = await berth(['notebook', 'launch', '--file', path], environment);
      expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining(`${path} ${says}`)]);
    }
  });

  it('a file that is not there, and no file: wrong use', async () => {
    expect((await launch('notebook', 'launch', '--file', join(folder, 'none'))).exitCode).toBe(2);
    expect((await launch('endpoint', 'launch')).exitCode).toBe(2);
  });
});
