import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { runName } from '../../../src/agent/drivers/docker/run-names.ts';
import type { DriverStage, Instance, OpenStage, StagedMachine } from '../contract/driver-stage.ts';
import { dockerAbsent } from './docker-requirement.ts';
import { DockerView } from './docker-view.ts';
import { LocalRegistry } from './local-registry.ts';
import { TestImages } from './test-images.ts';

const PUPPET = new URL('../contract/puppet.py', import.meta.url);

/** Containers of a real engine. */
export const dockerStage: DriverStage = {
  driver: 'docker',
  absent: dockerAbsent,
  open: async (): Promise<OpenStage> => {
    const images = new TestImages();
    const registry = await LocalRegistry.start();
    const puppet = await images.build(
      'puppet',
      [
        'FROM berth-test/jupyter:1',
        'COPY puppet.py /usr/local/bin/puppet.py',
        'ENTRYPOINT ["/usr/bin/python3", "/usr/local/bin/puppet.py"]',
      ],
      [PUPPET],
    );
    const jupyter = await images.tag('berth-test/jupyter:1', 'jupyter');
    return {
      natures: {
        runsWork: 'YES',
        findsWithoutFolder: { not: 'the id by which an agent knows its containers is in that folder; they are ended by their labels (L7)' },
        limitsMemory: 'YES',
      },
      refs: { puppet, missing: `${registry.host}/berth-test/nowhere:1`, jupyter },
      run: { resources: { cpuMillis: 500, memoryMib: 128, acceleratorCount: 0 } },
      machine: () => DockerMachineView.create(),
      close: async () => {
        await images.remove();
        await registry.close();
      },
    };
  },
};

/** A folder of one agent, and the engine as its command line shows it. */
class DockerMachineView implements StagedMachine {
  readonly options = {};
  readonly dataDir: string;
  readonly #view = new DockerView();
  /** Agents that were on this folder; one whose folder was lost leaves its id here alone. */
  readonly #agents = new Set<string>();
  readonly #runs = new Map<string, Assignment>();

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async create(): Promise<DockerMachineView> {
    return new DockerMachineView(await mkdtemp(join(tmpdir(), 'berth-contract-')));
  }

  async instances(run: Assignment): Promise<readonly Instance[]> {
    await this.#note(run);
    const containers = (await this.#view.containers(run)).filter(({ State }) => State.Running);
    return containers.map(({ Id, Name, State, Config, HostConfig }) => ({
      identity: `${Id} ${State.StartedAt}`,
      name: Name,
      of: {
        workloadId: Config.Labels['berth.workload'] ?? '',
        generation: Number(Config.Labels['berth.generation']),
        decisionId: Config.Labels['berth.decision'] ?? '',
      },
      limits: { cpuMillis: (HostConfig.NanoCpus ?? 0) / 1_000_000, memoryMib: (HostConfig.Memory ?? 0) / 1_048_576 },
    }));
  }

  async remains(run: Assignment): Promise<readonly string[]> {
    await this.#note(run);
    const containers = (await this.#view.containers(run)).map(({ Name }) => Name);
    const records = await readdir(join(this.#driverDir, 'runs')).catch(() => []);
    const networks = await Promise.all([...this.#agents].map((agentId) => this.#view.networks(agentId)));
    const others = await Promise.all([...this.#agents].map((agentId) => this.#view.withLabels([`berth.agent=${agentId}`])));
    return [
      ...containers,
      ...records.filter((name) => name.startsWith(runName(run))),
      ...(others.flat().length === 0 ? networks.flat() : []),
    ];
  }

  keeps(workspaceId: string): Promise<boolean> {
    return this.#view.hasVolume(`berth-workspace-${workspaceId}`);
  }

  async vanish(run: Assignment): Promise<void> {
    await this.#view.docker.getContainer((await this.#view.container(run)).Id).kill();
  }

  async lose(workspaceId: string): Promise<void> {
    await this.#view.docker.getVolume(`berth-workspace-${workspaceId}`).remove();
  }

  async dispose(): Promise<void> {
    await this.#note();
    for (const run of this.#runs.values()) {
      for (const { Id, Config } of await this.#view.containers(run)) {
        this.#agents.add(Config.Labels['berth.agent'] ?? '');
        await this.#view.remove(Id);
      }
      await this.lose(run.workspaceId ?? '').catch(() => undefined);
    }
    for (const agentId of this.#agents) await this.#view.clear(agentId);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #note(run?: Assignment): Promise<void> {
    if (run) this.#runs.set(runName(run), run);
    const id = await readFile(join(this.#driverDir, 'agent-id'), 'utf8').catch(() => null);
    if (id !== null) this.#agents.add(id.trim());
  }

  get #driverDir(): string {
    return join(agentPaths(this.dataDir).stateDir, 'docker');
  }
}
