import { REASON_CODES } from '../../domain/reason-order.ts';
import type { ReasonCode } from '../../domain/reason.ts';
import { builder } from '../builder.ts';

/** Who can act on a reason. */
export const ReasonScopeEnum = builder.enumType('ReasonScope', {
  description: 'Who can act on a reason.',
  values: {
    MEMBER: { description: 'The member, by asking for something else.' },
    OWNER: { description: "The machine's owner." },
    OPERATOR: { description: 'An operator.' },
    TIME: { description: 'Nobody needs to; it passes.' },
  } as const,
});

/** What a reason does to a candidate, a launch or a run. */
export const ReasonEffectEnum = builder.enumType('ReasonEffect', {
  description: 'What a reason does to a candidate, a launch or a run.',
  values: {
    WAIT: { description: 'The candidate is waited for: time, a release or the owner ends it.' },
    BLOCKED: { description: 'The candidate is blocked: nothing that ends by itself changes that.' },
    REFUSED: { description: 'A launch is refused, and a preview blocked.' },
    FAILED: { description: 'A run ended with it.' },
  } as const,
});

const MEANINGS: Readonly<Record<ReasonCode, string>> = {
  CAPACITY_IN_USE: 'Other work holds what is wanted.',
  APPLE_GPU_HELD: 'The Apple GPU is held, by GPU work or by native CPU work that cannot be kept off it.',
  MACHINE_UNREACHABLE: 'The machine does not answer.',
  PINNED_MACHINE_OFFLINE: 'The machine that has the files of the notebook does not answer.',
  MACHINE_CORDONED: 'The owner closed the machine to new work.',
  QUEUED_BEHIND_OLDER: 'Older work waits for the same machine and is served first.',
  ACCELERATOR_UNSUPPORTED: 'No runtime of the entry supports the accelerator of the class.',
  DRIVER_UNSUPPORTED: 'No runtime of the entry runs with this driver.',
  ACCELERATOR_ABSENT: 'The machine does not have the accelerator, or its driver cannot offer it.',
  CLASS_EXCEEDS_MACHINE: 'The class asks for more than the whole machine has.',
  NO_MACHINE: 'There is no machine to consider.',
  WEAK_ISOLATION_OWNER_ONLY: "Only the machine's owner may run work with this driver.",
  MACHINE_NOT_SHARED: 'The owner does not share the machine with the member.',
  MODEL_FORMAT_NOT_VALIDATED: 'The model files were not validated.',
  MODEL_FORMAT_UNSUPPORTED: 'No launchable runtime loads the format of the model.',
  CPU_ENDPOINT_UNAVAILABLE: 'Endpoints of a CPU class cannot be launched yet.',
  PINNED_DRIVER_MISSING: 'The machine that has the files of the notebook no longer has the driver that ran it.',
  PINNED_MACHINE_FORGOTTEN: 'The machine that has the files of the notebook was removed.',
  MACHINE_FORGOTTEN: 'The machine was removed while it had the work.',
  ENTRY_REMOVED: 'The entry was removed from the catalog.',
  CLASS_REMOVED: 'The class was removed.',
  WORKSPACE_MISSING: 'The files of the notebook were not found on the machine.',
  ENVIRONMENT_HASH_MISMATCH: 'The environment on the machine is not the one that the catalog names.',
  REF_UNUSABLE: 'The machine cannot run what the catalog names.',
  UNSCHEDULABLE: 'The cluster found no place for the work within the time allowed.',
  MODEL_DIGEST_MISMATCH: 'The files of the model on the machine are not those that were validated.',
  MODEL_UNAVAILABLE: 'The files of the model could not be brought to the machine.',
  DECISION_MISMATCH: 'The machine was given other work than was decided.',
  WORK_VANISHED: 'The work ended without being told to.',
  START_FAILED: 'The work could not be started.',
  STOP_FAILED: 'The work could not be stopped.',
  OUT_OF_MEMORY: 'The work used more memory than its class has.',
  PREPARE_DEADLINE: 'Preparing took too long.',
  STOP_DEADLINE: 'Stopping took too long.',
};

/** Why a candidate, a workload or a run is where it is. */
export const ReasonCodeEnum = builder.enumType('AdmissionReasonCode', {
  description: 'Why a candidate, a workload or a run is where it is; the codes are stable.',
  values: Object.fromEntries(REASON_CODES.map((code) => [code, { value: code, description: MEANINGS[code] }])) as Record<
    ReasonCode,
    { value: ReasonCode; description: string }
  >,
});
