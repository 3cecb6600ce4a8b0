import type { OpenHold, WorkloadState } from '../../../src/domain/model/workload.ts';
import { aWorkload } from './builders.ts';
import { testId } from './ids.ts';

/** The open hold of generation 1 on machine 1. */
export function anOpenHold(changes: Partial<OpenHold> = {}): OpenHold {
  return {
    reservationId: testId(71),
    machineId: testId(1),
    driver: 'native',
    accelerator: 'cpu',
    generation: 1,
    decisionId: testId(61),
    ...changes,
  };
}

/** An admitted notebook of machine 1, in the given phase, with its hold open. */
export function aHeldWorkload(phase: 'PREPARING' | 'RUNNING' | 'STOPPING' | 'FAILED', changes: Partial<WorkloadState> = {}): WorkloadState {
  const desired = phase === 'STOPPING' ? 'STOP' : 'RUN';
  return aWorkload({
    phase,
    desired,
    admission: 'ADMITTED',
    hold: anOpenHold(),
    pin: { machineId: testId(1), driver: 'native' },
    ...changes,
  });
}
