import { chmod, lstat, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Assignment } from '../../agent-api/wire.ts';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import type { StepContext } from '../drivers/driver.ts';
import { errorCode, nullIfAbsent } from '../error-code.ts';
import { checkListing } from './check-listing.ts';
import { ensureRoom } from './disk-room.ts';
import { fetchFile } from './fetch-file.ts';
import { mismatch, ModelFault, unavailable } from './model-fault.ts';
import type { ModelResult, ModelStore } from './model-store.ts';
import type { ModelSource } from './model-source.ts';
import { untilListed } from './until-listed.ts';
import { checkArtefact, describeArtefact, FILES, removeArtefact } from './stored-artefact.ts';
import { takeFromFolder } from './take-from-folder.ts';

export interface KeptModelsOptions {
  /** `modelsDir` of the agent's data folder. */
  readonly dir: string;
  readonly source: ModelSource;
  /** A folder of models on this machine's own disk, looked into first; null without one. */
  readonly localDir: string | null;
  /** Digests that runs of this machine name. */
  readonly inUse: () => ReadonlySet<string>;
  /** An artefact that no run names is removed this long after its last use, milliseconds. */
  readonly idleMs: number;
  /** Stays free on the disk, bytes. */
  readonly reserveBytes: number;
  readonly log: Logger;
}

type Model = NonNullable<Assignment['model']>;
type Assigned = Assignment & { readonly model: Model };

const DIGEST = /^[0-9a-f]{64}$/;
const PARTIAL = '.partial-';
/** Progress is told in steps of this size. */
const PROGRESS_STEP = 0.01;

/**
 * The models of this machine: a folder for each digest, with exactly the validated files. What is fetched is put together beside, goes
 * on after an abort or a kill, and is moved into place whole. Models that no run names go after a while, or when the disk needs the room.
 */
export class KeptModels implements ModelStore {
  readonly #options: KeptModelsOptions;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: KeptModelsOptions) {
    this.#options = options;
  }

  /** One at a time for each digest: of two endpoints of one model the second finds what the first brought. */
  async ensure(run: Assignment, context: StepContext): Promise<ModelResult> {
    const { model } = run;
    if (model === undefined || !DIGEST.test(model.digest)) return failed(unavailable('It was given no model.'));
    const turn = (this.#turns.get(model.digest) ?? Promise.resolve()).then(() => this.#ensure({ ...run, model }, context));
    const settled = turn.catch(() => undefined);
    this.#turns.set(model.digest, settled);
    void settled.then(() => {
      if (this.#turns.get(model.digest) === settled) this.#turns.delete(model.digest);
    });
    try {
      const path = await turn;
      return { ok: true, artefact: { path } };
    } catch (error) {
      if (error instanceof ModelFault) return failed(error);
      throw error;
    }
  }

  /** Removes what no run names: parts of models, and models that were not used for long. */
  async sweep(): Promise<void> {
    await this.#remove(this.#options.idleMs);
  }

  async #ensure(run: Assigned, context: StepContext): Promise<string> {
    const { dir } = this.#options;
    const { digest } = run.model;
    context.signal.throwIfAborted();
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const folder = join(dir, digest);
    const state = await checkArtefact(folder, digest);
    if (state === 'CHANGED') {
      await removeArtefact(folder);
      throw mismatch('Its files on this machine were changed; they are removed, and fetched anew at the next start.');
    }
    if (state === 'ABSENT') await this.#bring(run, { folder, context });
    const now = new Date();
    await utimes(folder, now, now);
    context.onProgress(1);
    return join(folder, FILES);
  }

  async #bring(run: Assigned, { folder, context }: { readonly folder: string; readonly context: StepContext }): Promise<void> {
    const { dir, source, reserveBytes, log } = this.#options;
    const { digest } = run.model;
    const files = await untilListed(source, run, context.signal);
    checkListing(files, digest);
    const partial = join(dir, `${PARTIAL}${digest}`);
    await mkdir(join(partial, FILES), { recursive: true, mode: 0o755 });
    await chmod(partial, 0o755);
    const total = files.reduce((sum, file) => sum + file.size, 0);
    const tellProgress = inSteps(context.onProgress);
    try {
      let before = 0;
      for (const [place, file] of files.entries()) {
        const path = join(partial, FILES, file.path);
        await mkdir(dirname(path), { recursive: true, mode: 0o755 });
        const onBytes = (have: number): void => {
          tellProgress(total === 0 ? 1 : (before + have) / total);
        };
        if (!(await this.#takeLocally(run.model, { file, path }))) {
          const have = (await lstat(path).catch(nullIfAbsent))?.size ?? 0;
          const needed = Math.max(0, file.size - have);
          await ensureRoom({ dir, needed, reserve: reserveBytes, clear: () => this.#remove(0) });
          await fetchFile({ source, run, file, place, path, signal: context.signal, onBytes });
          await chmod(path, 0o444);
        }
        before += file.size;
        onBytes(0);
      }
      await describeArtefact(partial, files);
      await rm(folder, { recursive: true, force: true });
      await rename(partial, folder);
      await syncFolder(dir);
    } catch (error) {
      if (error instanceof ModelFault) await rm(partial, { recursive: true, force: true });
      if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error))) throw error;
      await rm(partial, { recursive: true, force: true });
      throw unavailable('The disk is full.');
    }
    log.info({ digest, files: files.length, bytes: total }, 'model is on this machine');
    await this.sweep();
  }

  async #takeLocally({ source }: Model, { file, path }: { readonly file: ArtefactFile; readonly path: string }): Promise<boolean> {
    const { localDir } = this.#options;
    return localDir !== null && takeFromFolder({ modelsDir: localDir, source, file, path });
  }

  async #remove(idleMs: number): Promise<void> {
    const { dir, inUse, log } = this.#options;
    const names = (await readdir(dir).catch(nullIfAbsent)) ?? [];
    for (const name of names) {
      const isPart = name.startsWith(PARTIAL);
      const digest = isPart ? name.slice(PARTIAL.length) : name;
      if (!DIGEST.test(digest) || inUse().has(digest) || this.#turns.has(digest)) continue;
      const found = await lstat(join(dir, name)).catch(nullIfAbsent);
      if (found === null || (!isPart && Date.now() - found.mtimeMs < idleMs)) continue;
      await removeArtefact(join(dir, name));
      log.info({ digest, part: isPart }, 'a model that no work uses was removed');
    }
  }
}

function failed({ reason, message }: ModelFault): ModelResult {
  return { ok: false, failure: { reason, message: `The model: ${message}` } };
}

/** Told for every piece of a large file, it would be told too often. */
function inSteps(onProgress: (progress: number) => void): (progress: number) => void {
  let told = -1;
  return (progress) => {
    if (progress - told < PROGRESS_STEP && progress < 1) return;
    told = progress;
    onProgress(progress);
  };
}

/** Makes a rename last. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
