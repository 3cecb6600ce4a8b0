import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { parseContainer, parseFacts, parseImage, parseNetworks, parsePullLine, parseSummaries } from './engine-answers.ts';
import { asEngineFault, EngineFault } from './engine-fault.ts';
import type { ContainerFacts, ContainerSummary, Engine, EngineFacts, EngineSpec, ImageFacts, NetworkFacts, PullOptions } from './engine.ts';

/** One engine with three degrees of patience: for looks, for work on things, and without end, for pulls, which are aborted instead. */
export interface EngineClients {
  readonly quick: Docker;
  readonly patient: Docker;
  readonly endless: Docker;
}

/** The Engine API over dockerode. */
export class DockerodeEngine implements Engine {
  readonly #clients: EngineClients;

  constructor(clients: EngineClients) {
    this.#clients = clients;
  }

  async facts(): Promise<EngineFacts> {
    return parseFacts(await asked(this.#clients.quick.info()));
  }

  async findImage(name: string): Promise<ImageFacts | null> {
    const found = await unless(404, this.#clients.quick.getImage(name).inspect());
    return found === null ? null : parseImage(found);
  }

  async pull(image: { readonly name: string; readonly tag: string }, { signal, onStatus }: PullOptions): Promise<void> {
    const request = { fromImage: image.name, tag: image.tag, abortSignal: signal };
    const answer = await asked(this.#clients.endless.createImage(request));
    const stream = Readable.from(answer);
    const abort = (): void => void stream.destroy(new EngineFault('The pull was aborted.', { status: null }));
    signal.addEventListener('abort', abort, { once: true });
    try {
      for await (const line of createInterface({ input: stream })) {
        const said = parsePullLine(line);
        if (said === null) continue;
        if ('error' in said) throw new EngineFault(said.error, { status: 500 });
        onStatus(said);
      }
      signal.throwIfAborted();
    } catch (error) {
      signal.throwIfAborted();
      throw asEngineFault(error);
    } finally {
      signal.removeEventListener('abort', abort);
      stream.destroy();
    }
  }

  async createContainer(name: string, spec: EngineSpec): Promise<void> {
    await unless(409, this.#clients.patient.createContainer({ ...spec, name }));
  }

  async findContainer(nameOrId: string): Promise<ContainerFacts | null> {
    const found = await unless(404, this.#clients.quick.getContainer(nameOrId).inspect());
    return found === null ? null : parseContainer(found);
  }

  async listContainers(labels: readonly string[]): Promise<readonly ContainerSummary[]> {
    return parseSummaries(await asked(this.#clients.quick.listContainers({ all: true, filters: { label: [...labels] } })));
  }

  async startContainer(nameOrId: string): Promise<void> {
    await unless(304, this.#clients.patient.getContainer(nameOrId).start());
  }

  async stopContainer(nameOrId: string, graceSeconds: number): Promise<void> {
    const container = this.#clients.patient.getContainer(nameOrId);
    const found = await this.findContainer(nameOrId);
    if (found?.status === 'paused') await unless(409, container.unpause());
    await unless(404, unless(304, container.stop({ t: graceSeconds })));
  }

  async removeContainer(nameOrId: string): Promise<void> {
    await unless(404, unless(409, this.#clients.patient.getContainer(nameOrId).remove({ force: true, v: true })));
  }

  async readArchive(nameOrId: string, path: string): Promise<Readable | null> {
    const stream = await unless(404, this.#clients.patient.getContainer(nameOrId).getArchive({ path }));
    return stream === null ? null : Readable.from(stream);
  }

  async writeArchive(nameOrId: string, tar: Buffer): Promise<void> {
    await asked(this.#clients.patient.getContainer(nameOrId).putArchive(tar, { path: '/' }));
  }

  async readLog(nameOrId: string): Promise<Buffer> {
    const log: unknown = await unless(
      404,
      this.#clients.patient.getContainer(nameOrId).logs({ stdout: true, stderr: true, follow: false }),
    );
    return Buffer.isBuffer(log) ? log : Buffer.alloc(0);
  }

  async hasVolume(name: string): Promise<boolean> {
    return (await unless(404, this.#clients.quick.getVolume(name).inspect())) !== null;
  }

  async createVolume(name: string, labels: Readonly<Record<string, string>>): Promise<void> {
    await asked(this.#clients.patient.createVolume({ Name: name, Labels: { ...labels } }));
  }

  async removeVolume(name: string): Promise<void> {
    await unless(404, this.#clients.patient.getVolume(name).remove());
  }

  async listNetworks(label: string): Promise<readonly NetworkFacts[]> {
    return parseNetworks(await asked(this.#clients.quick.listNetworks({ filters: { label: [label] } })));
  }

  async createNetwork(spec: EngineSpec): Promise<void> {
    await unless(409, this.#clients.patient.createNetwork({ Name: '', ...spec }));
  }

  async removeNetwork(id: string): Promise<void> {
    await unless(404, unless(403, this.#clients.patient.getNetwork(id).remove()));
  }
}

async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw asEngineFault(error);
  });
}

/** null where the engine answers with the status, which then says that there is nothing to do. */
async function unless<Answer>(status: number, call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    const fault = asEngineFault(error);
    if (fault.status === status) return null;
    throw fault;
  }
}
