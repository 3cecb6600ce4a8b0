import type { DecisionId, MachineId } from '../model/ids.ts';
import type { RunFailureCode } from '../reason.ts';

/** States that an agent reports. */
export type ReportedState = 'preparing' | 'running' | 'stopping' | 'stopped' | 'failed';

/** Why an agent says that it failed or refused; the agent's own words are not among it (H2). */
export type ReportedReason = RunFailureCode | 'DRIVER_UNSUPPORTED' | 'APPLE_GPU_HELD';

/** What one agent says of one piece of work. `stopped` and `failed` assert that nothing of the generation exists (A2). */
export interface AgentReport {
  readonly machineId: MachineId;
  readonly generation: number;
  /** The decision that the agent acted on; null from agents that do not keep it. */
  readonly decisionId: DecisionId | null;
  readonly state: ReportedState;
  readonly reason: ReportedReason | null;
  /** 0 to 1. */
  readonly progress: number | null;
}

/**
 * Whether it asserts that nothing of the generation exists any more (A2, V3). Work that could not be stopped exists, whatever state
 * the agent says together with STOP_FAILED.
 */
export function assertsGone({ state, reason }: Pick<AgentReport, 'state' | 'reason'>): boolean {
  return (state === 'stopped' || state === 'failed') && reason !== 'STOP_FAILED';
}
