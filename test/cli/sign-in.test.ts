import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../src/cli/input.ts';
import { listenOn } from '../../src/main/server/listen-on.ts';
import { setCliScene, type CliScene } from './support/cli-scene.ts';
import { berth, type Ran } from './run-in-process.ts';

let scene: CliScene;
let file: string;

beforeAll(async () => {
  scene = await setCliScene();
  file = join(scene.home, '.config', 'berth', 'credentials.json');
});
afterAll(() => scene.close());
beforeEach(() => rm(join(scene.home, '.config'), { recursive: true, force: true }));

const piped = (text: string): Input => ({ isTerminal: false, readAll: () => Promise.resolve(text), ask: () => Promise.resolve(null) });
const home = (): Readonly<Record<string, string>> => ({ HOME: scene.home, BERTH_DATA_DIR: join(scene.home, 'none') });
const login = (token: string, ...argv: readonly string[]): Promise<Ran> =>
  berth(['login', '--server', scene.url, ...argv], home(), { input: piped(token) });
const run = (...argv: readonly string[]): Promise<Ran> => berth(argv, home());

describe('berth login', () => {
  it('asks the server whose token it is, and stores it for this user alone', async () => {
    const ran = await login(`  ${scene.tokens.ada}\n`);
    expect([ran.exitCode, ran.out]).toEqual([0, `Signed in to ${new URL(scene.url).origin} as ada (MEMBER)\n`]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
    expect(await readFile(file, 'utf8')).toContain(scene.tokens.ada);
    expect(ran.out + ran.err).not.toContain(scene.tokens.ada);
  });

  it('stores nothing of a token that the server refuses, nor of what is none', async () => {
    for (const [token, exitCode, code] of [
      ['berth_nobody', 1, 'UNAUTHENTICATED'],
      ['', 2, 'USAGE'],
      ['two words', 2, 'USAGE'],
      ['a\nb', 2, 'USAGE'],
    ] as const) {
      const ran = await login(token);
      expect([ran.exitCode, ran.err.split(':')[0]]).toEqual([exitCode, code]);
    }
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('is what later commands ask with, where nothing else is named', async () => {
    await login(scene.tokens.bob);
    expect((await run('whoami')).out).toMatch(/^member +bob\nrole +MEMBER\nserver +http:\/\/127\.0\.0\.1:\d+\ntoken +berth login$/m);
    const env = { ...home(), BERTH_TOKEN: scene.tokens.ada };
    expect((await berth(['whoami', '--json'], env)).out).toContain('"tokenFrom":"BERTH_TOKEN"');
    await writeFile(join(scene.home, 'token'), scene.tokens.olga);
    expect((await berth(['whoami', '--token-file', join(scene.home, 'token')], env)).out).toMatch(/^member +olga$/m);
  });

  it('keeps the logins of several servers apart', async () => {
    await login(scene.tokens.ada);
    const other = createServer((request, response) => void scene.graphql.server(request, response));
    const url = await listenOn(other, { host: '127.0.0.1', port: 0 });
    await berth(['login', '--server', url], home(), { input: piped(scene.tokens.bob) });
    expect((await run('whoami', '--server', scene.url)).out).toMatch(/^member +ada$/m);
    expect((await run('whoami')).out).toMatch(/^member +bob$/m);
    await run('logout');
    expect((await run('whoami', '--server', url)).exitCode).toBe(2);
    expect((await run('whoami', '--server', scene.url)).out).toMatch(/^member +ada$/m);
    await new Promise((resolve) => other.close(resolve));
    other.closeAllConnections();
  });

  it('security: a stored token goes to no other server', async () => {
    await login(scene.tokens.ada);
    const heard: string[] = [];
    const stranger = createServer((request, response) => {
      heard.push(request.headers.authorization ?? 'none');
      response.end('{}');
    });
    const url = await listenOn(stranger, { host: '127.0.0.1', port: 0 });
    const ran = await run('whoami', '--server', url);
    expect([ran.exitCode, heard]).toEqual([2, []]);
    expect(ran.err).toMatch(/^USAGE: there is no token for .*\nNext: berth login --server http/);
    await new Promise((resolve) => stranger.close(resolve));
  });
});

describe('a text that is no token', () => {
  const NONE = /^USAGE: .* has characters that no token has/;

  it.each(['a\nb', 'a\x1bb', 'a\x7f', 'ä'])('%j is wrong use wherever it is from', async (text) => {
    const file600 = join(scene.home, 'no-token');
    await writeFile(file600, text, { mode: 0o600 });
    await mkdir(join(file, '..'), { recursive: true });
    const { origin } = new URL(scene.url);
    const stored = { version: 1, latest: null, servers: { [origin]: { token: text, member: 'ada' } } };
    await writeFile(file, JSON.stringify(stored), { mode: 0o600 });
    for (const ran of [
      await berth(['whoami', '--server', scene.url], { ...home(), BERTH_TOKEN: text }),
      await run('whoami', '--server', scene.url, '--token-file', file600),
      await run('whoami', '--server', scene.url),
      await login(text),
    ]) {
      expect([ran.exitCode, ran.err]).toEqual([2, expect.stringMatching(NONE)]);
      expect(ran.err).not.toContain(text);
    }
  });
});

describe('the token that npm start keeps', () => {
  const record = (pid: number, url: string): Promise<void> => writeFile(join(scene.home, 'running.json'), JSON.stringify({ pid, url }));
  const whoami = (server: string): Promise<Ran> => berth(['whoami', '--server', server], { HOME: scene.home, BERTH_DATA_DIR: scene.home });

  it('security: goes to the very address that it wrote down, while it runs, and to no other', async () => {
    await writeFile(join(scene.home, 'operator-token'), scene.tokens.olga, { mode: 0o600 });
    await record(process.pid, new URL(scene.url).origin);
    expect((await whoami(scene.url)).out).toMatch(/^member +olga$[^]*^token +npm start, in its data folder$/m);
    expect(await whoami(scene.url.replace('127.0.0.1', 'localhost'))).toMatchObject({ exitCode: 2, out: '' });
    await record(process.pid, 'http://127.0.0.1:9');
    expect(await whoami(scene.url)).toMatchObject({ exitCode: 2, out: '' });
    // It was killed, and its port may be anybody's: no process has this number.
    await record(0x3fff_ffff, new URL(scene.url).origin);
    expect(await whoami(scene.url)).toMatchObject({ exitCode: 2, out: '' });
  });
});

describe('a token file that others can read', () => {
  it.each([0o644, 0o640, 0o620])('mode %o: is used, and warned of', async (mode) => {
    const open = join(scene.home, 'open-token');
    await writeFile(open, scene.tokens.ada);
    await chmod(open, mode);
    const ran = await run('whoami', '--server', scene.url, '--token-file', open);
    expect([ran.exitCode, ran.err]).toEqual([0, expect.stringContaining(`chmod 600 ${open}\n`)]);
    expect(await run('whoami', '--server', scene.url, '--token-file', open, '--json')).toMatchObject({ exitCode: 0, err: '' });
    await chmod(open, 0o600);
    expect((await run('whoami', '--server', scene.url, '--token-file', open)).err).toBe('');
  });
});

describe('security: the file of tokens', () => {
  it.each([0o640, 0o604, 0o620])('mode %o: it is not used, and the answer says what to type', async (mode) => {
    await login(scene.tokens.ada);
    await chmod(file, mode);
    const ran = await run('whoami', '--server', scene.url);
    expect([ran.exitCode, ran.err]).toEqual([1, expect.stringMatching(/^CREDENTIALS_UNUSABLE: .* others can read it\nNext: chmod 600 /)]);
    expect((await berth(['whoami'], { ...home(), BERTH_SERVER: scene.url, BERTH_TOKEN: scene.tokens.ada })).exitCode).toBe(0);
  });

  it('a link, a folder or nonsense is not used', async () => {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(join(scene.home, 'elsewhere'), '{}', { mode: 0o600 });
    await symlink(join(scene.home, 'elsewhere'), file);
    expect((await run('whoami', '--server', scene.url)).err).toMatch(/^CREDENTIALS_UNUSABLE/);
    await rm(file);
    for (const text of ['', '[]', '{"version":2}', '{"version":1,"latest":null,"servers":{"x":{"token":1}}}']) {
      await writeFile(file, text, { mode: 0o600 });
      expect((await run('whoami', '--server', scene.url)).err).toMatch(/^CREDENTIALS_UNUSABLE: .* it holds no credentials/);
    }
    expect((await run('logout', '--all')).exitCode).toBe(0);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('without a home there is none, and login says so', async () => {
    const ran = await berth(['login', '--server', scene.url], {}, { input: piped(scene.tokens.ada) });
    expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining('HOME')]);
  });
});
