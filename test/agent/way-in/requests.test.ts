import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import type { TunnelRequest } from '../../../src/tunnel/machine-tunnels.ts';
import { eventually } from '../../support/eventually.ts';
import { endOf, readDigest, readText } from '../../tunnel/support/read-body.ts';
import { AUTHORIZATION, WayInStage } from './support/way-in-stage.ts';

let stage: WayInStage;
afterEach(() => stage.close());

/** Tells what it was asked, headers as they came. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  void readText(request).then((body) => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ method, url, headers, body }));
  });
}

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function seen(stated: Partial<TunnelRequest>, body = ''): Promise<Seen> {
  const { stream, answer } = stage.tunnel.ask(stated);
  stream.end(body);
  expect((await answer).status).toBe(200);
  return JSON.parse(await readText(stream)) as Seen;
}

describe('what the work sees of a request', () => {
  it('method, path and headers, with the host and the rights that its own server wants', async () => {
    stage = await WayInStage.serving(echo);
    const headers = { accept: 'text/html', cookie: '_xsrf=1', 'x-forwarded-proto': 'https', referer: 'https://open/x' };
    const whole = await seen({ path: '/open/x/lab?reset', headers });
    expect(whole).toMatchObject({ method: 'GET', url: '/open/x/lab?reset', body: '' });
    expect(whole.headers).toMatchObject({ ...headers, host: 'localhost', authorization: AUTHORIZATION });
  });

  it('nothing of the connection, of the tunnel, nor who else the person is', async () => {
    stage = await WayInStage.serving(echo);
    const hidden = { authorization: 'Bearer of-the-person', origin: 'https://open', 'berth-secret': '1', expect: 'x' };
    const { headers } = await seen({ headers: hidden });
    expect(headers['authorization']).toBe(AUTHORIZATION);
    expect(Object.keys(headers).filter((name) => /^(?:origin|expect|berth-.*|te|upgrade|transfer-encoding)$/.test(name))).toEqual([]);
  });

  it.each([
    {
      title: 'a GET without a body has none',
      stated: { method: 'GET' },
      body: '',
      want: { 'transfer-encoding': undefined, 'content-length': undefined },
    },
    {
      title: 'a DELETE with a body of no told length keeps it',
      stated: { method: 'DELETE' },
      body: 'why',
      want: { 'transfer-encoding': 'chunked' },
    },
    { title: 'a POST of no told length is chunked', stated: { method: 'POST' }, body: 'text', want: { 'transfer-encoding': 'chunked' } },
    {
      title: 'a told length is kept',
      stated: { method: 'PUT', headers: { 'content-length': '4' } },
      body: 'text',
      want: { 'content-length': '4', 'transfer-encoding': undefined },
    },
  ])('$title', async ({ stated, body, want }) => {
    stage = await WayInStage.serving(echo);
    const whole = await seen(stated, body);
    expect(whole).toMatchObject({ method: stated.method, body });
    for (const [name, value] of Object.entries(want)) expect(whole.headers[name]).toBe(value);
  });
});

describe("what comes back of the work's answer", () => {
  it.each([
    { title: 'HEAD keeps the length of what it has not sent', method: 'HEAD', status: 200, headers: { 'content-length': '1234' } },
    { title: '204 has no body', method: 'GET', status: 204, headers: {} },
    { title: '304 has none either, with its tag', method: 'GET', status: 304, headers: { etag: '"x"' } },
  ])('$title', async ({ method, status, headers }) => {
    stage = await WayInStage.serving((_, response) => {
      response.writeHead(status, headers).end();
    });
    const { stream, answer } = stage.tunnel.ask({ method });
    stream.end();
    expect(await answer).toMatchObject({ status, headers, fault: null });
    expect(await readText(stream)).toBe('');
  });

  it('headers but those of the connection and of the tunnel; each cookie by itself', async () => {
    stage = await WayInStage.serving((_, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2; Path=/']);
      response.setHeader('berth-fault', 'NOT_RUNNING');
      response.setHeader('berth-anything', '1');
      response.setHeader('x-hop', '1').setHeader('connection', 'close, x-hop').setHeader('keep-alive', 'timeout=5');
      response.end('whole');
    });
    const { stream, answer } = stage.tunnel.ask();
    stream.end();
    const { headers, fault } = await answer;
    expect(fault).toBeNull();
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2; Path=/']);
    expect(Object.keys(headers).filter((name) => /^(?:berth-|x-hop|connection|keep-alive|transfer-encoding)/.test(name))).toEqual([]);
    expect(await readText(stream)).toBe('whole');
  });

  it('an early hint before the answer, and trailers after it', async () => {
    stage = await WayInStage.serving((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeHead(200, { trailer: 'x-checksum' });
      response.write('body');
      response.addTrailers({ 'x-checksum': 'abc' });
      response.end();
    });
    const { stream, answer } = stage.tunnel.ask();
    const events: unknown[] = [];
    stream.on('headers', (headers: Record<string, unknown>) => events.push([headers[':status'], headers['link']]));
    stream.on('trailers', (trailers: Record<string, unknown>) => events.push(trailers['x-checksum']));
    stream.end();
    expect((await answer).status).toBe(200);
    expect(await readText(stream)).toBe('body');
    expect(events).toEqual([[103, '</style.css>; rel=preload; as=style'], 'abc']);
  });

  it('server-sent events come as they are sent, and the work learns when the person leaves', async () => {
    let left = false;
    stage = await WayInStage.serving((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      request.socket.once('close', () => (left = true));
    });
    const { stream, answer } = stage.tunnel.ask();
    stream.end();
    await answer;
    const [first] = (await stream.take(1).toArray()) as readonly Buffer[];
    expect(String(first)).toBe('data: 1\n\n');
    stream.destroy();
    await eventually(() => left, 'the work learned it');
  });
});

describe('bodies, large and broken', () => {
  const BYTES = 100 * 1_048_576;
  const block = randomBytes(1_048_576);
  const blocks = function* (): Generator<Buffer> {
    for (let sent = 0; sent < BYTES; sent += block.length) yield block;
  };
  const digest = Array.from({ length: 100 })
    .reduce<ReturnType<typeof createHash>>((hash) => hash.update(block), createHash('sha256'))
    .digest('hex');

  it('an upload and a download of 100 MiB arrive byte for byte', async () => {
    stage = await WayInStage.serving((request, response) => {
      if (request.method === 'GET') Readable.from(blocks()).pipe(response);
      else void readDigest(request).then((found) => response.end(JSON.stringify(found)));
    });
    const download = stage.tunnel.ask();
    download.stream.end();
    expect(await readDigest(download.stream)).toEqual({ digest, bytes: BYTES });
    const upload = stage.tunnel.ask({ method: 'PUT' });
    Readable.from(blocks()).pipe(upload.stream);
    await upload.answer;
    expect(JSON.parse(await readText(upload.stream))).toEqual({ digest, bytes: BYTES });
  });

  it('a download that nobody reads stops the work within a few windows, and others go on beside it', async () => {
    let given = 0;
    stage = await WayInStage.serving((request, response) => {
      if (request.url === '/other') {
        response.end('beside it');
        return;
      }
      const more = (): void => {
        if (!response.destroyed && given < 2 * BYTES)
          response.write(block, () => {
            given += block.length;
            more();
          });
      };
      more();
    });
    const { stream, answer } = stage.tunnel.ask();
    stream.end();
    await answer;
    for (let round = 0; round < 20; round += 1) {
      const other = stage.tunnel.ask({ path: '/other' });
      other.stream.end();
      expect(await readText(other.stream)).toBe('beside it');
    }
    expect(given).toBeLessThan(8 * 1_048_576);
    stream.destroy();
    await eventually(() => stage.connections.size <= 1, 'the work is left');
  });

  it('half of an upload never passes for the whole, however the person leaves', async () => {
    const ends: string[] = [];
    stage = await WayInStage.serving((request) => {
      request.once('data', () => ends.push('began'));
      void readText(request).then(
        () => ends.push('whole'),
        () => ends.push('broken'),
      );
    });
    for (const [index, leave] of (['destroy', 'destroy with an error', 'cut'] as const).entries()) {
      const { stream } = stage.tunnel.ask({ method: 'POST' });
      stream.on('error', () => undefined);
      stream.write('half of ');
      await eventually(() => ends.length === 2 * index + 1, 'the first half is there');
      if (leave === 'destroy') stream.destroy();
      else if (leave === 'cut') stage.tunnel.server.terminate();
      else stream.destroy(new Error('The person left.'));
      await eventually(() => ends.length === 2 * index + 2, `the work learned of it (${leave})`);
    }
    expect(ends).toEqual(['began', 'broken', 'began', 'broken', 'began', 'broken']);
  });

  it('an answer that the work breaks off is an error and never an end', async () => {
    stage = await WayInStage.serving((request, response) => {
      response.writeHead(200, request.url === '/length' ? { 'content-length': '1000' } : {});
      response.write('half', () => {
        request.socket.destroy();
      });
    });
    for (const path of ['/length', '/chunked']) {
      const { stream, answer } = stage.tunnel.ask({ path });
      stream.end();
      await answer;
      expect(await endOf(stream)).toBe('ERR_HTTP2_STREAM_ERROR');
    }
  });

  it('an answer before the end of the upload is whole, and the upload ends', async () => {
    stage = await WayInStage.serving((_, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large');
    });
    const { stream, answer } = stage.tunnel.ask({ method: 'POST' });
    stream.write('some');
    expect((await answer).status).toBe(413);
    expect(await readText(stream)).toBe('too large');
    await eventually(() => stream.closed, 'the stream is closed');
    await eventually(() => stage.connections.size === 0, 'nothing is left');
  });
});
