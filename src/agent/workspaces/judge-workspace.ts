import type { RunFailure } from '../drivers/driver.ts';
import type { FileCount, WorkspaceReceipt } from '../state/agent-state.ts';
import { isEmptied } from './compare-counts.ts';

interface Found {
  /** Whether the control plane expects files (L7). */
  readonly isExpected: boolean;
  /** null: this agent never made it, or has no trace of that. */
  readonly receipt: WorkspaceReceipt | null;
}

/** WORKSPACE_MISSING in the agent's words: `what` goes on after "but". */
export function workspaceMissing(what: string): RunFailure {
  return { reason: 'WORKSPACE_MISSING', message: `The workspace should hold files, but ${what}.` };
}

/** Whether the absence of a workspace is a loss: the control plane or the last count expects files (L7). */
export function isLost({ isExpected, receipt }: Found): boolean {
  return isExpected || (receipt?.counted?.files ?? 0) > 0;
}

/** Why a workspace that is there must not be given to a run, or null: it is empty where files are expected (L7). */
export function whyEmptied({ isExpected, receipt }: Found, found: FileCount): RunFailure | null {
  if (isExpected && !receipt && found.complete && found.files === 0) return workspaceMissing('it is empty, and this agent did not make it');
  const counted = receipt?.counted;
  if (!counted || !isEmptied(counted, found)) return null;
  return workspaceMissing(`it is empty, and ${String(counted.files)} files were left in it`);
}
