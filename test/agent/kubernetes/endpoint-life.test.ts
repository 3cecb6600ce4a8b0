import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { httpStatus } from '../../../src/agent/drivers/serving/http-status.ts';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { broughtUp, ended } from '../contract/brought-up.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { PlayedKserve } from './played-kserve.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

const MINUTES = 170_000;
const model = { name: 'm', format: 'safetensors', digest: 'd'.repeat(64), source: 'models/team/m' } as const;

describe.runIf(hasCluster)(
  `an endpoint on the real types of KServe, whose controller the test plays${unlessCluster}`,
  { concurrent: true },
  () => {
    let namespace: TestNamespace;
    let kserve: PlayedKserve;
    let stateDir: string;
    let driver: KubernetesDriver;

    beforeAll(async () => {
      namespace = await TestNamespace.open(await TestCluster.open());
      kserve = new PlayedKserve(namespace);
      stateDir = await tempStateDir();
      driver = openDriver(namespace, { stateDir });
      expect((await driver.capability()).available).toBe(true);
    });

    afterAll(async () => {
      driver.close();
      await namespace.dispose();
      await removeDir(stateDir);
    });

    const anEndpoint = (): Assignment => aRun({ kind: 'endpoint', ref: 'kserve-vllm', model });
    const begin = async (run: Assignment): Promise<void> => {
      const context = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
      expect(await driver.prepare(run, context)).toEqual({ ok: true });
      expect(await driver.start(run, context)).toEqual({ ok: true });
    };

    test(
      'M5, A2: it is an InferenceService of the selected ref, ready once KServe says so of this generation and it answers',
      { timeout: MINUTES },
      async ({ expect: check }) => {
        const run = anEndpoint();
        await begin(run);
        const service = await kserve.service(run.workloadId);
        check(service).toMatchObject({
          metadata: { labels: { 'berth/generation': '1', 'berth/decision': run.decisionId } },
          spec: {
            predictor: {
              minReplicas: 1,
              maxReplicas: 1,
              model: { runtime: 'kserve-vllm', modelFormat: { name: 'safetensors' }, storageUri: 'pvc://berth-models/team/m' },
            },
          },
        });
        check((await driver.probe(run, 'ready')).state).toBe('starting');

        // Ready, but there is nothing that would answer.
        await kserve.setStatus(service, { ready: 'True' });
        await sleep(500);
        check((await driver.probe(run, 'ready')).state).toBe('starting');
        await kserve.setStatus(service, { ready: 'False' });
        const pod = await kserve.makePod(service);
        await kserve.podReady(pod);
        check((await driver.probe(run, 'ready')).state).toBe('starting');

        // Another generation than was applied: somebody changed it, and KServe has not seen that yet.
        await namespace.cluster.merge(`${namespace.endpoints}/${service.metadata.name}`, { spec: { predictor: { timeout: 77 } } });
        await kserve.setStatus(service, { ready: 'True', observedGeneration: 1 });
        await sleep(500);
        check((await driver.probe(run, 'ready')).state).toBe('starting');
        await kserve.setStatus(service, { ready: 'True', observedGeneration: 2 });
        await patiently(async () => (await driver.probe(run, 'ready')).state === 'ready', 'it is ready');

        const way = await driver.wayIn(run);
        check(way?.authorization).toBeNull();
        check(way && (await httpStatus(way, '/v1/models'))).toBe(200);
        check(await driver.inventory()).toContainEqual(run);

        // Its process ends and KServe's Deployment brings another: not this run, and not ready again by itself.
        await namespace.cluster.remove(`${namespace.core}/pods/${pod.metadata.name}`, { gracePeriodSeconds: 1 });
        await kserve.makePod(service);
        check(await ended(driver, run)).toMatchObject({ state: 'exited', failure: { reason: 'WORK_VANISHED' } });
        await kserve.setStatus(service, { ready: 'True', observedGeneration: 2 });
        check((await driver.probe(run, 'ready')).state).toBe('exited');
        await down(driver, run);
        check(await driver.probe(run, 'alive')).toEqual({ state: 'absent' });
        check(await driver.inventory()).not.toContainEqual(run);

        const next = { ...run, generation: 2, decisionId: randomUUID() };
        await begin(next);
        check((await driver.probe(next, 'ready')).state).toBe('starting');
        check(await driver.stop(run, { graceMs: 1_000 })).toEqual({ gone: true });
        check(await driver.inventory()).toContainEqual(next);
        await down(driver, next);
      },
    );

    test.each([
      { title: 'a runtime that KServe does not have', why: 'RuntimeNotRecognized', reason: 'REF_UNUSABLE' },
      { title: 'a model that does not load', why: 'ModelLoadFailed', reason: 'START_FAILED' },
    ])('$title fails the run', { timeout: MINUTES }, async ({ why, reason }) => {
      const run = anEndpoint();
      const bringing = broughtUp(driver, run);
      const service = await kserve.service(run.workloadId);
      await kserve.setStatus(service, {
        ready: 'False',
        modelStatus: { transitionStatus: 'BlockedByFailedLoad', lastFailureInfo: { reason: why, message: 'as played' } },
      });
      expect((await bringing).news).toMatchObject({ kind: 'FAILED', failure: { reason } });
      await down(driver, run);
    });

    test(
      'a model server that crashes is not ready again, also where the cluster starts it anew',
      { timeout: MINUTES },
      async ({ expect: check }) => {
        const run = anEndpoint();
        await begin(run);
        const service = await kserve.service(run.workloadId);
        await kserve.makePod(service, 'mkdir -p /tmp/www; echo ok > /tmp/www/health; httpd -f -p 8080 -h /tmp/www & sleep 15; exit 3');
        await kserve.setStatus(service, { ready: 'True' });
        await patiently(async () => (await driver.probe(run, 'ready')).state === 'ready', 'it is ready');
        check(await ended(driver, run)).toMatchObject({ state: 'exited' });
        await sleep(3_000);
        check((await driver.probe(run, 'ready')).state).toBe('exited');
        await down(driver, run);
      },
    );

    test(
      'A2: that KServe and the pod are Ready is not enough: the server itself must answer',
      { timeout: MINUTES },
      async ({ expect: check }) => {
        const run = anEndpoint();
        await begin(run);
        const service = await kserve.service(run.workloadId);
        const pod = await kserve.makePod(service, 'mkdir -p /tmp/www; exec httpd -f -p 8080 -h /tmp/www');
        await kserve.setStatus(service, { ready: 'True' });
        await kserve.podReady(pod);
        await patiently(async () => (await driver.probe(run, 'alive')).state === 'ready', 'its pod is known to run');
        for (let look = 0; look < 4; look += 1) {
          check((await driver.probe(run, 'ready')).state).toBe('starting');
          await sleep(300);
        }
        await down(driver, run);
      },
    );

    test('an endpoint without a model is refused', async ({ expect: check }) => {
      const { model: _, ...run } = anEndpoint();
      const context = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
      check(await driver.prepare(run, context)).toMatchObject({ ok: false, failure: { reason: 'REF_UNUSABLE' } });
    });
  },
);
