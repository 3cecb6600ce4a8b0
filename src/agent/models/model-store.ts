import type { Assignment } from '../../agent-api/wire.ts';
import type { RunFailure, StepContext } from '../drivers/driver.ts';

/** The artefact of a model on this machine: a folder of the agent, with exactly the files that the control plane validated (M2). */
export interface ModelArtefact {
  /** To be shown to the work read-only. */
  readonly path: string;
}

export type ModelResult = { readonly ok: true; readonly artefact: ModelArtefact } | { readonly ok: false; readonly failure: RunFailure };

/** Brings the model of an endpoint to this machine. */
export interface ModelStore {
  /** The artefact with the digest that the assignment names, fetched when it is not here and checked in any case; may be repeated. */
  ensure(run: Assignment, context: StepContext): Promise<ModelResult>;
}
