import type { AdmissionReasonCode } from './generated/graphql.ts';

/** A mutation's answer: its object, or a refusal. `__typename` says which. */
interface Outcome {
  readonly __typename: string;
}

/** What every refusal has. */
interface AnyRefusal extends Outcome {
  readonly code: string;
  readonly message: string;
}

/** The refusals among the answers of a mutation. */
export type RefusalOf<Result extends Outcome> = Extract<Result, AnyRefusal>;

/** Codes of each kind of refusal. */
interface RefusalCodes {
  readonly Forbidden: 'FORBIDDEN';
  readonly IdempotencyConflict: 'IDEMPOTENCY_CONFLICT';
  readonly InvalidInput: 'INVALID_INPUT';
  readonly InvalidState: 'INVALID_STATE';
  readonly LaunchRefused: AdmissionReasonCode;
  readonly NameTaken: 'NAME_TAKEN';
  readonly NotFound: 'NOT_FOUND';
  readonly PlacementConflict: 'PLACEMENT_CONFLICT';
}

/** A refusal whose `code` tells its kind as `__typename` does, so that either narrows it. */
export type CodedRefusal<Refusal extends Outcome> = Refusal extends { readonly __typename: infer Name extends keyof RefusalCodes }
  ? Refusal & { readonly code: RefusalCodes[Name] }
  : never;

/** An answer of a newer server that this client does not know. Whether anything was done, it cannot say. */
export interface UnknownRefusal {
  readonly __typename: 'UnknownRefusal';
  readonly code: 'UNKNOWN';
  readonly message: string;
  /** `__typename` and `code` as the server sent them; without a code, it need not be a refusal. */
  readonly sent: { readonly typename: string; readonly code: string | null };
}

const KNOWN: Readonly<Record<keyof RefusalCodes, true>> = {
  Forbidden: true,
  IdempotencyConflict: true,
  InvalidInput: true,
  InvalidState: true,
  LaunchRefused: true,
  NameTaken: true,
  NotFound: true,
  PlacementConflict: true,
};

/** What mutations answer with when they do what they were asked. */
const DONE: ReadonlySet<string> = new Set([
  'AccessToken',
  'AccessTokenIssued',
  'Endpoint',
  'Machine',
  'MachineEnrollment',
  'MachineLoss',
  'Member',
  'Notebook',
  'OpenGrant',
]);

/**
 * Whether a mutation was refused; where it was not, TypeScript knows the object. What this client does not know is no success: a
 * refusal of a newer server is one, and so is any other answer of its.
 */
export function isRefusal<Result extends Outcome>(result: Result): result is RefusalOf<Result> {
  return !DONE.has(result.__typename);
}

/** The refusal that a mutation answered with, to be told apart by `code`; null where it did what it was asked. */
export function refusalOf<Result extends Outcome>(result: Result): CodedRefusal<RefusalOf<Result>> | UnknownRefusal | null {
  if (!isRefusal(result)) return null;
  return isKnown<RefusalOf<Result>>(result) ? result : unknownRefusal(result);
}

function isKnown<Refusal extends Outcome>(refusal: Refusal): refusal is CodedRefusal<Refusal> & Refusal {
  return Object.hasOwn(KNOWN, refusal.__typename);
}

function unknownRefusal({ __typename: typename, ...rest }: Partial<AnyRefusal> & Outcome): UnknownRefusal {
  const message = rest.message ?? `The server answered with "${typename}", which this client does not know; look whether it was done.`;
  return { __typename: 'UnknownRefusal', code: 'UNKNOWN', message, sent: { typename, code: rest.code ?? null } };
}
