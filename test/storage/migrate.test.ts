import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, MigrationRefused } from '../../src/storage/migrate.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const FIRST = '-- breaking: no\ncreate table ship (id int primary key);\ninsert into ship values (1);\n';
const SECOND = '-- breaking: yes, because old servers read the column by its old name\nalter table ship rename column id to number;\n';

let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ from: 'empty' });
  pool = database.pool;
  folder = await mkdtemp(join(tmpdir(), 'berth-test-migrations-'));
  await put('1_ships', FIRST);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

async function put(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function recorded(): Promise<readonly unknown[]> {
  const columns =
    'migration_name, checksum, logs, rolled_back_at, applied_steps_count, finished_at >= started_at as finished, length(id) as id_length';
  return (await pool.query<Record<string, unknown>>(`select ${columns} from _prisma_migrations order by migration_name`)).rows;
}

function row(name: string, sql: string, mark: string): unknown {
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { migration_name: name, checksum, logs: mark, rolled_back_at: null, applied_steps_count: 1, finished: true, id_length: 36 };
}

describe('migrate', () => {
  it('applies the files in the order of their names and records each as Prisma does', async () => {
    await put('2_rename', SECOND);
    expect(await migrate({ pool, folder })).toEqual({ applied: ['1_ships', '2_rename'], newer: [] });
    expect((await pool.query('select number from ship')).rows).toEqual([{ number: 1 }]);
    expect(await recorded()).toEqual([
      row('1_ships', FIRST, 'breaking: no'),
      row('2_rename', SECOND, 'breaking: yes, because old servers read the column by its old name'),
    ]);
  });

  it('does nothing the second time, and applies only what was added', async () => {
    await migrate({ pool, folder });
    expect(await migrate({ pool, folder })).toEqual({ applied: [], newer: [] });
    await put('2_rename', SECOND);
    expect(await migrate({ pool, folder })).toEqual({ applied: ['2_rename'], newer: [] });
  });

  it('applies each file once when eight servers start at the same moment', async () => {
    await put('2_rename', SECOND);
    const reports = await Promise.all(Array.from({ length: 8 }, () => migrate({ pool, folder })));
    expect(reports.flatMap((report) => report.applied)).toEqual(['1_ships', '2_rename']);
    expect((await pool.query('select number from ship')).rows).toEqual([{ number: 1 }]);
  });

  it('a failing migration changes nothing, keeps the ones before it, and works once it is mended', async () => {
    await put('2_broken', '-- breaking: no\ncreate table half (id int);\nselect no_such_function();\n');
    await expect(migrate({ pool, folder })).rejects.toThrow(/Migration 2_broken failed and changed nothing: .*no_such_function/);
    expect((await pool.query(`select to_regclass('ship') as ship, to_regclass('half') as half`)).rows).toEqual([
      { ship: 'ship', half: null },
    ]);
    await put('2_broken', '-- breaking: no\ncreate table half (id int);\n');
    expect(await migrate({ pool, folder })).toEqual({ applied: ['2_broken'], newer: [] });
  });

  it('accepts a database that Prisma itself migrated', async () => {
    await migrate({ pool, folder });
    await pool.query('update _prisma_migrations set logs = null');
    expect(await migrate({ pool, folder })).toEqual({ applied: [], newer: [] });
  });

  it('accepts a file whose line ends Git changed', async () => {
    await migrate({ pool, folder });
    await put('1_ships', FIRST.replaceAll('\n', '\r\n'));
    expect(await migrate({ pool, folder })).toEqual({ applied: [], newer: [] });
  });

  it('leaves no lock and no changed setting behind', async () => {
    await migrate({ pool, folder });
    const { rows: settings } = await pool.query(`select current_setting('statement_timeout') as timeout`);
    expect(settings).toEqual([{ timeout: '30s' }]);
    // The lock goes with its connection, and Postgres needs a moment to notice that one is closed.
    await eventually(async () => {
      const { rows } = await pool.query(
        `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 0;
    }, 'no lock is left');
  });

  it('refuses a connection that is not in UTC, before anything else', async () => {
    const elsewhere = new Pool({ connectionString: `${database.url}?options=-c%20TimeZone%3DAsia/Kolkata` });
    await expect(migrate({ pool: elsewhere, folder })).rejects.toThrow(/time zone Asia\/Kolkata and must have UTC/);
    await elsewhere.end();
    expect((await pool.query(`select to_regclass('_prisma_migrations') as found`)).rows).toEqual([{ found: null }]);
  });
});

describe('migrate refuses, names the migration and changes nothing', () => {
  const cases: readonly {
    readonly title: string;
    readonly prepare: () => Promise<unknown>;
    readonly wantMessage: RegExp;
  }[] = [
    {
      title: 'a file that was edited after it was applied',
      prepare: () => put('1_ships', `${FIRST}-- better now\n`),
      wantMessage: /1_ships was edited after it was applied/,
    },
    {
      title: 'a file that is missing',
      prepare: async () => {
        await put('2_rename', SECOND);
        await rm(join(folder, '1_ships'), { recursive: true });
      },
      wantMessage: /1_ships was applied and its file is missing/,
    },
    {
      title: 'a new file whose name sorts before one that was applied',
      prepare: () => put('0_late', '-- breaking: no\nselect 1;\n'),
      wantMessage: /0_late was never applied, but later ones were.*after 1_ships/,
    },
    {
      title: 'a migration that began elsewhere and did not finish',
      prepare: () => pool.query('update _prisma_migrations set finished_at = null'),
      wantMessage: /1_ships began and did not finish/,
    },
    {
      title: 'a breaking migration of a newer version',
      prepare: async () => {
        await put('2_rename', SECOND);
        await migrate({ pool, folder });
        await rm(join(folder, '2_rename'), { recursive: true });
      },
      wantMessage: /2_rename was applied by a newer Berth \(breaking: yes, because old servers read/,
    },
    {
      title: 'a newer migration that does not say whether it breaks',
      prepare: () =>
        pool.query(
          `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) values ('x', 'y', now(), '9', 1)`,
        ),
      wantMessage: /9 was applied by a newer Berth \(it does not say whether it breaks/,
    },
  ];

  it.each(cases)('$title', async ({ prepare, wantMessage }) => {
    await migrate({ pool, folder });
    await prepare();
    const before = await recorded();
    await put('1_ships_more', '-- breaking: no\ncreate table more (id int);\n');
    const attempt = migrate({ pool, folder });
    await expect(attempt).rejects.toThrow(MigrationRefused);
    await expect(attempt).rejects.toThrow(wantMessage);
    expect(await recorded()).toEqual(before);
    expect((await pool.query(`select to_regclass('more') as found`)).rows).toEqual([{ found: null }]);
  });

  it('all problems at once', async () => {
    await put('2_rename', SECOND);
    await migrate({ pool, folder });
    await put('1_ships', `${FIRST}-- edited\n`);
    await put('2_rename', `${SECOND}-- edited\n`);
    await expect(migrate({ pool, folder })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^1_ships/), expect.stringMatching(/^2_rename/)],
    });
  });

  it('a file without its breaking mark, before it connects', async () => {
    await put('2_unmarked', 'create table more (id int);\n');
    await expect(migrate({ pool, folder })).rejects.toThrow(/2_unmarked.migration\.sql: the first line must be/);
    expect((await pool.query(`select to_regclass('_prisma_migrations') as found`)).rows).toEqual([{ found: null }]);
  });

  it('tolerates a newer migration that breaks nothing, and says so', async () => {
    await put('2_more', '-- breaking: no\ncreate table more (id int);\n');
    await migrate({ pool, folder });
    await rm(join(folder, '2_more'), { recursive: true });
    expect(await migrate({ pool, folder })).toEqual({ applied: [], newer: ['2_more'] });
  });

  it('applies again what was rolled back', async () => {
    await migrate({ pool, folder });
    await pool.query('drop table ship');
    await pool.query('update _prisma_migrations set rolled_back_at = now()');
    expect(await migrate({ pool, folder })).toEqual({ applied: ['1_ships'], newer: [] });
  });
});
