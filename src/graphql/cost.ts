import { Refusal } from '../domain/refusals.ts';
import type { GraphqlContext } from './context.ts';

/** Points that one operation may cost: a field is one, a list multiplies what is below it by its page size. */
const MEMBER_BUDGET = 5_000;
/** Operators look at everybody's work at once. */
const OPERATOR_BUDGET = 20_000;

/** The operation would cost more than its caller may spend; judged before anything of it is executed. */
export class QueryTooCostly extends Refusal {
  readonly code = 'QUERY_TOO_COSTLY';
  constructor(cost: number, budget: number) {
    super(`This operation costs ${String(cost)} points; ${String(budget)} are allowed. Ask for smaller pages or fewer fields.`);
  }
}

/** The caller's budget, in points. */
export function costBudgetOf(context: GraphqlContext): number {
  return context.actor?.role === 'OPERATOR' ? OPERATOR_BUDGET : MEMBER_BUDGET;
}
