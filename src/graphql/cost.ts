import type { GraphqlContext } from './context.ts';

/** Points that one operation may cost: a field is one, a list multiplies what is below it by its page size. */
const MEMBER_BUDGET = 5_000;
/** Operators look at everybody's work at once. */
const OPERATOR_BUDGET = 20_000;

/** The caller's budget, in points. */
export function costBudgetOf(context: Pick<GraphqlContext, 'actor'>): number {
  return context.actor?.role === 'OPERATOR' ? OPERATOR_BUDGET : MEMBER_BUDGET;
}
