import type { MachineSnapshot, OperatingSystem, ReportedDriver } from '../model/machine.ts';
import type { Hold } from '../model/reservation.ts';
import type { Accelerator, DeviceKind } from '../model/runtime.ts';
import { confinesAccelerators } from '../trust/driver-table.ts';

/** A kind of device that unconfined code can always reach. */
export type UnconfinableKind = Extract<DeviceKind, 'apple-gpu'>;

/** Work of one accelerator by one driver of a machine. */
export interface ExclusivityQuestion {
  readonly driver: Pick<ReportedDriver, 'name' | 'confinesAccelerators'>;
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

/** Whether unconfined code can always reach devices of the kind. */
export function isUnconfinable(kind: DeviceKind): kind is UnconfinableKind {
  return UNCONFINABLE.some((unconfinable) => unconfinable === kind);
}

/**
 * Whether an open hold keeps every unit of the kind, however many the machine has by now: it was made to (V4), or its work cannot be
 * kept off them on the machine as it is now, whatever was true when it was admitted. A driver that the agent reports no more has
 * no word of its own, so that the table alone speaks for it (V5).
 */
export function keepsWhole(machine: MachineSnapshot, hold: Hold, kind: UnconfinableKind): boolean {
  if (hold.exclusive && hold.devices.some((unit) => unit.kind === kind)) return true;
  const { driver: name, accelerator } = hold;
  const driver = machine.drivers.find((reported) => reported.name === name) ?? { name, confinesAccelerators: true };
  return exclusiveKinds({ driver, os: machine.os, accelerator }).includes(kind);
}
