import type { ReasonEffect, ReasonScope } from '../../client/generated/graphql.ts';
import { BESIDES_WORDS, splitReasons } from '../../client/explanation/split-reasons.ts';
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

/** The reasons that make an outcome, and below them those that are true besides. */
export function splitReasonLines(
  reasons: readonly (ShownReason & { readonly effect: ReasonEffect })[],
  outcome: 'WAIT' | 'BLOCKED',
): readonly Block[] {
  const { deciding, besides } = splitReasons(reasons, outcome);
  if (besides.length === 0) return reasonLines(deciding);
  return [
    ...reasonLines(deciding),
    tone('faint', `  ${BESIDES_WORDS[outcome]}:`),
    ...reasonLines(besides).map((line) => indented(line, 2)),
  ];
}

/** The same, further to the right. */
export function indented(block: Block, by: number): Block {
  const space = ' '.repeat(by);
  if (typeof block === 'string') return `${space}${block}`;
  if ('header' in block) return block;
  if (!('hang' in block)) return 'tone' in block ? [space, block] : [space, ...block];
  const { before, text, hang } = block;
  return { before: typeof before === 'string' || 'tone' in before ? [space, before] : [space, ...before], text, hang: hang + by };
}
