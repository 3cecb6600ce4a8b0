import { randomBytes } from 'node:crypto';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { ModelStore } from '../../models/model-store.ts';
import type { KeptWorkspaces } from '../../workspaces/kept-workspaces.ts';
import type { StepContext, StepResult } from '../driver.ts';
import type { GpuUnits } from '../gpu-units.ts';
import { ensureNetwork } from './agent-network.ts';
import { containerSpec } from './container-spec.ts';
import { chooseDevices, takenDevices } from './device-request.ts';
import type { Engine, ImageFacts } from './engine.ts';
import { HomeKeeper } from './home-keeper.ts';
import { homePath } from './home-path.ts';
import type { ImageUser } from './image-user.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { refused } from './refused.ts';
import { digestOf, resolveImage } from './resolve-image.ts';
import type { ImageResult } from './resolve-image.ts';
import { containerName, LABELS, networkName, volumeName } from './run-names.ts';
import type { RunRecords } from './run-records.ts';

/** What a preparation needs of the driver. */
export interface Preparation {
  readonly engine: Engine;
  readonly agentId: string;
  readonly run: Assignment;
  readonly context: StepContext;
  readonly records: RunRecords;
  readonly kept: KeptWorkspaces;
  readonly models: ModelStore;
  /** Networks are made one run at a time. */
  readonly alone: OneAtATime;
  /** Of the whole machine. */
  readonly gpus: GpuUnits;
}

/** Of the whole progress: until the image is here, and until the model is. */
const IMAGE_PART = 0.7;
const MODEL_PART = 0.9;

/**
 * Makes a run's container and what it needs, without starting it. The record of the image comes first, the container last and at
 * once, so that after a crash anywhere a repetition goes on with the same image and makes what is missing.
 */
export async function prepareRun(preparation: Preparation): Promise<StepResult> {
  const { engine, run, context, agentId } = preparation;
  const { signal, onProgress } = context;
  const there = await engine.findContainer(containerName(run));
  if (there && there.labels[LABELS.agent] !== agentId)
    return refused('START_FAILED', 'It is here already, and this agent has no trace of that; it is ended first.');
  if (there) return { ok: true };
  if (run.kind === 'notebook' && run.workspaceId === undefined) return refused('WORKSPACE_MISSING', 'The notebook was given no workspace.');
  signal.throwIfAborted();
  const found = await imageOf(preparation);
  if (!found.ok) return found;
  signal.throwIfAborted();
  onProgress(IMAGE_PART);
  const model = run.model && (await preparation.models.ensure(run, { signal, onProgress: within(context, IMAGE_PART, MODEL_PART) }));
  if (model && !model.ok) return model;
  signal.throwIfAborted();
  onProgress(MODEL_PART);
  const keeper = new HomeKeeper({ engine, run, agentId, image: found.image });
  const user = await keeper.user();
  if (!user) return refused('REF_UNUSABLE', 'The image names a user or a group that it does not have.');
  const { workspaceId } = run;
  if (run.kind === 'notebook' && workspaceId !== undefined) {
    const failure = await preparation.kept.open({ ...run, workspaceId }, keeper.place(workspaceId, user));
    if (failure) return { ok: false, failure };
  }
  signal.throwIfAborted();
  await preparation.alone.run(() => createContainer(preparation, { image: found.image, user, modelPath: model?.artefact.path ?? null }));
  onProgress(1);
  return { ok: true };
}

/** The image of an earlier try of this run while the engine has it; else what its ref names now, which is recorded. */
async function imageOf({ engine, run, context, records }: Preparation): Promise<ImageResult> {
  const record = await records.read(run);
  const earlier = record && record.image.id !== '' && (await engine.findImage(record.image.id));
  if (earlier) return { ok: true, image: earlier };
  const result = await resolveImage(engine, { ref: run.ref, signal: context.signal, onProgress: within(context, 0, IMAGE_PART) });
  if (!result.ok) return result;
  const image = { id: result.image.id, digest: digestOf(result.image, run.ref) };
  await records.write({ assignment: run, image, container: null });
  return result;
}

interface Chosen {
  readonly image: ImageFacts;
  readonly user: ImageUser;
  readonly modelPath: string | null;
}

/** GPUs that containers on the engine have, other agents' among them. */
export async function devicesTaken(engine: Engine): Promise<ReadonlySet<number>> {
  return takenDevices((await engine.listContainers([LABELS.devices])).map(({ labels }) => labels[LABELS.devices] ?? ''));
}

async function createContainer(preparation: Preparation, chosen: Chosen): Promise<void> {
  const { engine, run, agentId, gpus } = preparation;
  await ensureNetwork(engine, agentId);
  const count = run.accelerator === 'nvidia-gpu' ? run.resources.acceleratorCount : 0;
  if (count === 0) return createWith(preparation, chosen, []);
  return gpus.choose('docker', async (takenElsewhere) => {
    const taken = new Set([...takenElsewhere, ...(await devicesTaken(engine))]);
    await createWith(preparation, chosen, chooseDevices(count, taken));
  });
}

async function createWith({ engine, run, agentId }: Preparation, chosen: Chosen, devices: readonly number[]): Promise<void> {
  const { image, user, modelPath } = chosen;
  const { workspaceId } = run;
  const notebook =
    run.kind === 'notebook' && workspaceId !== undefined
      ? { volume: volumeName(workspaceId), home: homePath(image.workingDir), token: randomBytes(32).toString('hex') }
      : null;
  const spec = containerSpec({
    run,
    agentId,
    image: { id: image.id, digest: digestOf(image, run.ref) },
    user,
    network: networkName(agentId),
    notebook,
    modelPath,
    devices,
  });
  await engine.createContainer(containerName(run), spec);
}

function within({ onProgress }: StepContext, from: number, to: number): (progress: number) => void {
  return (progress) => {
    onProgress(from + (to - from) * progress);
  };
}
