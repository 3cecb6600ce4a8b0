import type { Reason } from '../../reason.ts';
import type { TargetCheck } from './check.ts';

/** The demand fits beside whatever holds the machine is looked at with (V1, V4); with none, the class is no larger than the machine. */
export const classFits: TargetCheck = {
  name: 'class-fits',
  check: ({ fit }) => (fit.fits ? null : fit.reasons.filter((reason) => !saidByAcceleratorPresent(reason))),
};

/** A machine without a single device of the kind lacks the accelerator; that it also has too few is no second reason. */
function saidByAcceleratorPresent(reason: Reason): boolean {
  return reason.code === 'CLASS_EXCEEDS_MACHINE' && reason.resource === 'DEVICES' && reason.total === 0;
}
