import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseRecord } from '../../../src/main/local-services/database-record.ts';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/main/local-services/embedded-postgres.ts';
import { livePostmaster, readPostmasterFile } from '../../../src/main/local-services/postmaster-file.ts';
import { isAlive, signalIfAlive, waitUntilGone } from '../../../src/main/local-services/process-signals.ts';

let folder: string;
let opened: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-test-embedded-'));
  opened = [];
});

afterEach(async () => {
  for (const database of opened) await database.close();
  const record = readDatabaseRecord(folder);
  const left = record === undefined ? undefined : livePostmaster(record.dataFolder);
  if (left !== undefined) {
    signalIfAlive(left.pid, 'SIGKILL');
    await waitUntilGone(left.pid, 10_000);
  }
  // As root the data may lie outside the folder.
  for (const path of [folder, ...(record === undefined ? [] : [record.dataFolder, `${record.dataFolder}.log`])]) {
    await rm(path, { recursive: true, force: true });
  }
});

async function open(): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres(folder);
  opened.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function dataFolder(): string {
  return readDatabaseRecord(folder)?.dataFolder ?? '';
}

function postgresPid(): number {
  return livePostmaster(dataFolder())?.pid ?? -1;
}

describe('the embedded Postgres of a data folder', () => {
  it('is recorded with mode 600, and keeps its data over a clean stop', async () => {
    const first = await open();
    await query(first.url, 'create table kept as select 42 as answer');
    const path = join(folder, 'database.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ url: first.url });
    const pid = postgresPid();
    await first.close();
    expect(isAlive(pid)).toBe(false);
    const second = await open();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is taken over when its starter was killed and left it running', async () => {
    const first = await open();
    const pid = postgresPid();
    // What a kill -9 of the starter does to it: the owner's session ends, the server stays.
    await query(first.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'berth-owner'`);
    const second = await open();
    expect(postgresPid()).toBe(pid);
    expect(second.url).toBe(first.url);
    await second.close();
    expect(isAlive(pid)).toBe(false);
  });

  it('is not stopped by a second Berth that uses it too', async () => {
    const first = await open();
    const second = await open();
    expect(second.url).toBe(first.url);
    await second.close();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('recovers after its own kill -9, also when another program has its old pid by then', async () => {
    const first = await open();
    await query(first.url, 'create table kept as select 42 as answer');
    const pid = postgresPid();
    signalIfAlive(pid, 'SIGKILL');
    await waitUntilGone(pid, 10_000);
    const file = join(dataFolder(), 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(process.pid)));
    expect(readPostmasterFile(dataFolder())?.pid).toBe(process.pid);
    const second = await open();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('takes another port when its own was taken meanwhile', async () => {
    const first = await open();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.close();
    const port = Number(new URL(first.url).port);
    const thief = (await import('node:net')).createServer();
    await new Promise<void>((resolve) => thief.listen({ host: '127.0.0.1', port }, resolve));
    const second = await open();
    thief.close();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('two that start at the same moment share one server', async () => {
    const [one, other] = await Promise.all([openEmbeddedPostgres(folder), openEmbeddedPostgres(folder)]);
    opened.push(one, other);
    expect(one.url).toBe(other.url);
  });

  it('refuses to begin with an empty database when the recorded one is gone', async () => {
    const first = await open();
    await first.close();
    await rm(dataFolder(), { recursive: true });
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(/files are gone from/);
  });

  it('refuses to begin with an empty database when the record is gone, wherever the files are', async () => {
    const first = await open();
    await first.close();
    const record = await readFile(join(folder, 'database.json'), 'utf8');
    await rm(join(folder, 'database.json'));
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(/holds a database whose password was in/);
    await writeFile(join(folder, 'database.json'), record);
  });

  it('refuses a damaged record', async () => {
    await writeFile(join(folder, 'database.json'), '{"url":');
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(/database\.json is damaged/);
    await rm(join(folder, 'database.json'));
  });
});
