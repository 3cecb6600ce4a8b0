import type { Readable } from 'node:stream';

/** What an engine says of itself. */
export interface EngineFacts {
  readonly version: string;
  readonly osType: string;
  /** Limits that it can put in force. */
  readonly limits: { readonly memory: boolean; readonly cpu: boolean; readonly pids: boolean };
  /** Whether system calls of containers are filtered by default. */
  readonly hasSeccomp: boolean;
  /** Whether it has the NVIDIA runtime, or lists NVIDIA devices. */
  readonly hasNvidia: boolean;
}

export interface ImageFacts {
  /** `sha256:…` of its configuration. */
  readonly id: string;
  /** `name@sha256:…` of the registries that it came from. */
  readonly digests: readonly string[];
  readonly user: string;
  readonly workingDir: string;
  readonly hasCommand: boolean;
}

export interface ContainerFacts {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `created` was never started. */
  readonly status: 'created' | 'running' | 'paused' | 'restarting' | 'removing' | 'exited' | 'dead';
  readonly oomKilled: boolean;
  readonly exitCode: number;
  /** The moment of its last start, as the engine writes it. */
  readonly startedAt: string;
  readonly env: readonly string[];
  /** Port on this machine by port of the container, such as `8888/tcp`; those published on 127.0.0.1 alone. */
  readonly ports: Readonly<Record<string, number>>;
}

export interface ContainerSummary {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly status: string;
}

export interface NetworkFacts {
  readonly id: string;
  readonly name: string;
  /** As the engine writes it: texts of one engine sort as the times do. */
  readonly createdAt: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
}

/** One line of a pull, as the engine tells it of a layer. */
export interface PullStatus {
  readonly layer: string;
  readonly status: string;
  readonly current: number | null;
  readonly total: number | null;
}

export interface PullOptions {
  /** Aborted: the engine stops the pull. */
  readonly signal: AbortSignal;
  readonly onStatus: (status: PullStatus) => void;
}

/** A request to make a thing, as the Engine API takes it. */
export type EngineSpec = Readonly<Record<string, unknown>>;

/**
 * The calls of the Engine API that this driver needs, each repeatable: making what exists and removing what is absent changes
 * nothing. Everything else that goes wrong is an `EngineFault`.
 */
export interface Engine {
  facts(): Promise<EngineFacts>;
  /** null when it is not here. */
  findImage(name: string): Promise<ImageFacts | null>;
  /** `tag` may be a digest. */
  pull(image: { readonly name: string; readonly tag: string }, options: PullOptions): Promise<void>;
  createContainer(name: string, spec: EngineSpec): Promise<void>;
  findContainer(nameOrId: string): Promise<ContainerFacts | null>;
  /** All that have every label, `key=value`, whatever state they are in. */
  listContainers(labels: readonly string[]): Promise<readonly ContainerSummary[]>;
  startContainer(nameOrId: string): Promise<void>;
  /** TERM, after the grace KILL; resolves once it does not run. */
  stopContainer(nameOrId: string, graceSeconds: number): Promise<void>;
  /** Ends and removes it, with the unnamed volumes that it was given. */
  removeContainer(nameOrId: string): Promise<void>;
  /** A path of a container as tar; null when there is no such path. */
  readArchive(nameOrId: string, path: string): Promise<Readable | null>;
  /** Unpacks a tar at the root of a container, with the owners that it names. */
  writeArchive(nameOrId: string, tar: Buffer): Promise<void>;
  /** What it wrote, as the engine frames it. */
  readLog(nameOrId: string): Promise<Buffer>;
  hasVolume(name: string): Promise<boolean>;
  createVolume(name: string, labels: Readonly<Record<string, string>>): Promise<void>;
  removeVolume(name: string): Promise<void>;
  /** All that have the label `key=value`. */
  listNetworks(label: string): Promise<readonly NetworkFacts[]>;
  createNetwork(spec: EngineSpec): Promise<void>;
  /** One that is in use stays. */
  removeNetwork(id: string): Promise<void>;
}
