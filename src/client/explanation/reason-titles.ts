import type { AdmissionReasonCode } from '../generated/graphql.ts';

/** What a group of machines with one reason has in common, in a few words; codes that end a run judge no machine. */
const TITLES: Readonly<Partial<Record<AdmissionReasonCode, string>>> = {
  CPU_ENDPOINT_UNAVAILABLE: 'no endpoints on CPU yet',
  NO_MACHINE: 'no machine to consider',
  ACCELERATOR_ABSENT: 'without the accelerator of this class',
  CLASS_EXCEEDS_MACHINE: 'too small for this class',
  WEAK_ISOLATION_OWNER_ONLY: 'for their owners alone with this driver',
  PINNED_MACHINE_FORGOTTEN: 'removed with the files',
  PINNED_DRIVER_MISSING: 'no longer with the driver that ran it',
  MACHINE_NOT_SHARED: 'not shared with you',
  PINNED_MACHINE_OFFLINE: 'with the files, and out of reach',
  MACHINE_UNREACHABLE: 'out of reach',
  MACHINE_CORDONED: 'closed to new work',
  ENTRY_REMOVED: 'the entry was removed',
  CLASS_REMOVED: 'the class was removed',
  DRIVER_UNSUPPORTED: 'no runtime for this driver',
  ACCELERATOR_UNSUPPORTED: 'no runtime for this accelerator',
  MODEL_FORMAT_NOT_VALIDATED: 'the model is not validated',
  MODEL_FORMAT_UNSUPPORTED: 'the format of the model cannot be validated',
  APPLE_GPU_HELD: 'the Apple GPU is held',
  CAPACITY_IN_USE: 'busy with other work',
  QUEUED_BEHIND_OLDER: 'older work is served first',
};

/** A few words for what has this code; the code itself where there are none, as of a newer server. */
export function reasonTitle(code: AdmissionReasonCode): string {
  return TITLES[code] ?? code;
}
