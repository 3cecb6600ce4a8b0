import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import Docker from 'dockerode';
import type { Assignment } from '../../../src/agent-api/wire.ts';

/** What one command in a container gave. */
export interface Executed {
  readonly exitCode: number;
  readonly output: string;
}

/** The engine of DOCKER_HOST as a person at its command line sees it. Nothing here asks the driver. */
export class DockerView {
  readonly docker = new Docker({ timeout: 60_000 });

  /** Ids of all containers of a run, whatever made them and in whatever state. */
  async containers(run: Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>): Promise<readonly Docker.ContainerInspectInfo[]> {
    const { workloadId, generation, decisionId } = run;
    return this.withLabels([`berth.workload=${workloadId}`, `berth.generation=${String(generation)}`, `berth.decision=${decisionId}`]);
  }

  async withLabels(label: readonly string[]): Promise<readonly Docker.ContainerInspectInfo[]> {
    const found = await this.docker.listContainers({ all: true, filters: { label: [...label] } });
    const inspected = await Promise.all(
      found.map(({ Id }) =>
        this.docker
          .getContainer(Id)
          .inspect()
          .catch(() => null),
      ),
    );
    return inspected.filter((container) => container !== null);
  }

  /** The one container of a run; refuses when there is none or there are more. */
  async container(run: Assignment): Promise<Docker.ContainerInspectInfo> {
    const [only, ...others] = await this.containers(run);
    if (!only || others.length > 0) throw new Error(`the run has ${String(others.length + (only ? 1 : 0))} containers`);
    return only;
  }

  async networks(agentId: string): Promise<readonly string[]> {
    const found = await this.docker.listNetworks({ filters: { label: [`berth.agent=${agentId}`] } });
    return found.map(({ Name }) => Name);
  }

  async volumes(label: string): Promise<readonly string[]> {
    const { Volumes: found } = await this.docker.listVolumes({ filters: JSON.stringify({ label: [label] }) });
    return found.map(({ Name }) => Name);
  }

  async hasVolume(name: string): Promise<boolean> {
    return this.docker
      .getVolume(name)
      .inspect()
      .then(
        () => true,
        () => false,
      );
  }

  /** Runs a command in the container of a run, as its own user. */
  async exec(run: Assignment, command: readonly string[]): Promise<Executed> {
    const container = this.docker.getContainer((await this.container(run)).Id);
    const exec = await container.exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
    const stream = await exec.start({});
    const output = new PassThrough();
    let text = '';
    output.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
    this.docker.modem.demuxStream(stream, output, output);
    await new Promise((resolve) => stream.on('end', resolve));
    const { ExitCode: exitCode } = await exec.inspect();
    return { exitCode: exitCode ?? -1, output: text.trim() };
  }

  /** Starts a container that is no work of Berth; remove it by its id. */
  async bystander(image: string, options: Docker.ContainerCreateOptions): Promise<string> {
    const made = await this.docker.createContainer({ name: `berth-test-${randomUUID()}`, Image: image, ...options });
    await made.start();
    return made.id;
  }

  async remove(id: string): Promise<void> {
    await this.docker
      .getContainer(id)
      .remove({ force: true, v: true })
      .catch(() => undefined);
  }

  /** Removes all that an agent made on the engine. */
  async clear(agentId: string): Promise<void> {
    for (const { Id } of await this.withLabels([`berth.agent=${agentId}`])) await this.remove(Id);
    for (const name of await this.volumes(`berth.agent=${agentId}`)) await this.docker.getVolume(name).remove({ force: true });
    for (const name of await this.networks(agentId)) await this.docker.getNetwork(name).remove();
  }
}
