import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { broughtUp } from '../contract/brought-up.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, BUSYBOX, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

/** So much that no node takes it: what counts here is what exists in the cluster, not that it runs. */
const HUGE = { cpuMillis: 100, memoryMib: 900_000, acceleratorCount: 0 };

describe.runIf(hasCluster)(`agents and their namespaces in a real cluster${unlessCluster}`, () => {
  let cluster: TestCluster;
  let here: TestNamespace;
  let there: TestNamespace;
  const dirs: string[] = [];
  const drivers: KubernetesDriver[] = [];

  beforeAll(async () => {
    cluster = await TestCluster.open();
    [here, there] = await Promise.all([TestNamespace.open(cluster), TestNamespace.open(cluster)]);
  });

  afterAll(async () => {
    for (const driver of drivers) driver.close();
    await Promise.all([here.dispose(), there.dispose()]);
    await Promise.all(dirs.map(removeDir));
  });

  async function dir(): Promise<string> {
    const made = await tempStateDir();
    dirs.push(made);
    return made;
  }

  function open(...how: Parameters<typeof openDriver>): KubernetesDriver {
    const driver = openDriver(...how);
    drivers.push(driver);
    return driver;
  }

  const context = () => ({ signal: AbortSignal.timeout(60_000), onProgress: () => undefined });

  test('A7: two agents of one cluster see and end their own work alone', async () => {
    const [mine, theirs] = [open(here, { stateDir: await dir() }), open(there, { stateDir: await dir() })];
    const run = aRun({ workspaceId: randomUUID(), resources: HUGE });
    for (const driver of [mine, theirs]) {
      expect(await driver.prepare(run, context())).toEqual({ ok: true });
      expect(await driver.start(run, context())).toEqual({ ok: true });
    }
    await down(mine, run);
    expect(await mine.inventory()).toEqual([]);
    expect(await theirs.inventory()).toEqual([run]);
    expect(await cluster.list(there.sets)).toHaveLength(1);
    await down(theirs, run);
  });

  test('A7: a namespace of another agent is refused, and one that has no agent yet is taken by one of two', async () => {
    const stateDir = await dir();
    const first = open(here, { stateDir });
    expect((await first.capability()).available).toBe(true);
    await cluster.merge(`${here.core}/configmaps/berth-agent`, { data: { agentId: randomUUID() } });
    expect(await open(here, { stateDir }).capability()).toMatchObject({
      available: false,
      why: expect.stringMatching(/belongs to another agent/) as string,
    });
    await cluster.remove(`${here.core}/configmaps/berth-agent`);
    const both = await Promise.all([dir(), dir()]);
    const came = await Promise.all(both.map((one) => open(here, { stateDir: one }).capability()));
    expect(came.every(({ available }) => available)).toBe(true);
    await cluster.remove(`${here.core}/configmaps/berth-agent`);
  });

  test('A5: what has the name of its work and is not its own is left alone', async () => {
    const driver = open(there, { stateDir: await dir() });
    const run = aRun({ workspaceId: randomUUID(), resources: HUGE });
    const foreign = { metadata: { name: `berth-${run.workloadId}` }, spec: { clusterIP: 'None', ports: [{ port: 80 }] } };
    const service = await cluster.post(`${there.core}/services`, foreign);
    expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect((await cluster.find(`${there.core}/services/berth-${run.workloadId}`))?.metadata.uid).toBe(service.metadata.uid);
    expect(await driver.inventory()).toEqual([]);
  });

  test.each([
    { title: 'namespace', settings: { namespace: 'berth-test-nowhere' }, why: /no namespace berth-test-nowhere|refused|not understood/ },
    { title: 'name of a namespace', settings: { namespace: '../secrets' }, why: /is no name of a namespace/ },
    { title: 'kubeconfig', settings: { namespace: 'x', kubeconfig: '/nowhere/kubeconfig' }, why: /kubeconfig cannot be read/ },
    { title: 'context', settings: { namespace: 'x', context: 'nowhere' }, why: /names no cluster/ },
  ])('a driver without a $title says so plainly', async ({ settings, why }) => {
    expect(await open(here, { stateDir: await dir(), settings }).capability()).toMatchObject({
      available: false,
      why: expect.stringMatching(why) as string,
    });
  });

  test('V1: a quota that is used up is told as that, after a bounded time', { timeout: 170_000 }, async () => {
    const driver = open(there, { stateDir: await dir(), patience: { unschedulableMs: 2_000 } });
    await cluster.post(`${there.core}/resourcequotas`, { metadata: { name: 'q' }, spec: { hard: { pods: '0' } } });
    const run = aRun({ workspaceId: randomUUID(), ref: BUSYBOX });
    expect((await broughtUp(driver, run)).news).toMatchObject({
      kind: 'FAILED',
      failure: { reason: 'UNSCHEDULABLE', message: expect.stringContaining('exceeded quota') as string },
    });
    await down(driver, run);
    await cluster.merge(`${there.core}/resourcequotas/q`, { spec: { hard: { pods: '100', persistentvolumeclaims: '0' } } });
    const other = aRun({ workspaceId: randomUUID(), ref: BUSYBOX });
    expect(await driver.prepare(other, context())).toMatchObject({ ok: false, failure: { reason: 'UNSCHEDULABLE' } });
    await down(driver, other);
  });
});
