import { refusalOf, type RefusalOf } from '../client/refusal.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import { inOptionNames, type OptionNames } from './option-names.ts';
import type { Block } from './output/block.ts';

/** A typed refusal as any operation may give it. */
export interface TypedRefusal {
  readonly code: string;
  readonly message: string;
  readonly reasons?: readonly { readonly code: string; readonly message: string }[];
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
}

/** The member of a mutation's union that is not a refusal. */
export type Accepted<Result extends Outcome> = Exclude<Result, RefusalOf<Result>>;

interface Outcome {
  readonly __typename: string;
}

/** What to type after a refusal, by its code; `*` stands for codes that are not named here and have no general advice. */
export type NextSteps = Readonly<Partial<Record<string, string>>>;

const GENERAL: NextSteps = {
  FORBIDDEN: 'berth whoami shows as whom you ask',
  UNAUTHENTICATED: 'berth login',
  PLACEMENT_CONFLICT: 'the same again',
  CURSOR_EXPIRED: 'the same without --after',
  CURSOR_INVALID: 'the same without --after',
  CURSOR_AHEAD: 'the same without --after',
};

/** What to type after a code, whatever the command was; null where that is not known. */
export function generalNext(code: string): string | null {
  return GENERAL[code] ?? null;
}

/**
 * The object that a mutation gave; its refusal is thrown as the command's failure, with what to type next, and with the names of options
 * for the fields that the command fills from them.
 */
export function accepted<Result extends Outcome>(result: Result, next: NextSteps = {}, options: OptionNames = {}): Accepted<Result> {
  const refusal: TypedRefusal | null = refusalOf(result);
  if (refusal === null) return result as Accepted<Result>;
  throw refused({ ...refusal, message: inOptionNames(refusal.message, options) }, next);
}

/** The failure of a command that was refused. */
function refused({ code, message, reasons, fields }: TypedRefusal, next: NextSteps = {}): CommandFailure {
  const lines: readonly Block[] =
    reasons === undefined || reasons.length < 2
      ? []
      : reasons.map((reason) => ({ before: `  ${reason.code}  `, text: reason.message, hang: 4 }));
  return new CommandFailure(message, {
    code,
    exitCode: EXIT_CODES.refused,
    lines,
    next: next[code] ?? GENERAL[code] ?? next['*'] ?? null,
    data: { ...(reasons === undefined ? {} : { reasons }), ...(fields === undefined ? {} : { fields }) },
  });
}

/** The failure of a name that names nothing. */
export function notFound(what: string, next: string): CommandFailure {
  return new CommandFailure(`there is no ${what} on this server that you may see`, {
    code: 'NOT_FOUND',
    exitCode: EXIT_CODES.refused,
    next,
  });
}
