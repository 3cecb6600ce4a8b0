import type { ReasonScope } from '../../client/generated/graphql.ts';
import { tone, type Block } from '../output/block.ts';

/** A reason as the commands show it. */
export interface ShownReason {
  readonly code: string;
  readonly scope: ReasonScope;
  readonly message: string;
}

const WHO: Readonly<Record<ReasonScope, string>> = {
  MEMBER: 'you can change it',
  OWNER: "the machine's owner can change it",
  OPERATOR: 'an operator can change it',
  TIME: 'time will change it',
};

const INDENT = 4;

/** Who or what can change what a reason says. */
export function whoCan(scope: ReasonScope): string {
  return WHO[scope];
}

/** Reasons below each other, each with its sentence, its code and who can act; of more than `most`, the rest is counted. */
export function reasonLines(reasons: readonly ShownReason[], { most = Number.POSITIVE_INFINITY } = {}): readonly Block[] {
  const more = reasons.length - most;
  return [
    ...reasons.slice(0, most).map(({ code, scope, message }) => ({
      before: ['  ', tone('warning', code), ' '],
      text: `${message} (${WHO[scope]})`,
      hang: INDENT,
    })),
    ...(more > 0 ? [tone('faint', `  … and ${String(more)} more; --json has all`)] : []),
  ];
}
