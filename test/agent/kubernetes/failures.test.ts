import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { broughtUp, ended, up } from '../contract/brought-up.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, BUSYBOX, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

const MINUTES = 170_000;
// All of them at once: they only wait.
vi.setConfig({ maxConcurrency: 8 });

describe.runIf(hasCluster)(`why a run fails in a real cluster${unlessCluster}`, { concurrent: true }, () => {
  let cluster: TestCluster;
  let namespace: TestNamespace;
  let stateDir: string;
  let driver: KubernetesDriver;
  /** Of the same agent, with less patience, yet enough for a busy cluster to bind the volume: until then that is why there is no node. */
  let hasty: KubernetesDriver;

  beforeAll(async () => {
    cluster = await TestCluster.open();
    namespace = await TestNamespace.open(cluster);
    stateDir = await tempStateDir();
    driver = openDriver(namespace, { stateDir });
    hasty = openDriver(namespace, { stateDir, patience: { unschedulableMs: 45_000, goneMs: 1_000 } });
    expect((await driver.capability()).available).toBe(true);
  });

  afterAll(async () => {
    driver.close();
    hasty.close();
    await namespace.dispose();
    await removeDir(stateDir);
  });

  const notebook = (stated: Partial<Assignment>): Assignment => aRun({ workspaceId: randomUUID(), ...stated });

  const cases: readonly { readonly title: string; readonly run: Partial<Assignment>; readonly want: RegExp; readonly reason: string }[] = [
    {
      title: 'V1: a class that fits no node waits for a bounded time and is then told honestly',
      run: { resources: { cpuMillis: 100, memoryMib: 900_000, acceleratorCount: 0 } },
      reason: 'UNSCHEDULABLE',
      want: /Insufficient memory/,
    },
    {
      title: 'a GPU that no node has',
      run: { accelerator: 'nvidia-gpu', resources: { cpuMillis: 100, memoryMib: 64, acceleratorCount: 1 } },
      reason: 'UNSCHEDULABLE',
      want: /Insufficient nvidia\.com\/gpu/,
    },
    {
      title: 'an image that is nowhere',
      run: { ref: '127.0.0.1:9/berth/nowhere:1' },
      reason: 'REF_UNUSABLE',
      want: /Err|ImagePullBackOff/,
    },
    { title: 'an image without a valid name', run: { ref: 'NOT/An Image' }, reason: 'REF_UNUSABLE', want: /InvalidImageName/ },
    {
      title: 'more memory than the class has',
      run: { resources: { cpuMillis: 200, memoryMib: 24, acceleratorCount: 0 } },
      reason: 'OUT_OF_MEMORY',
      want: /memory/,
    },
  ];

  for (const { title, run: stated, reason, want } of cases) {
    const run = notebook(stated);
    test(title, { timeout: MINUTES }, async ({ expect: check }) => {
      const { news } = await broughtUp(reason === 'UNSCHEDULABLE' ? hasty : driver, run);
      check(news).toMatchObject({ kind: 'FAILED', failure: { reason } });
      check(news?.kind === 'FAILED' ? news.failure.message : '').toMatch(want);
      await down(driver, run);
      check(await driver.probe(run, 'alive')).toEqual({ state: 'absent' });
    });
  }

  test(
    'a program that does not answer is never ready, and a deadline ends the waiting',
    { timeout: MINUTES },
    async ({ expect: check }) => {
      const run = notebook({ ref: BUSYBOX, deadlineSeconds: 15 });
      const { news } = await broughtUp(driver, run);
      check(news).toMatchObject({ kind: 'FAILED', failure: { reason: 'PREPARE_DEADLINE' } });
      await down(driver, run);
    },
  );

  test(
    'A2: a pod that is replaced behind its back is another process, so that the run is over',
    { timeout: MINUTES },
    async ({ expect: check }) => {
      const run = notebook({});
      await up(driver, run);
      const [pod] = await cluster.list(`${namespace.core}/pods`, `berth/workload=${run.workloadId}`);
      await cluster.remove(`${namespace.core}/pods/${pod?.metadata.name ?? ''}`, { gracePeriodSeconds: 1 });
      check(await ended(driver, run)).toMatchObject({ state: 'exited', failure: { reason: 'WORK_VANISHED' } });
      await patiently(async () => {
        const [other] = await cluster.list(`${namespace.core}/pods`, `berth/workload=${run.workloadId}`);
        return other !== undefined && other.metadata.uid !== pod?.metadata.uid;
      }, 'the cluster makes another pod');
      check(await driver.probe(run, 'alive')).toMatchObject({ state: 'exited' });
      check(await driver.wayIn(run)).toBeNull();
      await down(driver, run);
    },
  );

  test(
    'V3: while the cluster still has a pod of it, it is not gone, however long that takes',
    { timeout: MINUTES },
    async ({ expect: check }) => {
      const run = notebook({ ref: BUSYBOX });
      const context = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
      check(await hasty.prepare(run, context)).toEqual({ ok: true });
      check(await hasty.start(run, context)).toEqual({ ok: true });
      const pods = (): ReturnType<TestCluster['list']> => cluster.list(`${namespace.core}/pods`, `berth/workload=${run.workloadId}`);
      await patiently(async () => (await pods())[0]?.status?.['phase'] === 'Running', 'the pod runs');
      const path = `${namespace.core}/pods/${(await pods())[0]?.metadata.name ?? ''}`;
      // As of a node that is away: the pod stays, and nobody confirms that its processes are gone.
      await cluster.merge(path, { metadata: { finalizers: ['berth.test/held'] } });
      check(await hasty.stop(run, { graceMs: 1_000 })).toMatchObject({
        gone: false,
        message: expect.stringContaining('berth-node') as string,
      });
      const next = { ...run, generation: 2, decisionId: randomUUID() };
      check(await driver.prepare(next, context)).toMatchObject({ ok: false, failure: { reason: 'START_FAILED' } });
      await cluster.merge(path, { metadata: { finalizers: null } });
      await down(driver, run);
    },
  );
});
