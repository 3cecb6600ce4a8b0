import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer as createHttpServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { clusterCalls } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import { ClusterClient } from '../../../src/agent/drivers/kubernetes/cluster-client.ts';
import { connectCluster } from '../../../src/agent/drivers/kubernetes/cluster-connection.ts';
import { named } from '../../../src/agent/drivers/kubernetes/cluster-objects.ts';
import type { Named } from '../../../src/agent/drivers/kubernetes/cluster-objects.ts';
import { ObjectCache } from '../../../src/agent/drivers/kubernetes/object-cache.ts';
import { watchObjects } from '../../../src/agent/drivers/kubernetes/watch-objects.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, BUSYBOX, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

/** A way to the API server that can be cut, and closed for a while. */
class Cuttable {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #isOpen = true;
  readonly server: Server;

  constructor(target: URL) {
    this.#target = target;
    this.server = createServer((socket) => {
      if (!this.#isOpen) return void socket.destroy();
      const upstream = connect(Number(this.#target.port), this.#target.hostname);
      for (const one of [socket, upstream]) {
        this.#sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          this.#sockets.delete(one);
          socket.destroy();
          upstream.destroy();
        });
      }
      socket.pipe(upstream).pipe(socket);
    });
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#isOpen = false;
    this.cut();
  }

  open(): void {
    this.#isOpen = true;
  }
}

/** What a server says of a place that it has compacted. A real one does so every five minutes, which no test waits for. */
const FORGOTTEN = '{"type":"ERROR","object":{"kind":"Status","status":"Failure","message":"too old","reason":"Expired","code":410}}\n';

async function forgotten(): Promise<IncomingMessage> {
  const server = createHttpServer((_, response) => response.end(FORGOTTEN)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port, agent: false }), 'response')) as [IncomingMessage];
  server.close();
  return answer;
}

describe.runIf(hasCluster)(`watching a real cluster${unlessCluster}`, () => {
  let cluster: TestCluster;
  let namespace: TestNamespace;
  let stateDir: string;
  let way: Cuttable;
  let kubeconfig: string;
  const end = new AbortController();

  beforeAll(async () => {
    cluster = await TestCluster.open();
    namespace = await TestNamespace.open(cluster);
    stateDir = await tempStateDir();
    const config = parse(await readFile(process.env['KUBECONFIG'] ?? '', 'utf8')) as { clusters: [{ cluster: { server: string } }] };
    way = new Cuttable(new URL(config.clusters[0].cluster.server));
    await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
    config.clusters[0].cluster.server = `https://127.0.0.1:${String((way.server.address() as AddressInfo).port)}`;
    kubeconfig = join(stateDir, 'kubeconfig');
    await writeFile(kubeconfig, JSON.stringify(config), { mode: 0o600 });
  });

  afterAll(async () => {
    end.abort();
    way.close();
    way.server.close();
    await namespace.dispose();
    await removeDir(stateDir);
  });

  async function openCache(): Promise<ObjectCache<Named>> {
    const { call, stream } = clusterCalls(await connectCluster({ kubeconfig }));
    const place = { path: `${namespace.core}/configmaps`, schema: named, log: pino({ level: 'silent' }), signal: end.signal };
    return new ObjectCache({ client: new ClusterClient(call), stream, ...place });
  }

  const make = (name: string): Promise<unknown> => cluster.post(`${namespace.core}/configmaps`, { metadata: { name } });
  const remove = (name: string): Promise<void> => cluster.remove(`${namespace.core}/configmaps/${name}`);

  test('A1: a watch that is cut goes on where it was and misses nothing, without listing again', async () => {
    const cache = await openCache();
    await make('before');
    await patiently(() => cache.find('before') !== null, 'it is told');
    way.close();
    await make('meanwhile');
    await remove('before');
    way.open();
    await patiently(() => cache.find('meanwhile') !== null && cache.find('before') === null, 'it is told of what happened meanwhile');
    expect(cache.lists).toBe(1);
  });

  test('A1: where the server has forgotten the place, all is listed again, and what is gone is dropped', async () => {
    const { call, stream } = clusterCalls(await connectCluster({ kubeconfig }));
    let isForgotten = false;
    const cache = new ObjectCache({
      client: new ClusterClient(call),
      stream: (request, signal) => (isForgotten ? forgotten() : stream(request, signal)),
      path: `${namespace.core}/configmaps`,
      schema: named,
      log: pino({ level: 'silent' }),
      signal: end.signal,
    });
    await make('old');
    await patiently(() => cache.find('old') !== null, 'it is told');
    isForgotten = true;
    way.close();
    await remove('old');
    await make('new');
    way.open();
    await patiently(() => cache.lists > 1, 'it listed again');
    isForgotten = false;
    await patiently(() => cache.find('new') !== null && cache.find('old') === null, 'it has what there is');
  });

  test(
    'A7: while the cluster is away what runs is still known as it was, an end is not called gone, and a start waits',
    { timeout: 170_000 },
    async () => {
      const driver = openDriver(namespace, { stateDir, settings: { namespace: namespace.name, kubeconfig } });
      expect((await driver.capability()).available).toBe(true);
      const run = aRun({ workspaceId: randomUUID(), ref: BUSYBOX });
      const context = { signal: AbortSignal.timeout(120_000), onProgress: () => undefined };
      expect(await driver.prepare(run, context)).toEqual({ ok: true });
      expect(await driver.start(run, context)).toEqual({ ok: true });
      await patiently(async () => (await driver.probe(run, 'alive')).state === 'ready', 'it runs');

      way.close();
      expect((await driver.probe(run, 'alive')).state).toBe('ready');
      expect((await driver.probe(run, 'ready')).state).toBe('starting');
      expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: false, message: 'The cluster does not answer.' });
      const other = aRun({ workspaceId: randomUUID(), ref: BUSYBOX });
      expect((await driver.probe(other, 'ready')).state).toBe('starting');
      const preparing = driver.prepare(other, context);
      const given = new AbortController();
      const givenUp = driver.prepare(aRun({ workspaceId: randomUUID() }), { ...context, signal: given.signal });
      given.abort();
      await expect(givenUp).rejects.toThrow();
      way.open();
      expect(await preparing).toEqual({ ok: true });
      await down(driver, run);
      await down(driver, other);
      driver.close();
    },
  );

  test('what the watch has told counts more than an older answer', async () => {
    const cache = await openCache();
    await make('short');
    const read = named.parse(await cluster.client.get(`${namespace.core}/configmaps/short`));
    await patiently(() => cache.find('short') !== null, 'it is told');
    await remove('short');
    await patiently(() => cache.find('short') === null, 'it is told');
    cache.note(read);
    expect(cache.find('short')).toBeNull();
  });

  test('an error of the watch is told by its number', async () => {
    const events = watchObjects(forgotten, { path: '/api/v1/pods', position: '1', signal: end.signal });
    await expect(events.next()).rejects.toMatchObject({ status: 410 });
  });
});
