import { randomUUID } from 'node:crypto';
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import { broughtUp, up } from '../contract/brought-up.ts';
import { ask } from '../contract/puppet-client.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { aRun, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

describe.runIf(hasCluster)(`a notebook in a real cluster${unlessCluster}`, () => {
  let namespace: TestNamespace;
  let stateDir: string;
  let driver: KubernetesDriver;

  beforeAll(async () => {
    namespace = await TestNamespace.open(await TestCluster.open());
    stateDir = await tempStateDir();
    driver = openDriver(namespace, { stateDir });
    expect(await driver.capability()).toMatchObject({ available: true, confinesAccelerators: true });
  });

  afterAll(async () => {
    driver.close();
    await namespace.dispose();
    await removeDir(stateDir);
  });

  const pods = (run: Assignment) => namespace.cluster.list(`${namespace.core}/pods`, `berth/workload=${run.workloadId}`);

  test('A1, A7, L7: it runs the real Jupyter, is found again by an agent without its folder, keeps its files, and leaves nothing else', async () => {
    const run = aRun({ workspaceId: randomUUID() });
    await up(driver, run);

    const [pod] = await pods(run);
    expect(pod?.metadata.labels).toMatchObject({ 'berth/generation': '1', 'berth/decision': run.decisionId });
    const way = await driver.wayIn(run);
    if (!way) throw new Error('there is no way in');
    expect(await ask(way, { run, method: 'GET', path: 'api/status' })).toMatchObject({ status: 200 });
    expect(await ask(way, { run, method: 'GET', path: 'api/status', authorization: 'token wrong' })).toMatchObject({ status: 403 });

    const logs = await driver.logs(run, { maxBytes: 20_000 });
    expect(logs).toContain('/open/');
    expect(logs).not.toContain(way.authorization?.slice('token '.length));
    expect((await driver.logs(run, { maxBytes: 100 }))?.length).toBeLessThanOrEqual(100);

    const [claim] = await namespace.cluster.list(`${namespace.core}/persistentvolumeclaims`);
    const volume = claim && namespace.volumeOf(claim);
    if (volume == null) throw new Error('there is no volume');
    await writeFile(join(volume, 'kept.txt'), 'kept');

    // Another agent's start, with an empty folder: the same work, and starting it again starts nothing.
    const emptyDir = await tempStateDir();
    const other = openDriver(namespace, { stateDir: emptyDir });
    expect(await other.inventory()).toEqual([run]);
    expect((await broughtUp(other, run)).news).toEqual({ kind: 'READY' });
    expect((await pods(run)).map(({ metadata }) => metadata.uid)).toEqual([pod?.metadata.uid]);

    await down(other, run);
    other.close();
    await removeDir(emptyDir);
    expect(await pods(run)).toEqual([]);
    expect(await namespace.cluster.list(namespace.sets)).toEqual([]);
    expect(await namespace.cluster.list(`${namespace.core}/services`)).toEqual([]);
    expect(await namespace.cluster.find(`${namespace.core}/secrets/berth-${run.workloadId}`)).toBeNull();
    expect(await driver.probe(run, 'alive')).toEqual({ state: 'absent' });
    expect(await driver.wayIn(run)).toBeNull();
    expect(await driver.logs(run, { maxBytes: 100 })).toBeNull();
    expect(await driver.stop(run, { graceMs: 1_000 })).toEqual({ gone: true });

    const next = { ...run, generation: 2, decisionId: randomUUID(), workspaceExpected: true };
    await up(driver, next);
    expect(await readdir(volume)).toContain('kept.txt');
    const again = await driver.wayIn(next);
    expect(again?.authorization).not.toBe(way.authorization);
    await expect(way.connect()).rejects.toThrow('It runs no more.');
    expect(await driver.stop(run, { graceMs: 1_000 })).toEqual({ gone: true });
    expect((await driver.probe(next, 'alive')).state).toBe('ready');
    await down(driver, next);
    await access(join(volume, 'kept.txt'));

    await driver.deleteWorkspace(run.workspaceId ?? '');
    expect(await namespace.cluster.list(`${namespace.core}/persistentvolumeclaims`)).toEqual([]);
    await driver.deleteWorkspace(run.workspaceId ?? '');
    const lost = { ...next, generation: 3, decisionId: randomUUID() };
    expect(await driver.prepare(lost, { signal: AbortSignal.timeout(20_000), onProgress: () => undefined })).toMatchObject({
      ok: false,
      failure: { reason: 'WORKSPACE_MISSING' },
    });
    expect(await namespace.cluster.list(`${namespace.core}/persistentvolumeclaims`)).toEqual([]);
    await patiently(async () => (await driver.inventory()).length === 0, 'nothing is left');
  });
});
