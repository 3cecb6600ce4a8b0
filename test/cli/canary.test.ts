import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeNotebook } from '../app/apply-catalog-fixture.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import type { Ran } from './run-in-process.ts';
import { berth } from './run-in-process.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-canary-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const MARK = /canary-[a-z]+-9f1c/;

/** A catalog whose every operator-only ref holds a marker. */
function catalogText(part: {
  readonly description: string;
  readonly native?: string;
  readonly container?: string;
  readonly extra?: string;
}): string {
  return [
    'version: 1',
    'name: lab',
    'classes:',
    '  - { name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 1024 }',
    'entries:',
    '  - name: jupyter',
    '    kind: notebook-image',
    `    description: ${part.description}`,
    '    runtimes:',
    '      - name: cpu',
    '        accelerators: [cpu]',
    '        ref: image:1',
    `        container_ref: ${part.container ?? 'canary-container-9f1c'}`,
    '        driver_refs:',
    `          native: ${part.native ?? 'env:canary-native-9f1c@sha256:1'}`,
    '          docker: canary-docker-9f1c',
    '          simulation: canary-simulation-9f1c',
    ...(part.extra === undefined ? [] : [part.extra]),
    '',
  ].join('\n');
}

async function write(text: string): Promise<string> {
  const path = join(folder, 'catalog.yaml');
  await writeFile(path, text);
  return path;
}

/** Runs check and apply, as text and as JSON, at the most talkative log level. */
async function everyForm(path: string): Promise<readonly Ran[]> {
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'debug' };
  const forms = [
    ['catalog', 'check', path],
    ['catalog', 'check', path, '--json'],
    ['catalog', 'apply', path],
    ['catalog', 'apply', path, '--json'],
  ];
  const ran: Ran[] = [];
  for (const argv of forms) ran.push(await berth(argv, environment));
  return ran;
}

it('H2: what check and apply print of a catalog, first, again and changed with work on it, holds no operator-only ref', async () => {
  const first = await everyForm(await write(catalogText({ description: 'one' })));
  await storeNotebook(database.pool, { name: 'thesis', entry: 'jupyter', class: 'small', phase: 'STOPPED' });
  const changed = await everyForm(await write(catalogText({ description: 'two', native: 'env:canary-other-9f1c@sha256:1' })));
  for (const ran of [...first, ...changed]) {
    expect(ran.exitCode).toBe(0);
    expect(ran.out + ran.err).not.toMatch(MARK);
  }
  expect(changed.map((ran) => ran.out).join('')).toContain('thesis');
});

it('H2: the refs are in the database, so the canary could have been found', async () => {
  const { rows } = await database.pool.query('select * from runtime_operator_refs');
  for (const place of ['container', 'native', 'docker', 'simulation']) expect(JSON.stringify(rows)).toContain(`canary-${place}-9f1c`);
});

const spoiled: readonly (readonly [string, Parameters<typeof catalogText>[0]])[] = [
  ['a ref with a space', { description: 'x', native: '"canary-native-9f1c x"' }],
  ['a ref with a NUL', { description: 'x', container: '"canary-container-9f1c\\0"' }],
  ['a ref that is an alias', { description: 'x', native: '*canary-native-9f1c' }],
  ['a ref that is a tag', { description: 'x', native: '!canary-native-9f1c x' }],
  ['a ref with an open quote', { description: 'x', native: '"canary-native-9f1c' }],
  ['a ref where a map should be', { description: 'x', native: '{ canary-native-9f1c: canary-other-9f1c }' }],
  ['a driver that does not exist', { description: 'x', extra: '          podman: canary-podman-9f1c' }],
  ['the kubernetes driver', { description: 'x', extra: '          kubernetes: canary-kubernetes-9f1c' }],
  ['a mistake elsewhere', { description: '[x]' }],
];
it.each(spoiled)('H2: what is printed about %s holds no operator-only ref', async (_title, part) => {
  for (const ran of await everyForm(await write(catalogText(part)))) {
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain('CATALOG_INVALID');
    expect(ran.out + ran.err).not.toMatch(MARK);
  }
});

it('H2: an error of the database in the middle is told without its words, which quote the row', async () => {
  await database.pool.query(`alter table runtime_operator_refs add constraint no_canary check (container_ref not like '%canary-fault%')`);
  const path = await write(catalogText({ description: 'three', container: 'canary-fault-9f1c' }));
  const ran = await berth(['catalog', 'apply', path], { DATABASE_URL: database.url });
  expect(ran).toMatchObject({ exitCode: 1, out: '' });
  expect(ran.err).toMatch(/^FAULT: an unexpected error \(DatabaseError 23514\)/);
  expect(ran.err).not.toMatch(MARK);
});
