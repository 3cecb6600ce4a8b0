import type { StepResult } from '../driver.ts';
import type { Engine, ImageFacts } from './engine.ts';
import { faultOf } from './engine-fault.ts';
import type { EngineFault } from './engine-fault.ts';
import { parseImageRef } from './image-ref.ts';
import type { ImageRef } from './image-ref.ts';
import { PullProgress } from './pull-progress.ts';
import { refused } from './refused.ts';

interface Wanted {
  readonly ref: string;
  readonly signal: AbortSignal;
  /** 0 to 1, never back. */
  readonly onProgress: (progress: number) => void;
}

export type ImageResult = { readonly ok: true; readonly image: ImageFacts } | Extract<StepResult, { readonly ok: false }>;

/** What registries and engines say of an image that they will not give, however often they are asked. */
const UNUSABLE =
  /manifest unknown|not found|does not exist|access denied|denied:|unauthorized|authentication required|no matching manifest|invalid reference|name unknown|not supported|unsupported|manifest invalid|verification failed|digest|media type/i;

/**
 * The image of a ref as this engine has it, pulled where needed. One that a digest names is never pulled twice; one of a tag is pulled
 * anew, so that a moved tag is followed, and the one that is here is taken when no registry gives it.
 */
export async function resolveImage(engine: Engine, wanted: Wanted): Promise<ImageResult> {
  const ref = parseImageRef(wanted.ref);
  if (ref === null) return refused('REF_UNUSABLE', 'The ref is no reference of an image.');
  const here = await engine.findImage(ref.local);
  if (here && ref.isPinned) return usable(here);
  try {
    await pull(engine, ref, wanted);
  } catch (error) {
    wanted.signal.throwIfAborted();
    const fault = faultOf(error);
    if (!fault || fault.isAway) throw error;
    return here ? usable(here) : refused(isUnusable(fault) ? 'REF_UNUSABLE' : 'START_FAILED', `It was not pulled: ${fault.message}`);
  }
  const pulled = await engine.findImage(ref.local);
  return pulled ? usable(pulled) : refused('START_FAILED', 'The engine pulled the image and does not have it.');
}

/** The digest that a registry gave an image of this name, else the engine's own of its configuration. */
export function digestOf(image: ImageFacts, ref: string): string {
  const name = parseImageRef(ref)?.name;
  const found = image.digests.find((digest) => name !== undefined && digest.split('@')[0]?.endsWith(name)) ?? image.digests[0];
  return found?.split('@')[1] ?? image.id;
}

async function pull(engine: Engine, ref: ImageRef, { signal, onProgress }: Wanted): Promise<void> {
  const progress = new PullProgress();
  await engine.pull(ref, {
    signal,
    onStatus: (status) => {
      onProgress(progress.after(status));
    },
  });
}

function isUnusable(fault: EngineFault): boolean {
  return [400, 401, 403, 404].includes(fault.status ?? 0) || UNUSABLE.test(fault.message);
}

function usable(image: ImageFacts): ImageResult {
  return image.hasCommand ? { ok: true, image } : refused('REF_UNUSABLE', 'The image names no command to run.');
}
