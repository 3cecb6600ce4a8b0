import type { DeviceKind } from './runtime.ts';

/** One device of a machine, named by kind and position from 0. */
export interface DeviceUnit {
  readonly kind: DeviceKind;
  readonly index: number;
}
