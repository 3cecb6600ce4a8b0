import type { ReasonScope } from '../../../src/domain/reason.ts';

/** The words of docs/reasons.md for each scope. */
export const WHO_CAN_ACT: Readonly<Record<ReasonScope, string>> = {
  MEMBER: 'the member',
  OWNER: "the machine's owner",
  OPERATOR: 'the operator',
  TIME: 'nobody: time',
};
