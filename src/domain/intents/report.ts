import type { OpenHold, WorkloadState } from '../model/workload.ts';
import { releaseHold } from '../reservations/release-hold.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';
import type { AgentReport } from './agent-report.ts';
import { assertsGone } from './agent-report.ts';
import { failKeepingHold } from './fail-keeping-hold.ts';
import type { ProgressSoFar } from './progress.ts';
import { isWorthTelling } from './progress.ts';
import type { StaleReport } from './judge-report.ts';
import { judgeReport } from './judge-report.ts';
import { reasonOfReport } from './report-reason.ts';

/**
 * What a report changes (A2, V3, L8). It is judged against the open hold, whatever the intent is by now, so that reports
 * lost, repeated or reordered lead to the same end. null changes nothing; a stale one is given back with the stop that
 * it asks for.
 */
export function report(state: WorkloadState, heard: AgentReport, soFar: ProgressSoFar): WorkloadChange | StaleReport | null {
  const judged = judgeReport(state, heard);
  if (judged.verdict === 'OF_THE_HOLD') return apply(state, { heard, hold: judged.hold, soFar });
  return judged.verdict === 'OLD_NEWS' ? null : judged;
}

interface Heard {
  readonly heard: AgentReport;
  readonly hold: OpenHold;
  readonly soFar: ProgressSoFar;
}

function apply(state: WorkloadState, { heard, hold, soFar }: Heard): WorkloadChange | null {
  switch (heard.state) {
    case 'preparing':
      return state.phase === 'PREPARING' ? preparing(state, { heard, hold, soFar }) : null;
    case 'running':
      return state.phase === 'PREPARING' ? running(state, hold) : null;
    case 'stopping':
    case 'stopped':
    case 'failed':
      if (assertsGone(heard)) return gone(state, heard, hold);
      return heard.reason === 'STOP_FAILED' ? failKeepingHold(state, { code: 'STOP_FAILED', machineId: hold.machineId }) : null;
  }
}

function preparing(state: WorkloadState, { heard, hold, soFar }: Heard): WorkloadChange | null {
  if (!isWorthTelling(heard.progress, soFar)) return null;
  const progress = heard.progress === null ? {} : { progress: heard.progress };
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: {},
    events: [{ type: 'PREPARING', generation: hold.generation, machineId: hold.machineId, ...progress }],
  };
}

function running(state: WorkloadState, hold: OpenHold): WorkloadChange {
  const used = state.kind === 'notebook' ? ({ workspaceUsed: true } as const) : {};
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: { phase: 'RUNNING', ...used },
    events: [{ type: 'RUNNING', generation: hold.generation, machineId: hold.machineId, driver: hold.driver }],
  };
}

/** Nothing of the run exists any more. An agent that refused before it began sends the work back to the queue (L1, V6). */
function gone(state: WorkloadState, heard: AgentReport, hold: OpenHold): WorkloadChange {
  const reason = reasonOfReport(state, heard, hold);
  const change = releaseHold(state, { hold, by: 'AGENT', reasons: reason === null ? [] : [reason] });
  if (state.phase !== 'PREPARING' || heard.state !== 'failed' || reason?.code !== 'APPLE_GPU_HELD') return change;
  return {
    ...change,
    set: { phase: 'PENDING', admission: 'WAITING', queue: 'ENTER_LATER' },
    // L3: until it is evaluated again, it waits for what the agent said.
    evaluation: { outcome: 'WAIT', headline: reason, reasons: [reason] },
    events: [{ type: 'RELEASED', generation: hold.generation, machineId: hold.machineId, reasons: [reason] }],
  };
}
