import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../src/config/environment.ts';
import { runProgram } from './support/run-program.ts';

describe('prepare.sh makes what the composition needs', () => {
  const folders: string[] = [];
  let deploy: string;
  let secrets: Readonly<Record<string, string>>;

  async function prepared(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'berth-prepare-'));
    folders.push(folder);
    for (const each of ['deploy', 'catalog'])
      await cp(each, join(folder, each), { recursive: true, filter: (path) => !path.endsWith('/secrets') });
    await runProgram('sh', [join(folder, 'deploy', 'prepare.sh')]);
    return join(folder, 'deploy');
  }

  async function secretsIn(at: string): Promise<Readonly<Record<string, string>>> {
    const names = await readdir(join(at, 'secrets'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(at, 'secrets', name), 'utf8')] as const)),
    );
  }

  beforeAll(async () => {
    deploy = await prepared();
    secrets = await secretsIn(deploy);
  });

  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  it('secrets that nobody else on the machine can reach', async () => {
    expect((await stat(join(deploy, 'secrets'))).mode & 0o777).toBe(0o700);
  });

  it('secrets that Berth takes, with the passwords of Postgres and Redis in them', () => {
    const { 'database-url': DATABASE_URL = '', 'redis-url': REDIS_URL = '', 'operator-token': BERTH_OPERATOR_TOKEN = '' } = secrets;
    expect(parseEnvironment({ DATABASE_URL, REDIS_URL, BERTH_OPERATOR_TOKEN })).toHaveProperty('ok');
    expect(new URL(DATABASE_URL).password).toBe(secrets['postgres-password']);
    expect(new URL(REDIS_URL).password).toBe(secrets['redis-password']);
    expect(secrets['redis.conf']).toContain(`requirepass ${secrets['redis-password'] ?? ''}\n`);
    expect(secrets['postgres-password']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('nothing anew when it is run again', async () => {
    await runProgram('sh', [join(deploy, 'prepare.sh')]);
    expect(await secretsIn(deploy)).toEqual(secrets);
  });

  it('other secrets for each installation', async () => {
    const others = await secretsIn(await prepared());
    for (const name of ['postgres-password', 'redis-password', 'operator-token']) expect(others[name]).not.toBe(secrets[name]);
  });

  it('the sample catalog, to be edited', async () => {
    expect(await readFile(join(deploy, 'data', 'catalog.yaml'), 'utf8')).toBe(await readFile('catalog/catalog.yaml', 'utf8'));
  });
});
