import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { sessionOf, visit } from './support/visit.ts';

let scene: OpenScene;
let lab: string;
let llm: string;
let bearer: { readonly authorization: string };

beforeAll(async () => {
  scene = await setOpenScene();
  lab = scene.proxy.urlOf(scene.notebook);
  llm = scene.proxy.urlOf(scene.endpoint);
  bearer = { authorization: `Bearer ${scene.token}` };
});
beforeEach(() => {
  scene.work.onRequest = (_request, response) => response.end('work');
});
afterAll(() => scene.close());

/** What the work saw of the next request. */
async function seenBy(
  url: string,
  headers: Readonly<Record<string, string | string[]>>,
): Promise<{ readonly url: string; readonly headers: IncomingHttpHeaders }> {
  scene.work.onRequest = (request, response) => response.end(JSON.stringify({ url: request.url, headers: request.headers }));
  const answer = await visit(url, { headers });
  return JSON.parse(answer.text) as { readonly url: string; readonly headers: IncomingHttpHeaders };
}

describe('what the work sees', () => {
  test('security: neither secrets of the caller nor what it says of itself', async () => {
    const cookie = await sessionOf(scene);
    const lies = {
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-user': 'root',
      X_Forwarded_User: 'root',
      'x-real-ip': '1.2.3.4',
      'x-auth-request-user': 'root',
      'x-remote-user': 'root',
      'remote-user': 'root',
      'cf-connecting-ip': '1.2.3.4',
      'x-original-url': '/admin',
      'berth-workload': 'other',
      'berth-generation': '9',
      'proxy-authorization': 'Basic x',
      via: '1.1 x',
      te: 'trailers',
      connection: 'keep-alive, x-mine',
      'x-mine': '1',
    };
    const sent = {
      ...lies,
      cookie: `_xsrf=1; ${cookie}`,
      origin: scene.origin,
      referer: `${lab}lab`,
      'x-xsrftoken': '1',
      accept: 'text/plain',
    };
    const { headers } = await seenBy(lab, sent);
    expect(headers).toEqual({
      host: 'work',
      connection: 'close',
      accept: 'text/plain',
      cookie: '_xsrf=1',
      'x-xsrftoken': '1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(scene.origin).host,
    });
    expect((await seenBy(lab, bearer)).headers).not.toHaveProperty('authorization');
  });

  test('M5: an endpoint begins at its own root and is told its prefix; a notebook has its base path', async () => {
    const asked = await seenBy(`${llm}v1/models?limit=2`, bearer);
    expect(asked.url).toBe('/v1/models?limit=2');
    expect(asked.headers['x-forwarded-prefix']).toBe(new URL(llm).pathname.slice(0, -1));
    const paged = await seenBy(`${lab}lab?a=b`, bearer);
    expect(paged.url).toBe(`${new URL(lab).pathname}lab?a=b`);
    expect(paged.headers).not.toHaveProperty('x-forwarded-prefix');
  });

  test('an address without its slash leads to the one with it, before anybody is asked who they are', async () => {
    const answer = await visit(`${lab.slice(0, -1)}?a=1`);
    expect([answer.status, answer.headers.location]).toEqual([308, `${new URL(lab).pathname}?a=1`]);
  });
});

describe('bodies', () => {
  const bytes = Buffer.alloc(8 * 1_048_576, 'berth');
  const digest = createHash('sha256').update(bytes).digest('hex');

  test('uploads and downloads pass whole, with a length and in chunks', async () => {
    scene.work.onRequest = (request, response) => {
      const hash = createHash('sha256');
      request.on('data', (chunk: Buffer) => hash.update(chunk));
      request.on('end', () => {
        response.setHeader('x-digest', hash.digest('hex'));
        if (request.headers['content-length'] !== undefined) response.setHeader('content-length', bytes.length);
        response.end(bytes);
      });
    };
    for (const headers of [{ 'content-length': bytes.length }, { 'transfer-encoding': 'chunked' }]) {
      const answer = await visit(`${lab}files`, { method: 'PUT', headers: { ...bearer, ...headers }, body: bytes });
      expect(answer.headers['x-digest']).toBe(digest);
      expect(createHash('sha256').update(answer.body).digest('hex')).toBe(digest);
    }
  });

  test('a reader that stops is not sent more than the buffers on the way hold', async () => {
    let sent = 0;
    const all = 256 * 1_048_576;
    const chunk = Buffer.alloc(65_536);
    scene.work.onRequest = (_request, response) => {
      const more = (): void => {
        while (sent < all) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    const request = httpRequest(`${lab}big`, { headers: bearer, agent: false });
    const incoming = await new Promise<IncomingMessage>((resolve) => {
      request.once('response', resolve);
      request.end();
    });
    incoming.pause();
    let before = -1;
    await eventually(() => {
      const rests = sent === before && sent > 0;
      before = sent;
      return rests;
    }, 'the work waits');
    expect(sent).toBeLessThan(all / 4);
    request.destroy();
  });

  test('`Expect: 100-continue`: the body is asked for once the work is reached, and not from who is refused', async () => {
    scene.work.onRequest = (request, response) => void buffer(request).then((body) => response.end(body));
    for (const headers of [bearer, {}]) {
      const request = httpRequest(`${lab}x`, { method: 'POST', headers: { ...headers, expect: '100-continue' }, agent: false });
      const events: string[] = [];
      request.once('continue', () => {
        events.push('continue');
        request.end('later');
      });
      request.flushHeaders();
      const status = await new Promise<number | undefined>((resolve) =>
        request.once('response', (incoming) => {
          void buffer(incoming).then((body) => {
            events.push(body.toString());
            resolve(incoming.statusCode);
          });
        }),
      );
      request.destroy();
      if (headers === bearer) expect([status, ...events]).toEqual([200, 'continue', 'later']);
      else expect([status, events.includes('continue')]).toEqual([401, false]);
    }
  });

  test('an answer that comes before the body has ended is passed on, and the connection is not used again', async () => {
    scene.work.onRequest = (_request, response) => response.writeHead(413, { connection: 'close' }).end('too large');
    const request = httpRequest(`${lab}x`, { method: 'POST', headers: { ...bearer, 'content-length': 10_000_000 }, agent: false });
    request.on('error', () => undefined);
    request.write(Buffer.alloc(65_536));
    const incoming = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    expect([incoming.statusCode, incoming.headers.connection]).toEqual([413, 'close']);
    request.destroy();
  });

  test('a browser that leaves ends the request at the work', async () => {
    const ended = new Promise<void>((resolve) => {
      scene.work.onRequest = (request, response) => {
        response.write('begun');
        request.socket.once('close', () => {
          resolve();
        });
      };
    });
    const request = httpRequest(`${lab}stream`, { headers: bearer, agent: false });
    await new Promise((resolve) => {
      request.once('response', resolve);
      request.end();
    });
    request.destroy();
    await ended;
  });

  test('a work that breaks off breaks the connection, so that nobody takes a part for the whole', async () => {
    scene.work.onRequest = (_request, response) => {
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(visit(`${lab}half`, { headers: bearer })).rejects.toThrow(/aborted|ECONNRESET|hang up/);
  });

  test('HEAD and answers without a body', async () => {
    scene.work.onRequest = (request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 5 }).end();
      else response.writeHead(request.url?.endsWith('304') === true ? 304 : 204).end();
    };
    const head = await visit(`${lab}x`, { method: 'HEAD', headers: bearer });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '5', '']);
    expect((await visit(`${lab}204`, { headers: bearer })).status).toBe(204);
    expect((await visit(`${lab}304`, { headers: bearer })).status).toBe(304);
  });
});
