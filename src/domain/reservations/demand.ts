import type { MemberId } from '../model/ids.ts';
import type { MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { Accelerator, AcceleratorClass } from '../model/runtime.ts';
import type { UnconfinableKind } from './exclusivity.ts';
import { exclusiveKinds } from './exclusivity.ts';

/** What one run needs of one machine: the class's amounts, and the kinds of device that it must hold whole (V1, V4). */
export interface Demand {
  /** Whose work it is, so that a reason can say "your own"; null: nobody's in particular. */
  readonly memberId: MemberId | null;
  readonly accelerator: Accelerator;
  /** Devices of `accelerator`; 0 for cpu. */
  readonly deviceCount: number;
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly exclusiveKinds: readonly UnconfinableKind[];
}

/** The parts of a class that are demanded; a reservation's snapshot of its class has them too. */
export type DemandedClass = Pick<AcceleratorClass, 'accelerator' | 'acceleratorCount' | 'cpuMillis' | 'memoryMib'>;

/** A run of `class` by one driver of the machine. */
export interface DemandQuestion {
  readonly memberId: MemberId | null;
  readonly class: DemandedClass;
  readonly driver: ReportedDriver;
}

/** The demand of a run on a machine; `fits` judges it (V1). */
export function demandOn(machine: MachineSnapshot, question: DemandQuestion): Demand {
  const { accelerator, acceleratorCount, cpuMillis, memoryMib } = question.class;
  return {
    memberId: question.memberId,
    accelerator,
    deviceCount: accelerator === 'cpu' ? 0 : acceleratorCount,
    cpuMillis,
    memoryMib,
    exclusiveKinds: exclusiveKinds({ driver: question.driver, os: machine.os, accelerator }),
  };
}
