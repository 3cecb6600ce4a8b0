import { createServer, type Server } from 'node:net';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../src/main/local-services/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const LOCAL = fileURLToPath(new URL('../../../src/main/local.ts', import.meta.url));

let folder: string;
let database: TestDatabase;
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-test-refused-'));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'a-file'), '');
  database = await createTestDatabase();
  taken = createServer();
  takenPort = await freePort();
  await new Promise<void>((resolve) => taken.listen({ host: '127.0.0.1', port: takenPort }, resolve));
});

afterAll(async () => {
  taken.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  /** Without log lines. */
  readonly stderr: string;
  readonly log: readonly string[];
}

/** `npm start` until it ends by itself. Its database is the test's, unless it is told otherwise. */
async function start(environment: Readonly<Record<string, string | undefined>>): Promise<Ended> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, ['--import', 'tsx', LOCAL], {
    env: {
      PORT: String(await freePort()),
      OPEN_PORT: '0',
      BERTH_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    reject: false,
    timeout: 50_000,
  });
  const lines = stderr.split('\n');
  return {
    exitCode,
    stdout,
    stderr: lines.filter((line) => !line.startsWith('{')).join('\n'),
    log: lines.filter((line) => line.startsWith('{')),
  };
}

const withUrl = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

interface Case {
  readonly title: string;
  readonly environment: () => Readonly<Record<string, string>>;
  readonly exitCode: number;
  readonly says: RegExp;
}

const cases: readonly Case[] = [
  {
    title: 'the port is taken',
    environment: () => ({ PORT: String(takenPort) }),
    exitCode: 1,
    says: /^ADDRESS_UNAVAILABLE: cannot listen on 127\.0\.0\.1 port \d+: another process listens there \(EADDRINUSE\); set HOST or PORT$/,
  },
  {
    title: 'the host is no name of this machine',
    environment: () => ({ HOST: 'nowhere.invalid' }),
    exitCode: 1,
    says: /^ADDRESS_UNAVAILABLE: cannot listen on nowhere\.invalid port \d+: .+ \((?:ENOTFOUND|EAI_AGAIN)\); set HOST or OPEN_PORT$/,
  },
  {
    title: 'the port of running work is taken',
    environment: () => ({ OPEN_PORT: String(takenPort) }),
    exitCode: 1,
    says: /^ADDRESS_UNAVAILABLE: cannot listen on 127\.0\.0\.1 port \d+: another process listens there \(EADDRINUSE\); set HOST or OPEN_PORT$/,
  },
  {
    title: 'nobody listens at DATABASE_URL',
    environment: () => ({ DATABASE_URL: 'postgresql://u:Passw0rdCanary@127.0.0.1:1/none' }),
    exitCode: 3,
    says: /^DATABASE_UNREACHABLE: the database cannot be reached \(ECONNREFUSED\); check DATABASE_URL/,
  },
  {
    title: 'the database does not take the password',
    environment: () => ({ DATABASE_URL: withUrl((url) => (url.password = 'Passw0rdCanary')) }),
    exitCode: 3,
    says: /^DATABASE_UNREACHABLE: the database does not let this user in, or not with this password \(28P01\); check DATABASE_URL/,
  },
  {
    title: 'the server has no such database',
    environment: () => ({ DATABASE_URL: withUrl((url) => (url.pathname = '/missing')) }),
    exitCode: 3,
    says: /^DATABASE_UNREACHABLE: the server of the database is there, but has no database of that name \(3D000\)/,
  },
  {
    title: 'BERTH_DATA_DIR is a file',
    environment: () => ({ BERTH_DATA_DIR: join(folder, 'a-file') }),
    exitCode: 1,
    says: /^DATA_FOLDER_UNUSABLE: the data folder \S+a-file cannot be used: it is not a folder \(EEXIST\); set BERTH_DATA_DIR/,
  },
  {
    title: 'BERTH_DATA_DIR is below a file',
    environment: () => ({ BERTH_DATA_DIR: join(folder, 'a-file', 'data') }),
    exitCode: 1,
    says: /^DATA_FOLDER_UNUSABLE: .*something above it is not a folder \(ENOTDIR\)/,
  },
  {
    title: 'BERTH_DATA_DIR cannot exist',
    environment: () => ({ BERTH_DATA_DIR: '/proc/nope/data' }),
    exitCode: 1,
    says: /^DATA_FOLDER_UNUSABLE: .*nothing can be made there \(ENOENT\)/,
  },
  {
    title: 'BERTH_DATA_DIR is there and takes no files',
    environment: () => ({ BERTH_DATA_DIR: '/proc/self' }),
    exitCode: 1,
    says: /^DATA_FOLDER_UNUSABLE: .*\(\w+\); set BERTH_DATA_DIR to a folder that can be written$/,
  },
  {
    title: 'the environment is wrong',
    environment: () => ({ PORT: 'many' }),
    exitCode: 2,
    says: /^ENVIRONMENT_INVALID: Berth cannot start with this environment:\n {2}PORT /,
  },
];

describe('npm start that cannot begin says why in one sentence, without a stack or anything after it', () => {
  test.each(cases)('$title', async ({ environment, exitCode, says }) => {
    const ended = await start(environment());
    expect(ended.stderr).toMatch(says);
    expect(ended.stderr).not.toMatch(/^\s+at |Passw0rdCanary/m);
    expect(ended).toMatchObject({ exitCode, stdout: '', log: [] });
  });

  test('a migration that was edited is refused by its name', async () => {
    const other = await createTestDatabase();
    await other.pool.query(`update _prisma_migrations set checksum = 'edited'`);
    const ended = await start({ DATABASE_URL: other.url });
    expect(ended.stderr).toMatch(/^MIGRATION_REFUSED: The database cannot be used by this version of Berth:\n {2}- /);
    expect(ended).toMatchObject({ exitCode: 1, stdout: '', log: [] });
    await other.drop();
  });

  test('a database without its record is not taken for a new one', async () => {
    const data = await mkdtemp(join(folder, 'lost-record-'));
    await mkdir(join(data, 'postgres'));
    await writeFile(join(data, 'postgres', 'PG_VERSION'), '18\n');
    const ended = await start({ DATABASE_URL: undefined, BERTH_DATA_DIR: data });
    expect(ended.stderr).toMatch(
      /^DATABASE_UNREACHABLE: \S+postgres holds a database whose password was in \S+database\.json\. Put that back/,
    );
    expect(ended).toMatchObject({ exitCode: 3, stdout: '', log: [] });
  });

  test('an unexpected fault shows where it happened', async () => {
    const data = await mkdtemp(join(folder, 'fault-'));
    await mkdir(join(data, 'operator-token'));
    const ended = await start({ BERTH_DATA_DIR: data });
    expect(ended.stderr).toMatch(/^FAULT: an unexpected error \(Error EISDIR\)/);
    expect(ended.stderr).toContain('secret-file.ts');
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
  });
});
