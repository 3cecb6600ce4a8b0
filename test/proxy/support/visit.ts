import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OpenScene } from './open-scene.ts';

/** One request as a client of the open origin makes it. */
export interface VisitOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** An answer, read to its end. */
export interface VisitAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly text: string;
  /** Of a refusal. */
  readonly code: string | undefined;
}

/** Asks a URL without a browser's own ideas of headers; rejects when the connection breaks. */
export async function visit(url: string, { method = 'GET', headers = {}, body }: VisitOptions = {}): Promise<VisitAnswer> {
  const request = httpRequest(url, { method, headers, agent: false });
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
  const bytes = await buffer(incoming);
  const text = bytes.toString('utf8');
  const { statusCode = 0, rawHeaders } = incoming;
  return { status: statusCode, headers: incoming.headers, rawHeaders, body: bytes, text, code: codeOf(text) };
}

function codeOf(text: string): string | undefined {
  return /"code":"(\w+)"/.exec(text)?.[1];
}

/** Hands a code in as a page's form does. */
export function enter(url: string, code: string, headers: OutgoingHttpHeaders = {}): Promise<VisitAnswer> {
  return visit(`${url}_berth/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ code }).toString(),
  });
}

/** Opens work in a "browser": the value of its `Cookie` header. */
export async function sessionOf(scene: OpenScene, url = scene.proxy.urlOf(scene.notebook)): Promise<string> {
  const workloadId = url.includes(scene.endpoint) ? scene.endpoint : scene.notebook;
  const entered = await enter(url, await scene.code(workloadId));
  const [cookie = ''] = entered.headers['set-cookie'] ?? [];
  return cookie.split(';', 1)[0] ?? '';
}
