import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { DriverStage, Instance, OpenStage, StagedMachine } from '../contract/driver-stage.ts';
import { dockerAbsent } from '../docker/docker-requirement.ts';
import { TestImages } from '../docker/test-images.ts';
import { clusterAbsent } from './cluster-requirement.ts';
import { patiently } from './patiently.ts';
import { TestCluster, TestNamespace } from './test-cluster.ts';
import type { Named } from './test-cluster.ts';

/** Pods of a real cluster. Its node runs the images of the Docker engine, which makes the puppet's. */
export const kubernetesStage: DriverStage = {
  driver: 'kubernetes',
  absent: clusterAbsent ?? dockerAbsent,
  open: async (): Promise<OpenStage> => {
    const images = new TestImages();
    const cluster = await TestCluster.open();
    const puppet = await images.build(
      'pod-puppet',
      [
        'FROM berth-test/jupyter:1',
        'COPY puppet.py /usr/local/bin/puppet.py',
        'ENTRYPOINT ["/usr/bin/python3", "/usr/local/bin/puppet.py"]',
      ],
      [new URL('../contract/puppet.py', import.meta.url)],
    );
    return {
      natures: { runsWork: 'YES', findsWithoutFolder: 'YES', limitsMemory: 'YES' },
      refs: { puppet, missing: '127.0.0.1:9/berth-test/nowhere:1', jupyter: 'berth-test/jupyter:1' },
      run: { resources: { cpuMillis: 100, memoryMib: 128, acceleratorCount: 0 } },
      machine: () => ClusterMachineView.create(cluster),
      close: () => images.remove(),
    };
  },
};

interface PodSpec {
  readonly containers: readonly { readonly resources: { readonly limits?: Readonly<Record<string, string>> } }[];
}

/** A namespace of one agent, as the cluster's administrator sees it. */
class ClusterMachineView implements StagedMachine {
  readonly dataDir: string;
  readonly options;
  readonly #namespace: TestNamespace;

  private constructor(namespace: TestNamespace, dataDir: string) {
    this.#namespace = namespace;
    this.dataDir = dataDir;
    this.options = { kubernetes: { namespace: namespace.name } };
  }

  static async create(cluster: TestCluster): Promise<ClusterMachineView> {
    return new ClusterMachineView(await TestNamespace.open(cluster), await mkdtemp(join(tmpdir(), 'berth-contract-')));
  }

  async instances(run: Assignment): Promise<readonly Instance[]> {
    const pods = await this.#of(`${this.#namespace.core}/pods`, run);
    return pods.filter(isAlive).map(({ metadata, spec }) => {
      const labels = metadata.labels ?? {};
      return {
        identity: metadata.uid,
        name: metadata.name,
        of: {
          workloadId: labels['berth/workload'] ?? '',
          generation: Number(labels['berth/generation']),
          decisionId: labels['berth/decision'] ?? '',
        },
        limits: limitsOf(spec as unknown as PodSpec),
      };
    });
  }

  async remains(run: Assignment): Promise<readonly string[]> {
    const { core, sets } = this.#namespace;
    const collections = [sets, ...['pods', 'services', 'secrets'].map((name) => `${core}/${name}`)];
    const found = await Promise.all(
      collections.map(async (path) => (await this.#of(path, run)).map(({ metadata }) => `${path}/${metadata.name}`)),
    );
    return found.flat();
  }

  async keeps(workspaceId: string): Promise<boolean> {
    return (await this.#claim(workspaceId)) !== null;
  }

  async vanish(run: Assignment): Promise<void> {
    const { core, cluster } = this.#namespace;
    for (const { metadata } of await this.#of(`${core}/pods`, run))
      await cluster.remove(`${core}/pods/${metadata.name}`, { gracePeriodSeconds: 1 });
  }

  async lose(workspaceId: string): Promise<void> {
    const claim = await this.#claim(workspaceId);
    if (!claim) return;
    await this.#namespace.cluster.remove(`${this.#namespace.core}/persistentvolumeclaims/${claim.metadata.name}`);
    await patiently(async () => (await this.#claim(workspaceId)) === null, 'a claim is lost');
  }

  async dispose(): Promise<void> {
    await this.#namespace.dispose();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #claim(workspaceId: string): Promise<Named | null> {
    return this.#namespace.cluster.find(`${this.#namespace.core}/persistentvolumeclaims/berth-workspace-${workspaceId}`);
  }

  #of(path: string, { workloadId, generation }: Assignment): Promise<readonly Named[]> {
    return this.#namespace.cluster.list(path, `berth/workload=${workloadId},berth/generation=${String(generation)}`);
  }
}

/** One that is on its way out lives no more for who looks whether a run was begun twice: its end was asked for. */
function isAlive({ status, metadata }: Named): boolean {
  return status?.['phase'] === 'Running' && metadata.deletionTimestamp === undefined;
}

function limitsOf({ containers }: PodSpec): Instance['limits'] {
  const { cpu, memory } = containers[0]?.resources.limits ?? {};
  return {
    cpuMillis: cpu === undefined ? null : cpu.endsWith('m') ? Number(cpu.slice(0, -1)) : Number(cpu) * 1_000,
    memoryMib: memory === undefined ? null : Number(memory.replace(/Mi$/, '')),
  };
}
