import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { artefactDigest } from '../../../src/agent/models/check-listing.ts';
import { KeptModels } from '../../../src/agent/models/kept-models.ts';
import type { KeptModelsOptions } from '../../../src/agent/models/kept-models.ts';
import type { ModelResult } from '../../../src/agent/models/model-store.ts';
import type { ModelSource } from '../../../src/agent/models/model-source.ts';
import type { ArtefactFile } from '../../../src/domain/model-gate/artefact.ts';
import { makeAssignment } from './assignments.ts';

export type Files = Readonly<Record<string, Buffer | string>>;

/** The list of files as a control plane gives it. */
function listOf(files: Files): ArtefactFile[] {
  return Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** A control plane's models as a test plays them: it counts what was asked, and may answer otherwise. */
export class PlayedSource implements ModelSource {
  files: Files;
  /** Of each read, the file and the byte that it began with. */
  readonly reads: string[] = [];
  /** What comes of a file from a byte on; all of it unless told otherwise. */
  answer: (rest: Buffer, path: string) => AsyncIterable<Uint8Array> | Iterable<Uint8Array> = (rest) => [rest];

  constructor(files: Files) {
    this.files = files;
  }

  list(): Promise<readonly ArtefactFile[]> {
    return Promise.resolve(listOf(this.files));
  }

  async *read(_run: unknown, { place, from }: { readonly place: number; readonly from: number }): AsyncIterable<Uint8Array> {
    const [path = '', content = ''] = Object.entries(this.files)[place] ?? [];
    this.reads.push(`${path}@${String(from)}`);
    yield* this.answer(Buffer.from(content).subarray(from), path);
  }
}

/** A machine's models, with a source that a test plays. */
export class ModelMachine {
  readonly dir: string;
  readonly localDir: string;
  readonly source: PlayedSource;
  readonly progress: number[] = [];
  inUse = new Set<string>();

  private constructor(dir: string, files: Files) {
    this.dir = join(dir, 'models');
    this.localDir = join(dir, 'local');
    this.source = new PlayedSource(files);
  }

  static async create(files: Files): Promise<ModelMachine> {
    return new ModelMachine(await mkdtemp(join(tmpdir(), 'berth-models-')), files);
  }

  /** The models as an agent that starts now has them. */
  open(stated: Partial<KeptModelsOptions> = {}): KeptModels {
    return new KeptModels({
      dir: this.dir,
      source: this.source,
      localDir: null,
      inUse: () => this.inUse,
      idleMs: 3_600_000,
      reserveBytes: 0,
      log: pino({ level: 'silent' }),
      ...stated,
    });
  }

  get digest(): string {
    return artefactDigest(listOf(this.source.files));
  }

  run(digest = this.digest): Assignment {
    return makeAssignment({ kind: 'endpoint', model: { name: 'm', format: 'safetensors', digest, source: 'models/m' } });
  }

  ensure(models = this.open(), signal: AbortSignal = new AbortController().signal, run = this.run()): Promise<ModelResult> {
    return models.ensure(run, { signal, onProgress: (progress) => void this.progress.push(progress) });
  }

  /** Where a file of the artefact is. */
  place(path: string): string {
    return join(this.dir, this.digest, 'files', path);
  }

  /** Puts files into the model's folder on the machine's own disk. */
  async putLocally(files: Files): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.localDir, 'm', path)), { recursive: true });
      await writeFile(join(this.localDir, 'm', path), content);
    }
  }

  async remove(): Promise<void> {
    await rm(dirname(this.dir), { recursive: true, force: true });
  }
}
