import type { ClassId, MachineId, ReservationId, WorkloadId } from '../../model/ids.ts';
import type { Accelerator } from '../../model/runtime.ts';
import type { Phase } from '../../model/workload.ts';
import type { ReasonScope } from '../../reason.ts';

/** A hold that is waited for, as far as whoever asks may know it (V7): of others' work no more than what it computes on and its phase. */
export interface WorkHolder {
  readonly reservationId: ReservationId;
  /** Of the class of its work. */
  readonly accelerator: Accelerator;
  readonly phase: Phase;
  /** The work, where it is one's own; null of others' work. */
  readonly ownWorkloadId: WorkloadId | null;
}

/**
 * One thing that somebody can do, or wait for, so that a request gets further: a code with typed parameters. Each was tried: the same
 * placement, with this alone being otherwise, gives `then`. Plain JSON; holds no name of a member or a workload (V7).
 */
export type UnblockAction = {
  /** What the request would be answered with afterwards. Of a machine that the member may not use, no more than WAIT is said (T5). */
  readonly then: 'ADMIT_NOW' | 'WAIT';
} & (
  | { readonly code: 'STOP_OWN_WORK'; readonly machineId: MachineId; readonly workloadIds: readonly WorkloadId[] }
  | { readonly code: 'CHOOSE_CLASS'; readonly classId: ClassId; readonly className: string }
  | { readonly code: 'ALLOW_ANY_MACHINE' }
  | { readonly code: 'ASK_TO_SHARE'; readonly machineId: MachineId }
  | { readonly code: 'OPEN_MACHINE'; readonly machineId: MachineId }
  | { readonly code: 'BRING_BACK_MACHINE'; readonly machineId: MachineId }
  | { readonly code: 'RESTORE_ENTRY' }
  | { readonly code: 'RESTORE_CLASS' }
  | { readonly code: 'VALIDATE_MODEL' }
  | { readonly code: 'ADD_RUNTIME'; readonly accelerator: Accelerator }
  | {
      readonly code: 'WAIT_FOR_RELEASE';
      readonly machineId: MachineId;
      /** The holds whose release suffices. */
      readonly holders: readonly WorkHolder[];
      /** When the last of them must have ended, in microseconds since 1970; null while one of them has no known end. */
      readonly endsBy: number | null;
    }
);

export type UnblockCode = UnblockAction['code'];

/** Every code with who can act on it, in the order in which actions are offered: who asks first, time last. */
const ORDER: readonly (readonly [UnblockCode, ReasonScope])[] = [
  ['STOP_OWN_WORK', 'MEMBER'],
  ['CHOOSE_CLASS', 'MEMBER'],
  ['ALLOW_ANY_MACHINE', 'MEMBER'],
  ['ASK_TO_SHARE', 'OWNER'],
  ['OPEN_MACHINE', 'OWNER'],
  ['BRING_BACK_MACHINE', 'OWNER'],
  ['RESTORE_ENTRY', 'OPERATOR'],
  ['RESTORE_CLASS', 'OPERATOR'],
  ['VALIDATE_MODEL', 'OPERATOR'],
  ['ADD_RUNTIME', 'OPERATOR'],
  ['WAIT_FOR_RELEASE', 'TIME'],
];

export const UNBLOCK_CODES: readonly UnblockCode[] = ORDER.map(([code]) => code);

const SCOPES: ReadonlyMap<UnblockCode, ReasonScope> = new Map(ORDER);

/** Who can act: the member who asks, the machine's owner, an operator, or nobody but time. */
export function unblockScope(code: UnblockCode): ReasonScope {
  const scope = SCOPES.get(code);
  if (scope === undefined) throw new TypeError(`unblock code without a row in the order: ${code}`);
  return scope;
}
