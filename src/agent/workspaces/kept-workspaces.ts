import type { Logger } from 'pino';
import type { Assignment } from '../../agent-api/wire.ts';
import type { RunFailure } from '../drivers/driver.ts';
import { generationKey } from '../reconciliation/work.ts';
import type { FileCount, WorkspaceReceipt } from '../state/agent-state.ts';
import { isOtherwise } from './compare-counts.ts';
import { isLost, whyEmptied, workspaceMissing } from './judge-workspace.ts';
import type { Keeper } from './keepers.ts';
import type { Receipts } from './receipts.ts';

/** Where a driver keeps the files of one workspace outside the agent's folder: a volume, a claim. */
export interface WorkspacePlace {
  exists(): Promise<boolean>;
  /** What is in it; null when that cannot be told. Asked only of one that exists. */
  count(): Promise<FileCount | null>;
  /** Makes it where it is absent and gives it to the run; may be repeated. `isNew`: no run ever got it. */
  give(how: { readonly isNew: boolean }): Promise<void>;
}

interface KeptOptions {
  /** The driver that keeps them; its receipts say so, and nobody else reports them deleted. */
  readonly keeper: Keeper;
  readonly receipts: Receipts;
  readonly log: Logger;
}

type Demand = Pick<Assignment, 'workloadId' | 'generation' | 'workspaceExpected'> & { readonly workspaceId: string };

/** Receipts of workspaces that a driver keeps in a place of its own (L7): the same rules as for homes in the agent's folder. */
export class KeptWorkspaces {
  readonly #options: KeptOptions;

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  /**
   * Gives a workspace to a run; may be repeated. Refuses with WORKSPACE_MISSING, and makes nothing, when files should be there and
   * are not: the place is absent, empty without a receipt, emptied since the last count, or another one keeps the workspace.
   * One that differs in another way is given, and that is noted for the control plane.
   */
  async open(run: Demand, place: WorkspacePlace): Promise<RunFailure | null> {
    const { keeper, receipts, log } = this.#options;
    const { workspaceId } = run;
    const receipt = receipts.find(workspaceId);
    if (receipt && receipt.keeper !== keeper) return workspaceMissing(`${receipt.keeper ?? "the agent's own folder"} keeps it`);
    const known = { isExpected: run.workspaceExpected === true, receipt };
    const exists = await place.exists();
    if (!exists && isLost(known)) return workspaceMissing('its place is absent');
    const found = exists && (known.isExpected || receipt?.counted) ? await place.count() : null;
    const emptied = found && whyEmptied(known, found);
    if (emptied) return emptied;
    const differs = Boolean(found && receipt?.counted && isOtherwise(receipt.counted, found));
    if (differs) log.warn({ workspaceId, left: receipt?.counted, found }, 'the files of a workspace are not as its last run left them');
    const { left: _, ...kept }: WorkspaceReceipt = receipt ?? { workspaceId, uid: 0, createdAt: new Date().toISOString(), keeper };
    if (!receipt) await receipts.put(kept);
    await place.give({ isNew: !exists || (kept.openedBy === undefined && !known.isExpected) });
    await receipts.put({ ...kept, openedBy: generationKey(run), differs });
    return null;
  }

  /**
   * Notes what a run left, before the last of it is removed; `Workspaces.record` makes the receipt of it once nothing exists any more.
   * null, for what cannot be counted, and a run that never got the workspace change nothing.
   */
  async noteLeft(run: Demand, left: FileCount | null): Promise<void> {
    const { receipts } = this.#options;
    const receipt = receipts.find(run.workspaceId);
    if (left === null || receipt?.openedBy !== generationKey(run)) return;
    await receipts.put({ ...receipt, left });
  }
}
