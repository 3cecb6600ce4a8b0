import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { microsOf } from '../../src/domain/usage/spans.ts';
import { listenOn } from '../../src/main/server/listen-on.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedSpans } from '../support/seed-spans.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth, type Ran } from './run-in-process.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let http: Server;
let folder: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  folder = await mkdtemp(join(tmpdir(), 'berth-usage-'));
  const { pool } = database;
  const memberId = await seedMember(pool, { name: 'ada' });
  const machineId = await seedMachine(pool, { name: 'lab' });
  const catalog = await seedCatalog(pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  const [classId, entryId, runtimeId] = [catalog.classes['small'], catalog.entries['image'], catalog.runtimes['image/runtime-0']];
  if (classId === undefined || entryId === undefined || runtimeId === undefined) throw new Error('Nothing was seeded.');
  const same = {
    memberId,
    machineId,
    machineName: 'lab',
    classId,
    entryId,
    runtimeId,
    acceleratorCount: 2,
    cpuMillis: 1_500,
    memoryMib: 512,
  };
  await seedSpans(database, [
    // In Berlin's day of 25 hours.
    {
      ...same,
      className: 'small',
      heldAt: microsOf(new Date('2026-10-24T21:30:00Z')),
      releasedAt: microsOf(new Date('2026-10-25T23:00:00Z')),
    },
    {
      ...same,
      className: 'a "b", c',
      heldAt: microsOf(new Date('2026-11-02T00:00:00Z')),
      releasedAt: microsOf(new Date('2026-11-02T00:00:01Z')),
    },
  ]);
  http = createServer((request, response) => void graphql.server(request, response));
  const url = await listenOn(http, { host: '127.0.0.1', port: 0 });
  environment = { BERTH_SERVER: url, BERTH_TOKEN: await seedToken(database, memberId) };
});

afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await graphql.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const usage = (...flags: readonly string[]): Promise<Ran> => berth(['usage', ...flags], environment);
const OCTOBER = ['--from', '2026-10-01', '--to', '2026-11-03'] as const;

