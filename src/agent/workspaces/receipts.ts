import type { WorkspaceReceipt } from '../state/agent-state.ts';

/** What workspaces need of the agent's state. */
export interface Receipts {
  find(workspaceId: string): WorkspaceReceipt | null;
  /** Adds it, or replaces the one of that workspace; resolves once it is on disk. */
  put(receipt: WorkspaceReceipt): Promise<void>;
  remove(workspaceId: string): Promise<void>;
  /** Uids that receipts name. */
  uids(): ReadonlySet<number>;
}
