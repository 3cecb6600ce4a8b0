import type { ModelFormat } from '../model/runtime.ts';

/** The runtime that was selected and what is known of the model's artefact. */
export interface ModelGateQuestion {
  /** Format that the selected runtime loads; null where the catalog names none. */
  readonly modelFormat: ModelFormat | null;
  /** Digest of the validated safetensors artefact; null while it is not validated (M2). */
  readonly validatedDigest: string | null;
}

/** Why the gate stays closed. */
export type ModelGateRefusal = 'MODEL_FORMAT_UNSUPPORTED' | 'MODEL_FORMAT_NOT_VALIDATED';

/** Whether the format has a validator at all, which is all that counts before a target is known (M3, M4). */
export function isLaunchableFormat(format: ModelFormat | null): boolean {
  return format === 'safetensors';
}

/**
 * The gate on the runtime selected for a target (M2, M3): null when its model may be loaded. It never looks at a later
 * runtime, so it cannot be bypassed by one.
 */
export function checkModelGate(question: ModelGateQuestion): ModelGateRefusal | null {
  if (!isLaunchableFormat(question.modelFormat)) return 'MODEL_FORMAT_UNSUPPORTED';
  return question.validatedDigest === null ? 'MODEL_FORMAT_NOT_VALIDATED' : null;
}
