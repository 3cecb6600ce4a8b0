import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../src/main/local-services/free-port.ts';
import { postgresAccount } from '../../../src/main/local-services/postgres-account.ts';
import { eventually } from '../../support/eventually.ts';
import { reapAfterDeath } from '../../support/reaper.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Programs of the newest Postgres that the system has, server and clients of one version; null where it has none. */
export const SYSTEM_POSTGRES: string | null =
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb'].every((name) => existsSync(join(folder, name)))) ?? null;

/** A server of the system's Postgres, with a database `berth`; its clients are of the same version, which `pg_dump` insists on. */
export async function startSystemPostgres(programs: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-docs-postgres-'));
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  mkdirSync(data, 0o700);
  const account = await postgresAccount();
  if (account !== undefined) chownSync(data, account.uid, account.gid);
  const as = { ...account, cwd: '/', stdio: 'ignore' } as const;
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'berth', '-A', 'trust', '--no-sync'], as);
  if (made.status !== 0) throw new Error('initdb failed.');
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const reaper = reapAfterDeath([folder]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], as);
  reaper.guard(server.pid);
  const gone = new Promise((resolve) => server.on('exit', resolve));
  const url = (name: string): string => `postgresql://berth@127.0.0.1:${String(port)}/${name}`;
  await eventually(() => run(url('postgres'), 'create database berth'), 'the Postgres of the system lets us in');
  return {
    url: url('berth'),
    async stop() {
      server.kill('SIGINT');
      await gone;
      reaper.dismiss();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(connectionString: string, sql: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.query(sql);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
