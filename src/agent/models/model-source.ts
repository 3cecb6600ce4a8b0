import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';

/** A run as the control plane knows it; it gives the model of this run and of no other. */
export interface ModelRun {
  readonly workloadId: string;
  readonly generation: number;
}

/** Where the files of a model come from. Both calls throw ModelFault where asking again cannot help, and anything else where it may. */
export interface ModelSource {
  list(run: ModelRun, signal: AbortSignal): Promise<readonly ArtefactFile[]>;
  /** The bytes of a file, by its place in the list, from one on. They may end early. */
  read(run: ModelRun, what: { readonly place: number; readonly from: number; readonly signal: AbortSignal }): AsyncIterable<Uint8Array>;
}
