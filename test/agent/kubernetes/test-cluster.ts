import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterCalls } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import type { ClusterCall } from '../../../src/agent/drivers/kubernetes/cluster-call.ts';
import { ClusterClient } from '../../../src/agent/drivers/kubernetes/cluster-client.ts';
import { connectCluster } from '../../../src/agent/drivers/kubernetes/cluster-connection.ts';
import { patiently } from './patiently.ts';

/** The user of notebook pods. */
const POD_USER = 1_000;

export interface Named {
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

/** The cluster as its administrator sees it. Nothing here asks the driver. */
export class TestCluster {
  readonly call: ClusterCall;
  readonly client: ClusterClient;

  constructor(call: ClusterCall) {
    this.call = call;
    this.client = new ClusterClient(call);
  }

  static async open(): Promise<TestCluster> {
    const { call } = clusterCalls(await connectCluster({}));
    return new TestCluster(call);
  }

  async list(path: string, labelSelector?: string): Promise<readonly Named[]> {
    const found = (await this.client.get(path, labelSelector === undefined ? {} : { labelSelector })) as { items?: Named[] } | null;
    return found?.items ?? [];
  }

  async find(path: string): Promise<Named | null> {
    return (await this.client.get(path)) as Named | null;
  }

  /** Merges into the object, or into its status. */
  async merge(path: string, body: unknown): Promise<void> {
    const { status, text } = await this.call({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' });
    if (status !== 200) throw new Error(`${path}: ${text}`);
  }

  async post(path: string, body: unknown): Promise<Named> {
    const { status, text } = await this.call({ method: 'POST', path, body });
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as Named;
  }

  async remove(path: string, options: { readonly gracePeriodSeconds?: number } = {}): Promise<void> {
    await this.call({ method: 'DELETE', path, body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options } });
  }
}

/** A namespace of one test, whose claims get folders of this machine as volumes; there is no storage class here. */
export class TestNamespace {
  readonly name: string;
  readonly cluster: TestCluster;
  readonly #volumes: string;
  readonly #end = new AbortController();
  readonly #provisioned = new Map<string, string>();
  #provisioning: Promise<void> = Promise.resolve();

  constructor(cluster: TestCluster, place: { readonly name: string; readonly volumes: string }) {
    this.cluster = cluster;
    this.name = place.name;
    this.#volumes = place.volumes;
  }

  /** Makes it, and waits until pods can be made in it. */
  static async open(cluster: TestCluster): Promise<TestNamespace> {
    const name = `berth-test-${randomBytes(5).toString('hex')}`;
    await cluster.post('/api/v1/namespaces', { metadata: { name, labels: { 'berth-test': 'true' } } });
    const made = new TestNamespace(cluster, { name, volumes: await mkdtemp(join(tmpdir(), 'berth-volumes-')) });
    await patiently(async () => (await cluster.find(`${made.core}/serviceaccounts/default`)) !== null, 'a namespace has its account');
    made.#provisioning = made.#provision();
    return made;
  }

  get core(): string {
    return `/api/v1/namespaces/${this.name}`;
  }

  get sets(): string {
    return `/apis/apps/v1/namespaces/${this.name}/statefulsets`;
  }

  get endpoints(): string {
    return `/apis/serving.kserve.io/v1beta1/namespaces/${this.name}/inferenceservices`;
  }

  /** Ends it, and waits for its pods alone: the cluster takes seconds to forget a namespace in which nothing can be made any more. */
  async dispose(): Promise<void> {
    this.#end.abort();
    await this.#provisioning;
    await this.cluster.remove(`/api/v1/namespaces/${this.name}`);
    await patiently(async () => {
      const pods = await this.cluster.list(`${this.core}/pods`);
      for (const { metadata } of pods) {
        const path = `${this.core}/pods/${metadata.name}`;
        // A test that failed may have left one that holds it.
        await this.cluster.merge(path, { metadata: { finalizers: null } }).catch(() => undefined);
        await this.cluster.remove(path, { gracePeriodSeconds: 1 });
      }
      return pods.length === 0;
    }, 'no pod of a namespace is left');
    for (const volume of this.#provisioned.keys()) await this.cluster.remove(`/api/v1/persistentvolumes/${volume}`);
    await rm(this.#volumes, { recursive: true, force: true });
  }

  /** The folder that is the volume of a claim. */
  volumeOf(claim: Named): string | null {
    return this.#provisioned.get(volumeName(claim)) ?? null;
  }

  async #provision(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const claims = await this.cluster.list(`${this.core}/persistentvolumeclaims`).catch(() => []);
      for (const claim of claims) if (!this.#provisioned.has(volumeName(claim))) await this.#volume(claim);
      await sleep(200, undefined, { signal }).catch(() => undefined);
    }
  }

  async #volume(claim: Named): Promise<void> {
    const name = volumeName(claim);
    const path = join(this.#volumes, name);
    await mkdir(path, { mode: 0o700 });
    await chown(path, POD_USER, POD_USER);
    this.#provisioned.set(name, path);
    await this.cluster.post('/api/v1/persistentvolumes', {
      metadata: { name, labels: { 'berth-test': 'true' } },
      spec: {
        capacity: { storage: '10Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path },
        claimRef: { namespace: this.name, name: claim.metadata.name },
      },
    });
  }
}

function volumeName({ metadata }: Named): string {
  return `berth-test-${metadata.uid}`;
}
