import type { Reason } from '../reason.ts';
import { explainReason } from './explain-reason.ts';

/**
 * The message of a launch that is refused before any machine is known (S6, L9): the sentence of each reason, in their
 * order. Such reasons name no machine.
 */
export function explainRefusal(reasons: readonly Reason[]): string {
  return reasons.map((reason) => explainReason(reason, () => 'a machine')).join(' ');
}
