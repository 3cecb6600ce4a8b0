import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import type { AgentReport } from './agent-report.ts';

/**
 * The reason that a report of gone work carries, with the parameters that the hold knows. A run that ended although it was
 * wanted always has one: it could not start, or it vanished. null for a plain stop.
 */
export function reasonOfReport(state: WorkloadState, heard: AgentReport, hold: OpenHold): Reason | null {
  const { machineId, accelerator, driver } = hold;
  switch (heard.reason) {
    case null:
      return missingReason(state, heard, hold);
    case 'DRIVER_UNSUPPORTED':
      return { code: 'DRIVER_UNSUPPORTED', machineId, driver, accelerator, runtimes: [] };
    case 'APPLE_GPU_HELD': {
      const wantedBy = accelerator === 'cpu' ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK';
      return { code: 'APPLE_GPU_HELD', machineId, holder: null, holderPhase: null, own: false, wantedBy };
    }
    default:
      return { code: heard.reason, machineId };
  }
}

function missingReason(state: WorkloadState, heard: AgentReport, hold: OpenHold): Reason | null {
  const wanted = state.phase === 'PREPARING' || state.phase === 'RUNNING';
  if (!wanted) return null;
  const neverRan = state.phase === 'PREPARING' && heard.state === 'failed';
  return { code: neverRan ? 'START_FAILED' : 'WORK_VANISHED', machineId: hold.machineId };
}