describe('berth usage', () => {
  it('U2: is a table with a line a group, and a total', async () => {
    const ran = await usage(...OCTOBER, '--group-by', 'day,machine', '--time-zone', 'Europe/Berlin');
    expect(ran.exitCode).toBe(0);
    expect(ran.out.split('\n')).toEqual([
      'day         machine  seconds  accelerator-seconds  core-seconds  GiB-seconds',
      '2026-10-24  lab       1800.0               3600.0        2700.0        900.0',
      '2026-10-25  lab      90000.0             180000.0      135000.0      45000.0',
      '2026-11-02  lab          1.0                  2.0           1.5          0.5',
      'total                91801.0             183602.0      137701.5      45900.5',
      '',
    ]);
    expect(ran.err).toBe('From 2026-09-30T22:00:00.000Z to 2026-11-02T23:00:00.000Z; what is still held counts up to now.\n');
  });

  it('U2: without groups it is the total alone', async () => {
    expect((await usage(...OCTOBER)).out).toMatch(/^ +seconds .*\ntotal +91801\.0 .*\n$/);
  });

  it('prints CSV with quoted names, and JSON with the interval', async () => {
    const csv = await usage(...OCTOBER, '--group-by', 'class', '--csv');
    expect(csv.out).toBe('class,seconds,acceleratorSeconds,coreSeconds,gibSeconds\n"a ""b"", c",91801,183602,137701.5,45900.5\n');
    expect((await usage(...OCTOBER, '--csv')).out).toBe(
      'seconds,acceleratorSeconds,coreSeconds,gibSeconds\n91801,183602,137701.5,45900.5\n',
    );
    const json = await usage('--json', '--from', '2026-10-01T00:00:00+02:00', '--to', '2026-10-25T00:00:00Z', '--group-by', 'member');
    expect(JSON.parse(json.out)).toEqual({
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-10-25T00:00:00.000Z',
      timeZone: 'UTC',
      groupBy: ['MEMBER'],
      rows: [
        { keys: [{ grouping: 'MEMBER', name: 'ada' }], seconds: 9_000, acceleratorSeconds: 18_000, coreSeconds: 13_500, gibSeconds: 4_500 },
      ],
      totals: { seconds: 9_000, acceleratorSeconds: 18_000, coreSeconds: 13_500, gibSeconds: 4_500 },
    });
  });

  it('its interval ends now and begins 30 days before, unless told otherwise', async () => {
    const { from, to } = JSON.parse((await usage('--json')).out) as { readonly from: string; readonly to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
  });

  it('takes the token from a file, and the server from a flag', async () => {
    const file = join(folder, 'token');
    await writeFile(file, `${environment['BERTH_TOKEN'] ?? ''}\n`);
    const ran = await berth(['usage', ...OCTOBER, '--server', environment['BERTH_SERVER'] ?? '', '--token-file', file], {});
    expect([ran.exitCode, ran.out]).toEqual([0, expect.stringContaining('91801.0')]);
  });
});

describe('berth usage says what is wrong', () => {
  it('with 1 what the server refuses', async () => {
    const unknown = await berth(['usage'], { ...environment, BERTH_TOKEN: 'berth_nobody' });
    expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringMatching(/^UNAUTHENTICATED: /)]);
    const backwards = await usage('--from', '2026-11-01', '--to', '2026-10-01', '--json');
    expect([backwards.exitCode, JSON.parse(backwards.err)]).toMatchObject([1, { error: { code: 'INVALID_INPUT' } }]);
  });

  it.each([
    { title: 'an unknown key', flags: ['--group-by', 'class,colour'], says: /Allowed are class, member, machine, workload, day/ },
    { title: 'a time without a zone', flags: ['--from', '2026-10-01T00:00:00'], says: /--from .*'2026-10-01T00:00:00'/ },
    { title: 'a date that is none', flags: ['--to', '2026-02-30'], says: /--to .*'2026-02-30'/ },
    {
      title: 'a date of an unknown zone',
      flags: ['--to', '2026-02-01', '--time-zone', 'Nowhere/Land'],
      says: /--time-zone .*'Nowhere\/Land'/,
    },
    { title: 'an address that is none', flags: ['--server', 'lab'], says: /"lab" is no address/ },
    {
      title: 'plain http to another machine',
      flags: ['--server', 'http://lab.example:4000'],
      says: /use https:\/\/ for lab\.example:4000/,
    },
    { title: 'a password in the address', flags: ['--server', 'https://u:p@lab.example'], says: /no user and no password/ },
    {
      title: 'a token file that is not there',
      flags: ['--token-file', '/nowhere/token'],
      says: /the token file \/nowhere\/token does not exist/,
    },
    { title: 'an endless token file', flags: ['--token-file', '/dev/zero'], says: /the token file \/dev\/zero is not a file/ },
    { title: 'a time of a day that is none', flags: ['--from', '2027-02-31T00:00:00Z'], says: /--from .*'2027-02-31T00:00:00Z'/ },
  ])('with 2 $title', async ({ flags, says }) => {
    const ran = await usage(...flags);
    expect([ran.exitCode, ran.out]).toEqual([2, '']);
    expect(ran.err).toMatch(/^USAGE: /);
    expect(ran.err).toMatch(says);
  });

  it.each([
    { title: 'a time of the audit log that is none', argv: ['audit', '--from', 'yesterday'], says: /--from .*'yesterday' is invalid/ },
    { title: 'an end of the audit log that is none', argv: ['audit', '--to', '2026-02-30'], says: /--to .*'2026-02-30' is invalid/ },
    { title: 'a time zone that servers do not know', argv: ['usage', '--time-zone', 'CET'], says: /--time-zone .*'CET' is invalid/ },
  ])('with 2 $title', async ({ argv, says }) => {
    const ran = await berth(argv, environment);
    expect([ran.exitCode, ran.out, ran.err]).toEqual([2, '', expect.stringMatching(says)]);
  });

  it('with the names of options what the server says of fields', async () => {
    const usual = await usage('--from', '2026-11-01', '--to', '2026-10-01');
    expect([usual.exitCode, usual.err]).toEqual([1, expect.stringMatching(/^INVALID_INPUT: --to: /)]);
    const token = await berth(['token', 'create', '--name', 'Not A Name'], environment);
    expect([token.exitCode, token.err]).toEqual([1, expect.stringMatching(/^INVALID_INPUT: --name: /)]);
  });

  it('with 3 that nobody answers', async () => {
    const ran = await usage('--server', 'http://127.0.0.1:9');
    expect([ran.exitCode, ran.err]).toEqual([
      3,
      expect.stringMatching(/^SERVER_UNREACHABLE: No answer from http:\/\/127\.0\.0\.1:9\/graphql\./),
    ]);
  });

  it('the token that npm start keeps is not sent to a server that was named', async () => {
    await writeFile(join(folder, 'operator-token'), environment['BERTH_TOKEN'] ?? '');
    const named = await berth(['usage'], { BERTH_SERVER: environment['BERTH_SERVER'], BERTH_DATA_DIR: folder });
    expect([named.exitCode, named.err]).toEqual([2, expect.stringMatching(/^USAGE: there is no token/)]);
  });

  it('where no server is named, the npm start of the data folder is asked, wherever it answers', async () => {
    const home = await mkdtemp(join(folder, 'home-'));
    const { BERTH_SERVER: url = '', BERTH_TOKEN: token = '' } = environment;
    await writeFile(join(home, 'operator-token'), `${token}\n`);
    await writeFile(join(home, 'running.json'), JSON.stringify({ pid: process.pid, url }));
    expect(await berth(['usage', '--json'], { BERTH_DATA_DIR: home })).toMatchObject({ exitCode: 0, err: '' });
    // One that listens everywhere is asked here.
    await writeFile(join(home, 'running.json'), JSON.stringify({ pid: process.pid, url: url.replace('127.0.0.1', '0.0.0.0') }));
    expect(await berth(['usage', '--json'], { BERTH_DATA_DIR: home })).toMatchObject({ exitCode: 0, err: '' });
    await writeFile(join(home, 'running.json'), JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:9' }));
    expect((await berth(['usage'], { BERTH_DATA_DIR: home })).err).toMatch(/^SERVER_UNREACHABLE: No answer from http:\/\/127\.0\.0\.1:9/);
    // A folder that somebody else wrote sends no token away.
    await writeFile(join(home, 'running.json'), JSON.stringify({ pid: process.pid, url: 'https://lab.example' }));
    expect((await berth(['usage'], { BERTH_DATA_DIR: home })).err).not.toContain('lab.example');
    const named = { BERTH_DATA_DIR: home, BERTH_SERVER: url, BERTH_TOKEN: token };
    expect(await berth(['usage', '--json'], named)).toMatchObject({ exitCode: 0, err: '' });
  });
});
