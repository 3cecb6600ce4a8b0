import type { Report, SyncRequest } from '../../agent-api/wire.ts';
import type { AgentState } from '../state/agent-state.ts';
import { isLive, workKey } from '../reconciliation/work.ts';
import type { Work } from '../reconciliation/work.ts';
import { reportWork } from '../reconciliation/report-work.ts';

/** Reports that fit into one request; what does not fit is sent once others are forgotten. */
const MOST_REPORTS = 1_200;

type Boot = Pick<SyncRequest, 'bootId' | 'replaces' | 'revision' | 'drivers' | 'capacity'>;

/** The whole inventory as a request: live runs first, so that an overlong list never hides one (A1). */
export function syncRequestOf(state: AgentState, boot: Boot): SyncRequest {
  const works = [...state.works.filter(isLive), ...state.works.filter((work) => !isLive(work))].slice(0, MOST_REPORTS);
  return {
    ...boot,
    observed: works.map((work) => ({ ...reportWork(work), ...receiptOf(state, work) })),
    ...(state.deletedWorkspaces.length > 0 && { deletedWorkspaces: [...state.deletedWorkspaces] }),
  };
}

/** What is known of the files of the work's workspace (L7). */
function receiptOf(state: AgentState, { assignment }: Work): Pick<Report, 'workspace'> {
  const receipt = state.workspaces.find(({ workspaceId }) => workspaceId === assignment.workspaceId);
  return receipt?.counted ? { workspace: { ...receipt.counted, differs: receipt.differs === true } } : {};
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
