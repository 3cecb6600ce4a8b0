import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { berth } from './run-in-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('wrong use ends with 2 and says what is wrong', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^USAGE: name a command/],
    [['nope'], /^USAGE: unknown command 'nope'/],
    [['catalog'], /^USAGE: name a command/],
    [['catalog', 'check'], /^USAGE: missing required argument 'file'/],
    [['catalog', 'check', 'a', 'b'], /^USAGE: too many arguments/],
    [['migrate', '--fast'], /^USAGE: unknown option '--fast'/],
    [['agent', '--driver', 'simulation'], /^USAGE: required option '--server <url>'/],
    [['agent', '--server', 'http://127.0.0.1:1'], /^USAGE: required option '--driver <name>'/],
    [['agent', '--server', 'http://127.0.0.1:1', '--driver', 'podman'], /^USAGE: .*Allowed are native, docker, kubernetes, simulation/],
  ];
  it.each(wrong)('berth %j', async (argv, want) => {
    const text = await berth(argv);
    expect(text).toMatchObject({ exitCode: 2, out: '' });
    expect(text.err).toMatch(want);
    const json = await berth([...argv, '--json']);
    expect(json).toMatchObject({ exitCode: 2, out: '' });
    expect(JSON.parse(json.err)).toMatchObject({ error: { code: 'USAGE' } });
  });

  it('an environment that is wrong, all of it at once', async () => {
    const ran = await berth(['migrate'], { PORT: 'x', LOG_LEVEL: 'loud' });
    expect(ran.exitCode).toBe(2);
    expect(ran.err).toMatch(/^ENVIRONMENT_INVALID: [^]*PORT[^]*LOG_LEVEL/);
  });
});

it('help is an answer', async () => {
  for (const argv of [['--help'], ['help', 'catalog'], ['catalog', 'apply', '--help']]) {
    const help = await berth(argv);
    expect(help).toMatchObject({ exitCode: 0, err: '' });
    expect(help.out).toContain('Usage: berth');
  }
});

describe('a database that cannot be reached ends with 3, and its password is not repeated', () => {
  it('nobody listens', async () => {
    const ran = await berth(['catalog', 'apply', 'catalog/catalog.yaml'], {
      DATABASE_URL: 'postgresql://berth:Passw0rdCanary@127.0.0.1:1/berth',
    });
    expect(ran).toMatchObject({ exitCode: 3, out: '' });
    expect(ran.err).toMatch(/^DATABASE_UNREACHABLE: .*ECONNREFUSED/);
    expect(ran.err).not.toContain('Passw0rdCanary');
  });

  it('there is none: no DATABASE_URL and no record of an embedded one', async () => {
    const ran = await berth(['migrate', '--json'], { BERTH_DATA_DIR: folder });
    expect(ran.exitCode).toBe(3);
    expect(JSON.parse(ran.err)).toMatchObject({ error: { code: 'DATABASE_UNREACHABLE' } });
  });

  it('the record of the embedded one is damaged', async () => {
    await writeFile(join(folder, 'database.json'), '{"url": "postgresql://u:Passw0rdCanary@h/d"');
    const ran = await berth(['migrate'], { BERTH_DATA_DIR: folder });
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toMatch(/database\.json is damaged/);
    expect(ran.err).not.toContain('Passw0rdCanary');
  });

  it('the embedded one is recorded and not running', async () => {
    const record = { url: 'postgresql://u:Passw0rdCanary@127.0.0.1:1/berth', dataFolder: folder, password: 'Passw0rdCanary' };
    await writeFile(join(folder, 'database.json'), JSON.stringify(record));
    const ran = await berth(['migrate'], { BERTH_DATA_DIR: folder });
    expect(ran.exitCode).toBe(3);
    expect(ran.err).not.toContain('Passw0rdCanary');
  });
});
