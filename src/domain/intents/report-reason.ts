import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import type { AgentReport } from './agent-report.ts';

/**
 * The reason that a report of gone work carries, with the parameters that the hold knows. A run that ended although it was
 * wanted always has one: it could not start, or it vanished. null for a plain stop.
 */
export function reasonOfReport(state: WorkloadState, heard: AgentReport, hold: OpenHold): Reason | null {
  const { machineId, accelerator, driver } = hold;
  if (heard.reason === null) return missingReason(state, heard, hold);
  if (heard.reason === 'DRIVER_UNSUPPORTED') return { code: heard.reason, machineId, driver, accelerator, runtimes: [] };
  if (heard.reason !== 'APPLE_GPU_HELD') return { code: heard.reason, machineId };
  const wantedBy = accelerator === 'cpu' ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK';
  return { code: heard.reason, machineId, holder: null, holderPhase: null, own: false, wantedBy };
}

function missingReason(state: WorkloadState, heard: AgentReport, hold: OpenHold): Reason | null {
  const wanted = state.phase === 'PREPARING' || state.phase === 'RUNNING';
  if (!wanted) return null;
  const neverRan = state.phase === 'PREPARING' && heard.state === 'failed';
  return { code: neverRan ? 'START_FAILED' : 'WORK_VANISHED', machineId: hold.machineId };
}
