import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClusterCall } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, BUSYBOX, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

class Killed extends Error {}

/** Ends the agent at its n-th request: before the cluster gets it, or after the cluster did what it says. */
function killedAt(
  n: number,
  when: 'BEFORE' | 'AFTER',
): { readonly around: (call: ClusterCall) => ClusterCall; readonly wasKilled: () => boolean } {
  let calls = 0;
  return {
    wasKilled: () => calls >= n,
    around: (call) => async (request) => {
      calls += 1;
      if (calls === n && when === 'BEFORE') throw new Killed();
      if (calls > n) throw new Killed();
      const answer = await call(request);
      if (calls === n) throw new Killed();
      return answer;
    },
  };
}

/** More requests than any of the steps makes. */
const MOST = 40;

describe.runIf(hasCluster)(`kill -9 of the agent between any two requests to the cluster${unlessCluster}`, () => {
  let cluster: TestCluster;
  let namespace: TestNamespace;
  let stateDir: string;
  const drivers: KubernetesDriver[] = [];

  beforeAll(async () => {
    cluster = await TestCluster.open();
    namespace = await TestNamespace.open(cluster);
    stateDir = await tempStateDir();
  });

  afterAll(async () => {
    for (const driver of drivers) driver.close();
    await namespace.dispose();
    await removeDir(stateDir);
  });

  function open(around?: (call: ClusterCall) => ClusterCall): KubernetesDriver {
    const driver = openDriver(namespace, { stateDir, ...(around && { around }) });
    drivers.push(driver);
    return driver;
  }

  const context = () => ({ signal: AbortSignal.timeout(60_000), onProgress: () => undefined });
  const carriers = async (): Promise<readonly string[]> => (await cluster.list(namespace.sets)).map(({ metadata }) => metadata.uid);

  test.each(['BEFORE', 'AFTER'] as const)(
    'A1, A7: %s the cluster did it: the next agent finishes it once, or finds it',
    { timeout: 170_000 },
    async (when) => {
      let kills = 0;
      for (let n = 1; n <= MOST; n += 1) {
        // Nothing of it is ever scheduled: what counts here is what is asked of the cluster.
        const run = aRun({
          workspaceId: randomUUID(),
          ref: BUSYBOX,
          resources: { cpuMillis: 100, memoryMib: 900_000, acceleratorCount: 0 },
        });
        const fault = killedAt(n, when);
        const doomed = open(fault.around);
        const begin = async (driver: KubernetesDriver): Promise<void> => {
          expect(await driver.prepare(run, context())).toEqual({ ok: true });
          expect(await driver.start(run, context())).toEqual({ ok: true });
        };
        const died = await begin(doomed).then(
          () => false,
          (error: unknown) => {
            if (error instanceof Killed) return true;
            throw error;
          },
        );
        doomed.close();
        const next = open();
        await begin(next);
        const started = await carriers();
        expect(started).toHaveLength(1);
        await begin(next);
        expect(await carriers()).toEqual(started);

        // The same for the end: one that dies there leaves nothing to those that come after.
        const ending = killedAt(n, when);
        const dying = open(ending.around);
        const stopDied = await dying.stop(run, { graceMs: 0 }).then(
          () => false,
          () => true,
        );
        dying.close();
        expect(await next.stop(run, { graceMs: 0 })).toEqual({ gone: true });
        next.close();
        expect(await carriers()).toEqual([]);
        for (const collection of ['services', 'secrets'])
          expect(await cluster.find(`${namespace.core}/${collection}/berth-${run.workloadId}`)).toBeNull();
        expect(await cluster.list(`${namespace.core}/pods`)).toEqual([]);
        expect(await cluster.list(`${namespace.core}/persistentvolumeclaims`)).toHaveLength(1);
        await open().deleteWorkspace(run.workspaceId ?? '');
        if (!died && !stopDied) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(10);
      expect(kills).toBeLessThan(MOST);
    },
  );
});
