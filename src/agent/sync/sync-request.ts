import type { SyncRequest } from '../../agent-api/wire.ts';
import type { AgentState } from '../state/agent-state.ts';
import { isLive, workKey } from '../reconciliation/work.ts';
import { reportWork } from '../reconciliation/report-work.ts';

/** Reports that fit into one request; what does not fit is sent once others are forgotten. */
const MOST_REPORTS = 1_500;

type Boot = Pick<SyncRequest, 'bootId' | 'replaces' | 'revision' | 'drivers' | 'capacity'>;

/** The whole inventory as a request: live runs first, so that an overlong list never hides one (A1). */
export function syncRequestOf(state: AgentState, boot: Boot): SyncRequest {
  const works = [...state.works.filter(isLive), ...state.works.filter((work) => !isLive(work))].slice(0, MOST_REPORTS);
  return {
    ...boot,
    observed: works.map(reportWork),
    ...(state.deletedWorkspaces.length > 0 && { deletedWorkspaces: [...state.deletedWorkspaces] }),
  };
}

/** Keys of the runs that a request reported as over; once it is answered the control plane has seen those. */
export function terminalKeys(state: AgentState, request: SyncRequest): ReadonlySet<string> {
  const sent = new Set(request.observed.map((report) => `${report.workloadId}/${String(report.generation)}/${report.decisionId ?? ''}`));
  return new Set(
    state.works
      .filter((work) => !isLive(work))
      .map(workKey)
      .filter((key) => sent.has(key)),
  );
}
