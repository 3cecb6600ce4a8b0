import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardFiles } from '../../src/dashboard-files/dashboard-file.ts';
import { readDashboardFiles } from '../../src/dashboard-files/read-dashboard-files.ts';
import { createDashboardServer } from '../../src/dashboard-files/serve-dashboard.ts';
import { sendRaw } from '../proxy/support/send-raw.ts';

const PAGE = '<!doctype html><title>Berth</title>';
const SCRIPT = `console.log(${JSON.stringify('berth '.repeat(200))});`;
const SECRET = 'a secret beside the dashboard';

let folder: string;
let server: Server;
let port: number;

/** A built dashboard, with a secret beside it and links that lead to the secret. */
function makeBuild(): string {
  const root = mkdtempSync(join(tmpdir(), 'berth-dashboard-files-'));
  const built = join(root, 'dashboard');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), SECRET);
  writeFileSync(join(built, 'index.html'), PAGE);
  writeFileSync(join(built, 'berth.svg'), '<svg/>');
  writeFileSync(join(built, 'built-of.sha256'), SECRET);
  const script = join(built, 'assets', 'index-BHz2Q3yk.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  symlinkSync(join(root, 'secret.js'), join(built, 'link.js'));
  symlinkSync(root, join(built, 'up'));
  return root;
}

async function listen(files: DashboardFiles | null): Promise<Server> {
  const dashboard = createDashboardServer({ files, openOrigin: 'https://*.open.example.org' });
  const listening = createServer((request, response) => {
    if (!dashboard(request, response)) response.writeHead(404).end('nothing');
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`http://127.0.0.1:${String(port)}${path}`, init);
const navigate = (path: string): Promise<Response> => ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
/** The path as it is written here: `fetch` would tidy it up. */
const askRaw = (path: string): Promise<string> =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`);

beforeAll(async () => {
  folder = makeBuild();
  server = await listen(readDashboardFiles(join(folder, 'dashboard')));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

describe('pages and files', () => {
  test.each([
    { title: 'the root', path: '/' },
    { title: 'a page', path: '/notebooks' },
    { title: 'a page with an id', path: '/workloads/Tm90ZWJvb2s6MQ==/explain?x=1' },
    { title: 'a page with an encoded id', path: '/workloads/Tm90ZWJvb2s6MQ%3D%3D' },
  ])('$title is the page, which browsers ask for again each time', async ({ path }) => {
    const response = await navigate(path);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('a hashed file has its type and may be kept for good; another one may not', async () => {
    const script = await ask('/assets/index-BHz2Q3yk.js');
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask('/berth.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    { accepts: 'br, gzip', want: 'br' },
    { accepts: 'gzip, deflate', want: 'gzip' },
    { accepts: 'br;q=0, gzip;q=0.5', want: 'gzip' },
    { accepts: '*', want: 'br' },
    { accepts: 'identity', want: null },
    { accepts: 'br;q=0, gzip;q=0', want: null },
  ])('whoever accepts "$accepts" gets $want', async ({ accepts, want }) => {
    const response = await ask('/assets/index-BHz2Q3yk.js', { headers: { 'accept-encoding': accepts } });
    expect(response.headers.get('content-encoding')).toBe(want);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('what a browser has is not sent again, and each coding is another thing to have', async () => {
    const first = await ask('/assets/index-BHz2Q3yk.js', { headers: { 'accept-encoding': 'br' } });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/assets/index-BHz2Q3yk.js', { headers: { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await ask('/assets/index-BHz2Q3yk.js', { headers: { 'accept-encoding': 'identity', 'if-none-match': etag } });
    expect(plain.status).toBe(200);
  });

  test('HEAD gives the head alone; everything but GET and HEAD is refused', async () => {
    const head = await ask('/assets/index-BHz2Q3yk.js', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(SCRIPT.length), '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const refused = await ask('/', { method });
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  test.each(['/graphql', '/agent/v1/sync', '/health/x', '/metrics', '/open/1/'])('%s is not the dashboard’s', async (path) => {
    expect((await navigate(path)).status).toBe(404);
  });

  test('a file that is not there is not the page, and a program that asks for no page gets none', async () => {
    expect((await navigate('/assets/gone-BHz2Q3yk.js')).status).toBe(404);
    expect((await ask('/notebooks')).status).toBe(404);
  });
});

test.each([
  { title: 'dots', path: '/../secret.js' },
  { title: 'dots in the middle', path: '/assets/../../secret.js' },
  { title: 'encoded dots', path: '/%2e%2e/secret.js' },
  { title: 'an encoded slash', path: '/..%2fsecret.js' },
  { title: 'twice encoded', path: '/%252e%252e%252fsecret.js' },
  { title: 'a backslash', path: '/..\\secret.js' },
  { title: 'an encoded backslash', path: '/..%5csecret.js' },
  { title: 'a NUL', path: '/index.html%00.js' },
  { title: 'a link to a file', path: '/link.js' },
  { title: 'a link to a folder', path: '/up/secret.js' },
  { title: 'bad encoding', path: '/%zz' },
  { title: 'an overlong encoding', path: '/%c0%ae%c0%ae/secret.js' },
  { title: 'a whole address', path: 'http://x/index.html' },
  { title: 'two slashes', path: '//secret.js' },
  { title: 'what the build was made of', path: '/built-of.sha256' },
  { title: 'a compressed copy', path: '/assets/index-BHz2Q3yk.js.br' },
])('security: $title leads nowhere', async ({ path }) => {
  const answer = await askRaw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain(SECRET);
});

test.each([
  { title: 'the page', path: '/' },
  { title: 'a file', path: '/assets/index-BHz2Q3yk.js' },
])('security: $title says what it may do', async ({ path }) => {
  const { headers } = await ask(path);
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self' https://*.open.example.org",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  expect(headers.get('referrer-policy')).toBe('strict-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('set-cookie')).toBeNull();
});

test('where the dashboard is not built, its page says which command builds it, and nothing else changes', async () => {
  expect(readDashboardFiles(join(folder, 'nowhere'))).toBeNull();
  const bare = await listen(null);
  const url = `http://127.0.0.1:${String((bare.address() as AddressInfo).port)}`;
  const page = await fetch(`${url}/`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await page.text()).toContain('npm run build');
  expect((await fetch(`${url}/assets/x.js`)).status).toBe(404);
  await new Promise((resolve) => bare.close(resolve));
});
