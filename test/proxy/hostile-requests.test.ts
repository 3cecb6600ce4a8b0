import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { sendRaw } from './support/send-raw.ts';
import { sessionOf, visit } from './support/visit.ts';

let scene: OpenScene;
let path: string;
let host: string;

beforeAll(async () => {
  scene = await setOpenScene();
  path = new URL(scene.proxy.urlOf(scene.notebook)).pathname;
  host = new URL(scene.origin).host;
});
afterAll(() => scene.close());

/** Status lines of all answers to a raw request, until the connection is closed. */
async function statuses(lines: readonly string[], body = ''): Promise<readonly string[]> {
  const text = await sendRaw(scene.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
}

describe('security 5, 7: requests that could be read in two ways', () => {
  const start = (): readonly string[] => [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${scene.token}`];
  const inner = (): string => `GET ${path}smuggled HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${scene.token}\r\n\r\n`;
  test.each([
    { title: 'a length and chunks', lines: ['Content-Length: 5', 'Transfer-Encoding: chunked'] },
    { title: 'two lengths', lines: ['Content-Length: 5', 'Content-Length: 6'] },
    { title: 'a list of lengths', lines: ['Content-Length: 5, 6'] },
    { title: 'a length with a sign', lines: ['Content-Length: +5'] },
    { title: 'chunks by another name', lines: ['Transfer-Encoding: xchunked'] },
    { title: 'chunks and something else', lines: ['Transfer-Encoding: chunked, gzip'] },
    { title: 'something else and chunks', lines: ['Transfer-Encoding: gzip, chunked'] },
    { title: 'a folded header', lines: ['X-A: b', ' Transfer-Encoding: chunked'] },
    { title: 'a space before the colon', lines: ['Transfer-Encoding : chunked'] },
    { title: 'a bare line feed', lines: ['X-A: b\nTransfer-Encoding: chunked'] },
    { title: 'NUL in a header', lines: ['X-A: b\0c'] },
    { title: 'CR in a header', lines: ['X-A: b\rc'] },
  ])('$title: refused, and what follows is no request', async ({ lines }) => {
    const before = scene.tunnels.asked.length;
    expect(await statuses([...start(), ...lines], `0\r\n\r\n${inner()}`)).toEqual(['400']);
    // What followed would have been judged before this, and asked of the work.
    expect((await visit(scene.proxy.urlOf(scene.notebook), { headers: { authorization: `Bearer ${scene.token}` } })).status).toBe(200);
    expect(scene.tunnels.asked.length).toBe(before + 1);
  });

  test.each([
    { title: 'no host', lines: ['GET / HTTP/1.1'], want: ['400'] },
    { title: 'two hosts', lines: ['GET PATH HTTP/1.1', 'Host: HOST', 'Host: evil.example'], want: ['400'] },
    { title: 'a foreign host', lines: ['GET PATH HTTP/1.1', 'Host: evil.example'], want: ['421'] },
    { title: 'TRACE', lines: ['TRACE PATH HTTP/1.1', 'Host: HOST'], want: ['405'] },
    { title: 'CONNECT', lines: ['CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: HOST'], want: [] },
    { title: 'a whole URL', lines: ['GET http://HOSTPATH HTTP/1.1', 'Host: HOST'], want: ['400'] },
    { title: 'dots', lines: ['GET PATH../x HTTP/1.1', 'Host: HOST'], want: ['400'] },
    { title: 'an upgrade to another protocol', lines: ['GET PATH HTTP/1.1', 'Host: HOST', 'Upgrade: h2c'], want: ['400'] },
    { title: 'the API', lines: ['GET /graphql HTTP/1.1', 'Host: HOST'], want: ['404'] },
    { title: 'a header of 40 kB', lines: ['GET PATH HTTP/1.1', 'Host: HOST', `X-A: ${'x'.repeat(40_000)}`], want: ['431'] },
    {
      title: '150 headers',
      lines: ['GET PATH HTTP/1.1', 'Host: HOST', ...Array.from({ length: 150 }, (_, n) => `X-${String(n)}: y`)],
      want: ['431'],
    },
  ])('$title: $want', async ({ lines, want }) => {
    const sent = lines.map((line) => line.replace('HOST', host).replace('HOST', host).replace('PATH', path));
    const connection = sent.some((line) => line.startsWith('Upgrade')) ? 'Connection: Upgrade' : 'Connection: close';
    expect(await statuses([...sent, connection])).toEqual(want);
  });
});

describe('security 10: another page in the same browser', () => {
  const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  test.each([
    { title: 'a form of another site', method: 'POST', headers: { origin: 'https://evil.example' } },
    {
      title: 'a script of another site',
      method: 'GET',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...script },
    },
    {
      title: 'a script of the API’s origin',
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'same-site', ...script },
    },
    { title: 'a preflight', method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' } },
  ])('$title gets nothing, whoever is let in there, and no leave to read', async ({ method, headers }) => {
    const cookie = await sessionOf(scene);
    const before = scene.tunnels.asked.length;
    const answer = await visit(scene.proxy.urlOf(scene.notebook), { method, headers: { ...headers, cookie } });
    expect([answer.status, answer.code]).toEqual([403, 'FOREIGN_PAGE']);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(scene.tunnels.asked.length).toBe(before);
  });

  test("a page of the member's other work, as far as it says so", async () => {
    const cookie = await sessionOf(scene);
    const referer = scene.proxy.urlOf(scene.endpoint);
    const headers = { cookie, referer, origin: scene.origin, 'sec-fetch-site': 'same-origin', ...script };
    expect((await visit(scene.proxy.urlOf(scene.notebook), { method: 'PUT', headers })).code).toBe('FOREIGN_PAGE');
  });
});
