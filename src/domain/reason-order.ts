import type { Reason, ReasonCode, ReasonEffect, ReasonScope } from './reason.ts';

/** Who can act on a code, and what it does to a candidate or a run. */
export interface ReasonTraits {
  readonly scope: ReasonScope;
  readonly effect: ReasonEffect;
}

/**
 * Every code once, most severe first (L3): what the member can fix, then the owner, then the operator, then time.
 * Within a scope the narrower and more useful truth is first, since the first is the headline.
 */
const ORDER: readonly (readonly [ReasonCode, ReasonScope, ReasonEffect])[] = [
  ['CPU_ENDPOINT_UNAVAILABLE', 'MEMBER', 'REFUSED'],
  ['NO_MACHINE', 'MEMBER', 'BLOCKED'],
  ['CLASS_EXCEEDS_MACHINE', 'MEMBER', 'BLOCKED'],
  ['WEAK_ISOLATION_OWNER_ONLY', 'MEMBER', 'BLOCKED'],
  ['ACCELERATOR_ABSENT', 'MEMBER', 'BLOCKED'],
  // Nobody brings a forgotten machine back; the member can run the work elsewhere.
  ['MACHINE_FORGOTTEN', 'MEMBER', 'FAILED'],
  ['PINNED_MACHINE_FORGOTTEN', 'OWNER', 'BLOCKED'],
  ['PINNED_DRIVER_MISSING', 'OWNER', 'BLOCKED'],
  ['MACHINE_NOT_SHARED', 'OWNER', 'BLOCKED'],
  ['WORKSPACE_MISSING', 'OWNER', 'FAILED'],
  ['STOP_FAILED', 'OWNER', 'FAILED'],
  ['STOP_DEADLINE', 'OWNER', 'FAILED'],
  ['PREPARE_DEADLINE', 'OWNER', 'FAILED'],
  ['OUT_OF_MEMORY', 'OWNER', 'FAILED'],
  ['WORK_VANISHED', 'OWNER', 'FAILED'],
  ['START_FAILED', 'OWNER', 'FAILED'],
  ['PINNED_MACHINE_OFFLINE', 'OWNER', 'WAIT'],
  ['MACHINE_UNREACHABLE', 'OWNER', 'WAIT'],
  ['MACHINE_CORDONED', 'OWNER', 'WAIT'],
  ['ENTRY_REMOVED', 'OPERATOR', 'BLOCKED'],
  ['CLASS_REMOVED', 'OPERATOR', 'BLOCKED'],
  ['ENVIRONMENT_HASH_MISMATCH', 'OPERATOR', 'FAILED'],
  ['REF_UNUSABLE', 'OPERATOR', 'FAILED'],
  ['UNSCHEDULABLE', 'OPERATOR', 'FAILED'],
  ['MODEL_DIGEST_MISMATCH', 'OPERATOR', 'FAILED'],
  ['MODEL_UNAVAILABLE', 'OPERATOR', 'FAILED'],
  ['DECISION_MISMATCH', 'OPERATOR', 'FAILED'],
  // Before ACCELERATOR_UNSUPPORTED: where both occur, some runtime does have the accelerator, and the driver is what lacks.
  ['DRIVER_UNSUPPORTED', 'OPERATOR', 'BLOCKED'],
  ['ACCELERATOR_UNSUPPORTED', 'OPERATOR', 'BLOCKED'],
  ['MODEL_FORMAT_NOT_VALIDATED', 'OPERATOR', 'BLOCKED'],
  ['MODEL_FORMAT_UNSUPPORTED', 'OPERATOR', 'BLOCKED'],
  ['APPLE_GPU_HELD', 'TIME', 'WAIT'],
  ['CAPACITY_IN_USE', 'TIME', 'WAIT'],
  ['QUEUED_BEHIND_OLDER', 'TIME', 'WAIT'],
];

/** Every reason code, most severe first. */
export const REASON_CODES: readonly ReasonCode[] = ORDER.map(([code]) => code);

const TRAITS: ReadonlyMap<ReasonCode, ReasonTraits & { readonly severity: number }> = new Map(
  ORDER.map(([code, scope, effect], severity) => [code, { scope, effect, severity }]),
);

function traitsOf(code: ReasonCode): ReasonTraits & { readonly severity: number } {
  const traits = TRAITS.get(code);
  if (traits === undefined) throw new TypeError(`reason code without a row in the order: ${code}`);
  return traits;
}

/** Who can act on the reason. */
export function reasonScope(code: ReasonCode): ReasonScope {
  return traitsOf(code).scope;
}

/** What the reason does: WAIT and BLOCKED to a candidate, REFUSED to a launch (and BLOCKED to a preview), FAILED to a run. */
export function reasonEffect(code: ReasonCode): ReasonEffect {
  return traitsOf(code).effect;
}

/** Place in the order of severity, from 0, the most severe. */
export function reasonSeverity(code: ReasonCode): number {
  return traitsOf(code).severity;
}

/** The reasons, most severe first; equally severe ones keep their order. */
export function sortReasons(reasons: readonly Reason[]): readonly Reason[] {
  if (reasons.length < 2) return reasons;
  return [...reasons].sort((left, right) => reasonSeverity(left.code) - reasonSeverity(right.code));
}

/** The reason that is shown where there is room for one: the most severe, the earliest of equals; null when there is none. */
export function headlineOf(reasons: readonly Reason[]): Reason | null {
  let headline: Reason | null = null;
  for (const reason of reasons) {
    if (headline === null || reasonSeverity(reason.code) < reasonSeverity(headline.code)) headline = reason;
  }
  return headline;
}
