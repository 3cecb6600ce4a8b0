import type { Reason } from '../../reason.ts';
import type { CandidateCheck } from './check.ts';

/**
 * The demand fits beside the open holds (V1, V4). A guest of a machine that is not shared with them is told nothing of
 * its capacity or its work (T5); the trust matrix denies such a candidate already.
 */
export const capacityFree: CandidateCheck = {
  name: 'capacity-free',
  check: ({ relation, sharedWithMember, fit }) => {
    if (fit.fits || (relation === 'guest' && !sharedWithMember)) return null;
    return fit.reasons.filter((reason) => !saidByAcceleratorPresent(reason));
  },
};

/** A machine without a single device of the kind lacks the accelerator; that it also has too few is no second reason. */
function saidByAcceleratorPresent(reason: Reason): boolean {
  return reason.code === 'CLASS_EXCEEDS_MACHINE' && reason.resource === 'DEVICES' && reason.total === 0;
}
