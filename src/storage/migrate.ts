import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { assertUtc } from './assert-utc.ts';
import { readMigrationFiles, type MigrationFile } from './migration-file.ts';
import { planMigrations, type RecordedMigration } from './migration-plan.ts';

/** Prisma's own advisory lock, so that `prisma migrate deploy` and a starting server exclude each other. */
const LOCK = 72_707_369;

/** The table as Prisma creates it. */
const CREATE_TABLE = `
  create table if not exists _prisma_migrations (
    id                  varchar(36) primary key not null,
    checksum            varchar(64) not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

const READ_RECORDED = `
  select migration_name as name, checksum, logs as mark,
         case when rolled_back_at is not null then 'rolled back'
              when finished_at is null then 'failed'
              else 'applied' end as state
  from _prisma_migrations
  order by started_at, migration_name`;

/** `logs` is Prisma's field for what failed; for one that worked, ours keeps the breaking mark for older servers to read. */
const RECORD = `
  insert into _prisma_migrations (id, checksum, finished_at, migration_name, logs, started_at, applied_steps_count)
  values ($1, $2, clock_timestamp(), $3, $4, now(), 1)`;

/** The database's schema and this version of Berth do not fit together; the message says what to do about each migration. */
export class MigrationRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The database cannot be used by this version of Berth:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'MigrationRefused';
    this.problems = problems;
  }
}

/** What `migrate` did. */
export interface MigrationReport {
  /** Names of those applied now, in order. */
  readonly applied: readonly string[];
  /** Names of those that a newer Berth applied and that this version can live with. */
  readonly newer: readonly string[];
}

/**
 * Brings the database to this version's schema: each file of `folder` in order, each in a transaction of its own together
 * with its record, under a lock, so that servers may start at once. Throws `MigrationRefused` before changing anything
 * when the database has an edited, missing, failed or newer breaking migration, and any error of a statement with the
 * migration's name; what was committed before it stays.
 */
export async function migrate(options: { readonly pool: Pool; readonly folder: string }): Promise<MigrationReport> {
  const files = await readMigrationFiles(options.folder);
  const client = await options.pool.connect();
  try {
    await assertUtc(client);
    // Waiting for another server's migration, and a long migration itself, may take as long as they take.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await migrateLocked(client, files);
  } finally {
    // Closed, not returned: that gives back the lock and the settings, whatever happened.
    client.release(true);
  }
}

async function migrateLocked(client: PoolClient, files: readonly MigrationFile[]): Promise<MigrationReport> {
  await client.query(CREATE_TABLE);
  const recorded = await client.query<RecordedMigration>(READ_RECORDED);
  const plan = planMigrations(files, recorded.rows);
  if (plan.kind === 'refuse') throw new MigrationRefused(plan.problems);
  for (const file of plan.files) await apply(client, file);
  return { applied: plan.files.map((file) => file.name), newer: plan.newer };
}

async function apply(client: PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query(RECORD, [randomUUID(), file.checksum, file.name, file.breaking.line]);
    await client.query('commit');
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${file.name} failed and changed nothing: ${message}`, { cause });
  }
}
