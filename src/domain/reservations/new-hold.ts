import type { DecisionId, ReservationId } from '../model/ids.ts';
import type { Hold } from '../model/reservation.ts';
import type { AcceleratorClass } from '../model/runtime.ts';
import type { WorkloadState } from '../model/workload.ts';
import type { ChosenTarget } from '../placement/decision.ts';
import type { NewHold } from './workload-change.ts';

/** What a reservation is made of. */
export interface HoldTerms {
  readonly chosen: ChosenTarget;
  readonly class: AcceleratorClass;
  readonly generation: number;
  readonly decisionId: DecisionId;
  readonly reservationId: ReservationId;
}

/** The reservation of the chosen target, with a snapshot of the class (V3, U2). The ref stays out (H2). */
export function newHold(terms: HoldTerms): NewHold {
  const { chosen, generation, decisionId, reservationId } = terms;
  const { id, name, accelerator, acceleratorCount, cpuMillis, memoryMib } = terms.class;
  return {
    reservationId,
    decisionId,
    machineId: chosen.machineId,
    driver: chosen.driver,
    generation,
    runtimeId: chosen.runtime.id,
    classId: id,
    className: name,
    accelerator,
    acceleratorCount: accelerator === 'cpu' ? 0 : acceleratorCount,
    cpuMillis,
    memoryMib,
    devices: chosen.devices,
    exclusive: chosen.exclusive,
  };
}

/** The new hold as a snapshot shows it, so that the next decision of a batch counts it (V1). */
export function asHold(hold: NewHold, workload: Pick<WorkloadState, 'id' | 'memberId'>): Hold {
  const { reservationId, generation, driver, accelerator, cpuMillis, memoryMib, devices, exclusive } = hold;
  return {
    reservationId,
    workloadId: workload.id,
    memberId: workload.memberId,
    generation,
    driver,
    accelerator,
    cpuMillis,
    memoryMib,
    devices,
    exclusive,
    phase: 'PREPARING',
  };
}
