import type { UnblockAction, UnblockCode } from '../../../src/domain/placement/unblock/unblock-action.ts';
import { testId } from './ids.ts';

/** One action of each code, as the documents show them. */
export const SAMPLE_ACTIONS: { readonly [C in UnblockCode]: Extract<UnblockAction, { readonly code: C }> } = {
  STOP_OWN_WORK: { code: 'STOP_OWN_WORK', machineId: testId(1), workloadIds: [testId(2)], then: 'ADMIT_NOW' },
  CHOOSE_CLASS: { code: 'CHOOSE_CLASS', classId: testId(3), className: 'small', then: 'ADMIT_NOW' },
  ALLOW_ANY_MACHINE: { code: 'ALLOW_ANY_MACHINE', then: 'ADMIT_NOW' },
  ASK_TO_SHARE: { code: 'ASK_TO_SHARE', machineId: testId(1), then: 'WAIT' },
  OPEN_MACHINE: { code: 'OPEN_MACHINE', machineId: testId(1), then: 'ADMIT_NOW' },
  BRING_BACK_MACHINE: { code: 'BRING_BACK_MACHINE', machineId: testId(1), then: 'ADMIT_NOW' },
  RESTORE_ENTRY: { code: 'RESTORE_ENTRY', then: 'ADMIT_NOW' },
  RESTORE_CLASS: { code: 'RESTORE_CLASS', then: 'ADMIT_NOW' },
  VALIDATE_MODEL: { code: 'VALIDATE_MODEL', then: 'ADMIT_NOW' },
  ADD_RUNTIME: { code: 'ADD_RUNTIME', accelerator: 'apple-gpu', then: 'WAIT' },
  WAIT_FOR_RELEASE: {
    code: 'WAIT_FOR_RELEASE',
    machineId: testId(1),
    holders: [{ reservationId: testId(4), accelerator: 'cpu', phase: 'STOPPING', ownWorkloadId: null }],
    endsBy: 1_800_000_000_000_000,
    then: 'ADMIT_NOW',
  },
};
