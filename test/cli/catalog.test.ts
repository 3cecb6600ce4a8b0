import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contents, storeNotebook } from '../app/apply-catalog-fixture.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const SMALL = 'name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 1024';

/** Writes a catalog file with one class and one entry. */
async function file(
  name: string,
  part: { readonly catalog?: string; readonly class?: string; readonly ref?: string } = {},
): Promise<string> {
  const path = join(folder, name);
  const text = [
    'version: 1',
    `name: ${part.catalog ?? 'lab'}`,
    `classes: [{ ${part.class ?? SMALL} }]`,
    'entries:',
    `  - { name: jupyter, kind: notebook-image, runtimes: [{ name: cpu, accelerators: [cpu], ref: ${part.ref ?? 'image:1'} }] }`,
  ];
  await writeFile(path, `${text.join('\n')}\n`);
  return path;
}

const apply = (path: string, ...flags: readonly string[]) => berth(['catalog', 'apply', path, ...flags], { DATABASE_URL: database.url });

it('berth catalog schema prints the JSON Schema that editors use', async () => {
  const shipped: unknown = JSON.parse(await readFile('catalog/catalog.schema.json', 'utf8'));
  for (const argv of [
    ['catalog', 'schema'],
    ['catalog', 'schema', '--json'],
  ]) {
    const ran = await berth(argv);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(ran.out)).toEqual(shipped);
  }
});

describe('berth catalog check', () => {
  it('answers about the sample catalog, as text and as JSON', async () => {
    expect(await berth(['catalog', 'check', 'catalog/catalog.yaml'])).toEqual({
      exitCode: 0,
      out: 'catalog/catalog.yaml: no problems in catalog sample: classes 4, entries 4, runtimes 6\n',
      err: '',
    });
    const json = await berth(['--json', 'catalog', 'check', 'catalog/catalog.yaml']);
    expect(JSON.parse(json.out)).toEqual({ file: 'catalog/catalog.yaml', catalog: 'sample', classes: 4, entries: 4, runtimes: 6 });
  });

  it('writes every problem with file, line and column to stderr, and refuses', async () => {
    const path = await file('wrong.yaml', { class: 'name: Big, accelerator: cpu, cpu_millis: 0, memory_mib: 1' });
    const text = await berth(['catalog', 'check', path]);
    expect(text).toMatchObject({ exitCode: 1, out: '' });
    expect(text.err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`${path}:3:19: classes[0].name: has the wrong form`),
      expect.stringContaining(`${path}:3:54: classes[0].cpu_millis: is too small`),
      'CATALOG_INVALID: the catalog has 2 problems; nothing was applied',
    ]);
    const json = await berth(['catalog', 'check', path, '--json']);
    expect(json).toMatchObject({ exitCode: 1, out: '' });
    expect(JSON.parse(json.err)).toMatchObject({
      error: { code: 'CATALOG_INVALID', problems: [{ file: path, line: 3, column: 19, path: 'classes[0].name' }, { column: 54 }] },
    });
  });
});

describe('berth catalog apply', () => {
  it('prints what changes, and that the same content again changes nothing', async () => {
    const path = await file('lab.yaml');
    expect(await apply(path)).toEqual({
      exitCode: 0,
      out: 'catalog lab: revision 1 is applied\n  class added    small\n  entry added    jupyter\n',
      err: '',
    });
    expect(await apply(path)).toEqual({ exitCode: 0, out: 'catalog lab: nothing changed, revision 1 stays\n', err: '' });
    const json = await apply(path, '--json');
    expect(JSON.parse(json.out)).toEqual({ catalog: 'lab', revision: 1, changed: false, classes: [], entries: [], affected: [] });
  });

  it('names the stopped and waiting work that a change affects', async () => {
    await apply(await file('lab.yaml'));
    await storeNotebook(database.pool, { name: 'thesis', entry: 'jupyter', class: 'small', phase: 'STOPPED' });
    const changed = await apply(await file('lab.yaml', { ref: 'image:2' }));
    expect(changed.out).toContain('  entry changed  jupyter\n');
    expect(changed.out).toContain('  notebook thesis of owner-of-thesis, STOPPED, runs jupyter on small\n');
  });

  it('refuses a class of another catalog with the line, and stores nothing', async () => {
    await apply(await file('lab.yaml'));
    const before = await contents(database.pool);
    const path = await file('art.yaml', { catalog: 'art' });
    const refused = await apply(path);
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(refused.err).toContain(`${path}:3:19: classes[0].name: the class "small" belongs to the catalog "lab"`);
    expect(await contents(database.pool)).toEqual(before);
  });

  it('stores nothing of a file with a problem', async () => {
    const refused = await apply(await file('wrong.yaml', { ref: '" "' }));
    expect(refused.exitCode).toBe(1);
    const { rows } = await database.pool.query('select count(*)::int as n from catalog');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('says that a database without tables must be migrated, and works after berth migrate', async () => {
    const empty = await createTestDatabase({ from: 'empty' });
    try {
      const environment = { DATABASE_URL: empty.url };
      const path = await file('lab.yaml');
      const early = await berth(['catalog', 'apply', path], environment);
      expect(early.exitCode).toBe(1);
      expect(early.err).toContain('DATABASE_NOT_MIGRATED: ');
      const migrated = await berth(['migrate'], environment);
      expect(migrated.exitCode).toBe(0);
      expect(migrated.out).toMatch(/^applied \d{14}_tables\n/);
      expect(await berth(['migrate'], environment)).toEqual({ exitCode: 0, out: 'nothing to apply\n', err: '' });
      expect((await berth(['catalog', 'apply', path], environment)).exitCode).toBe(0);
    } finally {
      await empty.drop();
    }
  });
});
