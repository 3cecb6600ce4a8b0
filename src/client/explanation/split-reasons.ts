import type { ReasonEffect } from '../generated/graphql.ts';

/** Reasons that make an outcome, and those that are true besides and alone would make another. */
export interface SplitReasons<Reason> {
  readonly deciding: readonly Reason[];
  readonly besides: readonly Reason[];
}

/**
 * Tells what makes an outcome from what is true besides: nothing that passes by itself blocks, and nothing that blocks another machine is
 * waited for. Where no reason fits the outcome, all are deciding. Keeps their order.
 */
export function splitReasons<Reason extends { readonly effect: ReasonEffect }>(
  reasons: readonly Reason[],
  outcome: 'WAIT' | 'BLOCKED',
): SplitReasons<Reason> {
  const isDeciding = ({ effect }: Reason): boolean => (effect === 'WAIT') === (outcome === 'WAIT');
  const deciding = reasons.filter(isDeciding);
  if (deciding.length === 0) return { deciding: reasons, besides: [] };
  return { deciding, besides: reasons.filter((reason) => !isDeciding(reason)) };
}

/** How the others are announced. */
export const BESIDES_WORDS: Readonly<Record<'WAIT' | 'BLOCKED', string>> = {
  WAIT: 'Besides, of machines that it does not wait for',
  BLOCKED: 'Besides, though it is not what blocks',
};
