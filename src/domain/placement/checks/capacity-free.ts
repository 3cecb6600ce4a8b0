import type { CandidateCheck } from './check.ts';
import { classFits } from './class-fits.ts';

/**
 * The demand fits beside the open holds (V1, V4). A guest of a machine that is not shared with them is told nothing of
 * its capacity or its work (T5); the trust matrix denies such a candidate already.
 */
export const capacityFree: CandidateCheck = {
  name: 'capacity-free',
  check: (candidate) => {
    const { relation, sharedWithMember, fit } = candidate;
    if (fit.fits || (relation === 'guest' && !sharedWithMember)) return null;
    return classFits.check(candidate);
  },
};
