import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { WayIn } from '../../../src/agent/drivers/driver.ts';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { PlayedKserve } from './played-kserve.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

const MIB = 1_048_576;
const SIZE = 48 * MIB;
/** Serves a large file, and takes any number of connections. */
const SERVER =
  'mkdir -p /tmp/www; echo ok > /tmp/www/health; dd if=/dev/zero of=/tmp/www/big bs=1M count=48; exec httpd -f -p 8080 -h /tmp/www';

describe.runIf(hasCluster)(`the way into a pod${unlessCluster}`, () => {
  let namespace: TestNamespace;
  let stateDir: string;
  let run: Assignment;
  const drivers: KubernetesDriver[] = [];

  beforeAll(async () => {
    namespace = await TestNamespace.open(await TestCluster.open());
    stateDir = await tempStateDir();
    for (const podNetwork of [false, true])
      drivers.push(openDriver(namespace, { stateDir, settings: { namespace: namespace.name, podNetwork } }));
    run = aRun({ kind: 'endpoint', ref: 'r', model: { name: 'm', format: 'safetensors', digest: 'd'.repeat(64), source: 'models/m' } });
    const [driver] = drivers;
    const context = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
    expect(await driver?.prepare(run, context)).toEqual({ ok: true });
    expect(await driver?.start(run, context)).toEqual({ ok: true });
    const kserve = new PlayedKserve(namespace);
    const service = await kserve.service(run.workloadId);
    await kserve.makePod(service, SERVER);
    await kserve.setStatus(service, { ready: 'True' });
    for (const one of drivers) await patiently(async () => (await one.probe(run, 'ready')).state === 'ready', 'it is ready');
  });

  afterAll(async () => {
    if (drivers[0]) await down(drivers[0], run);
    for (const driver of drivers) driver.close();
    await namespace.dispose();
    await removeDir(stateDir);
  });

  async function wayOf(driver: KubernetesDriver | undefined): Promise<WayIn> {
    const way = await driver?.wayIn(run);
    if (!way) throw new Error('there is no way in');
    return way;
  }

  function ask(connection: Duplex, path: string): void {
    connection.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  }

  test.each([
    { title: 'by way of the API server', at: 0 },
    { title: "by the pod's own address", at: 1 },
  ])('$title: what is large comes whole, and what is not read is not fetched', async ({ at }) => {
    const connection = await (await wayOf(drivers[at])).connect();
    ask(connection, '/big');
    await once(connection, 'readable');
    let held = -1;
    // Nobody reads: what is held here comes to rest, far below what there is to come.
    for (let still = 0; still < 4;) {
      await sleep(250);
      still = connection.readableLength === held ? still + 1 : 0;
      held = connection.readableLength;
    }
    expect(held).toBeLessThan(8 * MIB);
    let size = 0;
    for await (const chunk of connection as AsyncIterable<Buffer>) size += chunk.length;
    expect(size).toBeGreaterThan(SIZE);
    expect(size).toBeLessThan(SIZE + 4_096);
  });

  test('many connections at once are each their own', async () => {
    const way = await wayOf(drivers[0]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const connection = await way.connect();
        ask(connection, index % 2 === 0 ? '/health' : '/nowhere');
        let text = '';
        for await (const chunk of connection as AsyncIterable<Buffer>) text += chunk.toString('latin1');
        return text.slice(0, 12);
      }),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'HTTP/1.1 200' : 'HTTP/1.1 404')));
  });

  test('A2: once the pod is gone or another one, nothing is connected to', async () => {
    const ways = await Promise.all(drivers.map(wayOf));
    const [pod] = await namespace.cluster.list(`${namespace.core}/pods`, `serving.kserve.io/inferenceservice=berth-${run.workloadId}`);
    await namespace.cluster.remove(`${namespace.core}/pods/${pod?.metadata.name ?? ''}`, { gracePeriodSeconds: 1 });
    for (const way of ways) await expect(way.connect()).rejects.toThrow();
    for (const driver of drivers) expect(await driver.wayIn(run)).toBeNull();
  });
});
