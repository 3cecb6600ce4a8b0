import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
const CONFIG = 'application/vnd.docker.container.image.v1+json';
const LAYER = 'application/vnd.docker.image.rootfs.diff.tar.gzip';
const CHUNK = 65_536;

/** An image as a registry offers it. */
export interface PushedImage {
  /** Digest of its manifest. */
  readonly digest: string;
}

export interface PushOptions {
  /** Of each layer, before it is packed; it does not pack well. */
  readonly layerBytes?: readonly number[];
  /** Between two pieces of a layer, milliseconds. */
  readonly pauseMs?: number;
  /** The layer that is sent is another one than the manifest says. */
  readonly isCorrupt?: boolean;
}

interface Blob {
  readonly bytes: Buffer;
  readonly pauseMs: number;
}

/** A registry of images on this machine that speaks the distribution API as far as a pull needs it. Engines take 127.0.0.0/8 without TLS. */
export class LocalRegistry {
  readonly #server: Server;
  readonly #manifests = new Map<string, Buffer>();
  readonly #blobs = new Map<string, Blob>();
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** Names that nobody may pull. */
  readonly denied = new Set<string>();
  /** Blobs that are being sent now. */
  sending = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<LocalRegistry> {
    const server = createServer((request, response) => void registry.#answer(request, response));
    const registry = new LocalRegistry(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return registry;
  }

  get host(): string {
    return `127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Offers an image under `name:tag`; a tag that is there moves. */
  push(name: string, tag: string, { layerBytes = [200_000], pauseMs = 0, isCorrupt = false }: PushOptions = {}): PushedImage {
    const layers = layerBytes.map((size) => layer(size));
    const config = Buffer.from(
      JSON.stringify({
        architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
        os: 'linux',
        config: { Cmd: ['/work'], WorkingDir: '/work', User: '1000:1000' },
        rootfs: { type: 'layers', diff_ids: layers.map(({ plain }) => digest(plain)) },
      }),
    );
    this.#blobs.set(digest(config), { bytes: config, pauseMs: 0 });
    for (const { packed } of layers) {
      const bytes = isCorrupt ? Buffer.concat([packed.subarray(0, -8), randomBytes(8)]) : packed;
      this.#blobs.set(digest(packed), { bytes, pauseMs });
    }
    const manifest = Buffer.from(
      JSON.stringify({
        schemaVersion: 2,
        mediaType: MANIFEST,
        config: { mediaType: CONFIG, size: config.length, digest: digest(config) },
        layers: layers.map(({ packed }) => ({ mediaType: LAYER, size: packed.length, digest: digest(packed) })),
      }),
    );
    this.#manifests.set(`${name}:${tag}`, manifest);
    this.#manifests.set(`${name}:${digest(manifest)}`, manifest);
    return { digest: digest(manifest) };
  }

  /** As if nobody had ever pushed an image of this name. */
  forget(name: string): void {
    for (const key of this.#manifests.keys()) if (key.startsWith(`${name}:`)) this.#manifests.delete(key);
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.asked.push(path);
    if (path === '/v2/') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const [, name = '', kind, reference = ''] = /^\/v2\/(.+)\/(manifests|blobs)\/([^/]+)$/.exec(path) ?? [];
    if (this.denied.has(name)) {
      refuse(response, 403, 'DENIED');
      return;
    }
    const manifest = kind === 'manifests' ? this.#manifests.get(`${name}:${reference}`) : undefined;
    if (manifest) {
      const headers = { 'content-type': MANIFEST, 'docker-content-digest': digest(manifest), 'content-length': manifest.length };
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : manifest);
      return;
    }
    const blob = kind === 'blobs' ? this.#blobs.get(reference) : undefined;
    if (!blob) {
      refuse(response, 404, kind === 'blobs' ? 'BLOB_UNKNOWN' : 'MANIFEST_UNKNOWN');
      return;
    }
    await this.#send(response, blob);
  }

  async #send(response: ServerResponse, { bytes, pauseMs }: Blob): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length });
    this.sending += 1;
    for (let at = 0; at < bytes.length && !response.destroyed; at += CHUNK) {
      response.write(bytes.subarray(at, at + CHUNK));
      if (pauseMs > 0) await sleep(pauseMs);
    }
    this.sending -= 1;
    response.end();
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [{ code, message: code }] }));
}

function digest(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** A layer with one file of random bytes. */
function layer(size: number): { readonly plain: Buffer; readonly packed: Buffer } {
  const header = Buffer.alloc(512);
  header.write(`filler-${randomBytes(4).toString('hex')}`, 0);
  header.write('0000644\u00000001750\u00000001750\u0000', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\u000000000000000\u0000        0`, 124);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  const padding = Buffer.alloc((512 - (size % 512)) % 512);
  const plain = Buffer.concat([header, randomBytes(size), padding, Buffer.alloc(1_024)]);
  return { plain, packed: gzipSync(plain, { level: 1 }) };
}
