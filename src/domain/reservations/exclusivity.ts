import type { OperatingSystem, ReportedDriver } from '../model/machine.ts';
import type { Accelerator, DeviceKind } from '../model/runtime.ts';
import { confinesAccelerators } from '../trust/driver-table.ts';

/** A kind of device that unconfined code can always reach. */
export type UnconfinableKind = Extract<DeviceKind, 'apple-gpu'>;

/** Work of one accelerator by one driver of a machine. */
export interface ExclusivityQuestion {
  readonly driver: ReportedDriver;
  readonly os: OperatingSystem;
  readonly accelerator: Accelerator;
}

/** nvidia-gpu is not among them: a sandbox without device nodes cannot reach one (V4). */
const UNCONFINABLE: readonly UnconfinableKind[] = ['apple-gpu'];
const NONE: readonly UnconfinableKind[] = [];

/**
 * Kinds of device of which cpu work must hold every unit, since its driver cannot keep it off them (V4). It follows
 * from the driver's property, never from its name (V5).
 */
export function exclusiveKinds(question: ExclusivityQuestion): readonly UnconfinableKind[] {
  if (question.accelerator !== 'cpu' || confinesAccelerators(question.driver, question.os)) return NONE;
  return UNCONFINABLE;
}
