import type { Reason } from './reason.ts';

/** One invalid field of an input. */
export interface InvalidField {
  /** Path as the caller wrote it, such as `input.name`. */
  readonly field: string;
  /** What is wrong and what is allowed. */
  readonly message: string;
}

/**
 * A refusal: an expected "no" that the caller can act on, with a stable code. It is part of each mutation's union, and
 * of `errors[].extensions.code` for queries and subscriptions. Anything else that is thrown is a fault and is masked.
 */
export abstract class Refusal extends Error {
  abstract readonly code: string;
}

/** The input itself is wrong; nothing was stored. What is wrong with each field is a sentence with its full stop, whoever wrote it. */
export class InvalidInput extends Refusal {
  readonly code = 'INVALID_INPUT';
  readonly fields: readonly InvalidField[];
  constructor(fields: readonly InvalidField[]) {
    const sentences = fields.map(({ field, message }) => ({ field, message: /[.!?]$/.test(message) ? message : `${message}.` }));
    super(sentences.map(({ field, message }) => `${field}: ${message}`).join(' '));
    this.fields = sentences;
  }
}

/** The named thing does not exist, or the caller may not know that it does. */
export class NotFound extends Refusal {
  readonly code = 'NOT_FOUND';
  readonly field: string;
  constructor(field: string, what: string) {
    super(`${field}: there is no such ${what}, or you may not see it.`);
    this.field = field;
  }
}

/** No valid token was given. */
export class Unauthenticated extends Refusal {
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'Send a valid token as "Authorization: Bearer <token>".') {
    super(message);
  }
}

/** The caller is known and may not do this. */
export class Forbidden extends Refusal {
  readonly code = 'FORBIDDEN';
}

/** Another undeleted workload of the member (or another machine, member …) has the name. */
export class NameTaken extends Refusal {
  readonly code = 'NAME_TAKEN';
  readonly field: string;
  constructor(field: string, name: string) {
    super(`${field}: the name "${name}" is taken; choose another one.`);
    this.field = field;
  }
}

/** The thing is in a state in which this cannot be done. */
export class InvalidState extends Refusal {
  readonly code = 'INVALID_STATE';
}

/** The idempotency key was used with another payload within 24 hours. */
export class IdempotencyConflict extends Refusal {
  readonly code = 'IDEMPOTENCY_CONFLICT';
  readonly field = 'input.idempotencyKey';
  constructor() {
    super('input.idempotencyKey: this key was used with another input; use a new key for a new launch.');
  }
}

/** A launch that no machine could ever take as asked (L9); carries the reasons, and its code is the first one's. */
export class LaunchRefused extends Refusal {
  readonly code: Reason['code'];
  readonly reasons: readonly [Reason, ...Reason[]];
  constructor(reasons: readonly [Reason, ...Reason[]], message: string) {
    super(message);
    this.reasons = reasons;
    this.code = reasons[0].code;
  }
}

/** The commit lost every retry against concurrent work; the same call may be sent again. */
export class PlacementConflict extends Refusal {
  readonly code = 'PLACEMENT_CONFLICT';
  constructor() {
    super('Other work kept changing the chosen machine; send the same call again.');
  }
}

/** The argument that held a cursor. */
export type CursorField = 'after' | 'before';

/** The cursor of a subscription or page cannot be used; nothing starts "from now" silently. */
export class CursorRefused extends Refusal {
  readonly code: 'CURSOR_INVALID' | 'CURSOR_EXPIRED' | 'CURSOR_AHEAD';
  readonly field: CursorField;
  /** `message` says what is wrong with the cursor; the name of the argument that held it is put before it. */
  constructor(code: CursorRefused['code'], message: string, field: CursorField = 'after') {
    super(`${field}: ${message}`);
    this.code = code;
    this.field = field;
  }
}
