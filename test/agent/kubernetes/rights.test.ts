import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AgentFailure } from '../../../src/agent/agent-failure.ts';
import { clusterCalls } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import type { ClusterCall } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import { connectCluster } from '../../../src/agent/drivers/kubernetes/cluster-connection.ts';
import { followCluster } from '../../../src/agent/machine/cluster-fingerprint.ts';
import { broughtUp } from '../contract/brought-up.ts';
import { hasCluster, unlessCluster } from './cluster-requirement.ts';
import { accountKubeconfig, applyAll, deployObjects, removeAll } from './deploy-manifests.ts';
import { aRun, down, openDriver, removeDir, tempStateDir } from './opened-driver.ts';
import { patiently } from './patiently.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';

const silent = pino({ level: 'silent' });
const ELSEWHERE = '/api/v1/namespaces/kube-system';

describe.runIf(hasCluster)(`the rights of deploy/kubernetes${unlessCluster}`, () => {
  let cluster: TestCluster;
  let namespace: TestNamespace;
  let stateDir: string;
  let kubeconfig: string;
  let asAgent: ClusterCall;

  beforeAll(async () => {
    cluster = await TestCluster.open();
    namespace = await TestNamespace.open(cluster);
    stateDir = await tempStateDir();
    await applyAll(cluster, await deployObjects('rights.yaml', namespace.name));
    kubeconfig = join(stateDir, 'kubeconfig');
    await writeFile(kubeconfig, await accountKubeconfig(namespace), { mode: 0o600 });
    asAgent = clusterCalls(await connectCluster({ kubeconfig })).call;
  });

  afterAll(async () => {
    for (const file of ['rights.yaml', 'rights-to-see-pods.yaml'])
      await removeAll(
        cluster,
        (await deployObjects(file, namespace.name)).filter(({ kind }) => kind.startsWith('ClusterRole')),
      );
    await namespace.dispose();
    await removeDir(stateDir);
  });

  test('are all that a notebook needs, from its launch to the deletion of its files', { timeout: 170_000 }, async () => {
    const driver = openDriver(namespace, { stateDir, settings: { namespace: namespace.name, kubeconfig } });
    expect(await driver.capability()).toMatchObject({ available: true });
    const run = aRun({ workspaceId: randomUUID() });
    expect((await broughtUp(driver, run)).news).toEqual({ kind: 'READY' });
    expect(await driver.logs(run, { maxBytes: 1_000 })).not.toBe('');
    expect(await driver.inventory()).toEqual([run]);
    await down(driver, run);
    await driver.deleteWorkspace(run.workspaceId ?? '');
    expect(await cluster.list(`${namespace.core}/persistentvolumeclaims`)).toEqual([]);
    driver.close();
  });

  test.each([
    { title: 'read a secret of another namespace', method: 'GET', path: `${ELSEWHERE}/secrets/any` },
    { title: "list its own namespace's secrets", method: 'GET', path: 'OWN/secrets' },
    { title: 'list the secrets of the cluster', method: 'GET', path: '/api/v1/secrets' },
    { title: 'run commands in a pod', method: 'POST', path: 'OWN/pods/any/exec' },
    { title: 'make a pod by itself', method: 'POST', path: 'OWN/pods' },
    { title: 'end a pod of another namespace', method: 'DELETE', path: `${ELSEWHERE}/pods/any` },
    { title: 'reach a port in another namespace', method: 'GET', path: `${ELSEWHERE}/pods/any/portforward` },
    { title: 'give itself rights', method: 'POST', path: `/apis/rbac.authorization.k8s.io/v1/namespaces/NS/rolebindings` },
    { title: 'change a node', method: 'PATCH', path: '/api/v1/nodes/any' },
    { title: 'see the pods of others', method: 'GET', path: '/api/v1/pods' },
    { title: 'ask for a token of an account', method: 'POST', path: 'OWN/serviceaccounts/default/token' },
  ] as const)('T1: with them the agent cannot $title', async ({ method, path }) => {
    const there = path.replace('OWN', namespace.core).replace('NS', namespace.name);
    const answer = await asAgent({ method, path: there, ...(method !== 'GET' && { body: {} }) });
    expect(answer.status).toBe(403);
  });

  test('one right too few is told by its name, and nothing is begun', async () => {
    const role = (await deployObjects('rights.yaml', namespace.name)).find(({ kind }) => kind === 'Role');
    const lesser = structuredClone(role) as unknown as { rules: { resources: string[]; verbs: string[] }[] };
    for (const rule of lesser.rules) if (rule.resources.includes('statefulsets')) rule.verbs = ['get', 'list', 'watch', 'patch', 'delete'];
    await applyAll(cluster, [lesser as never], { force: 'true' });
    const driver = openDriver(namespace, { stateDir, settings: { namespace: namespace.name, kubeconfig } });
    await patiently(async () => !(await driver.capability()).available, 'the right is gone');
    expect(await driver.capability()).toEqual({ available: false, why: "The agent's account lacks rights: create statefulsets.apps." });
    driver.close();
    if (role) await applyAll(cluster, [role], { force: 'true' });
  });

  test('V1: with them it sees what nodes have, and with the further right what others use of it, again and again', async () => {
    const end = new AbortController();
    const machine = await followCluster({ namespace: namespace.name, kubeconfig }, { log: silent, signal: end.signal, everyMs: 300 });
    expect(machine).toMatchObject({ os: 'linux', arch: 'x64' });
    const { cpuMillis, memoryMib } = machine.capacity;
    expect(cpuMillis).toBeGreaterThan(0);
    await applyAll(cluster, await deployObjects('rights-to-see-pods.yaml', namespace.name));
    const container = { name: 'c', image: 'local/pause:1', resources: { requests: { memory: '640Mi' } } };
    await cluster.post(`${namespace.core}/pods`, { metadata: { name: 'other' }, spec: { containers: [container] } });
    await patiently(() => machine.capacity.memoryMib <= memoryMib - 640, "what another's pod asks for is taken off");
    end.abort();
  });

  test('an account that may not see nodes has no capacity to offer, and is told so', async () => {
    await removeAll(
      cluster,
      (await deployObjects('rights.yaml', namespace.name)).filter(({ kind }) => kind === 'ClusterRoleBinding'),
    );
    await patiently(async () => (await asAgent({ method: 'GET', path: '/api/v1/nodes' })).status === 403, 'the right is gone');
    const looking = followCluster({ namespace: namespace.name, kubeconfig }, { log: silent, signal: AbortSignal.timeout(10_000) });
    await expect(looking).rejects.toThrow(AgentFailure);
  });

  test.each(['namespace.yaml', 'network-policy.yaml', 'agent.yaml'])('the API server takes %s', async (file) => {
    await applyAll(cluster, await deployObjects(file, namespace.name), { dryRun: 'All' });
  });
});
