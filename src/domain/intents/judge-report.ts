import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { AgentReport } from './agent-report.ts';
import { assertsGone } from './agent-report.ts';

/** A report that is not of the open hold. */
export interface StaleReport {
  readonly verdict: 'STALE_GENERATION' | 'FUTURE_GENERATION' | 'FOREIGN_WORKLOAD';
  /** The generation to stop on the reporting machine, since it says that something of it still exists (A2); else null. */
  readonly stopGeneration: number | null;
}

/** Whose report it is: of the open hold, of one that is over, or of something that the server knows nothing of. */
export type JudgedReport =
  | { readonly verdict: 'OF_THE_HOLD'; readonly hold: OpenHold }
  /** Confirms what is known: the agent repeats that a finished run is gone. */
  | { readonly verdict: 'OLD_NEWS' }
  | StaleReport;

/**
 * Judges a report against the open hold's generation and decision, whatever the intent is by now (A2). That the machine
 * ever had the work is for the caller to know; a report of the hold's generation by another machine is foreign.
 */
export function judgeReport(state: WorkloadState, heard: AgentReport): JudgedReport {
  const { hold } = state;
  const newest = hold?.generation ?? state.generation;
  if (heard.generation > newest) return { verdict: 'FUTURE_GENERATION', stopGeneration: null };
  if (hold !== null && heard.generation === hold.generation) {
    if (heard.machineId !== hold.machineId) return { verdict: 'FOREIGN_WORKLOAD', stopGeneration: null };
    if (heard.decisionId === null || heard.decisionId === hold.decisionId) return { verdict: 'OF_THE_HOLD', hold };
    // The same run, dispatched by an earlier decision: this generation is about to begin anew, so it is not stopped.
    return { verdict: 'OLD_NEWS' };
  }
  return assertsGone(heard) ? { verdict: 'OLD_NEWS' } : { verdict: 'STALE_GENERATION', stopGeneration: heard.generation };
}
