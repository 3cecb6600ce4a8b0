import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelRun, ModelSource } from './model-source.ts';

/** Between two attempts, milliseconds: the first pause, doubled each time, and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** The list of a model's files, asked for until it comes, is refused (ModelFault), or the signal aborts. */
export async function untilListed(source: ModelSource, run: ModelRun, signal: AbortSignal): Promise<readonly ArtefactFile[]> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await source.list(run, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFault) throw error;
    }
    await sleep(pauseMs, undefined, { signal });
  }
}
