import type { RunFailure, StepResult } from '../driver.ts';

/** A step that failed, with its reason; the message is for the operator alone (H2). */
export function refused(reason: RunFailure['reason'], message: string): Extract<StepResult, { readonly ok: false }> {
  return { ok: false, failure: { reason, message } };
}
