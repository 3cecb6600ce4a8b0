import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Assignment } from '../../agent-api/wire.ts';
import type { RunFailure } from '../drivers/driver.ts';
import { nullIfAbsent } from '../error-code.ts';
import { generationKey } from '../reconciliation/work.ts';
import type { WorkspaceReceipt } from '../state/agent-state.ts';
import { isOtherwise } from './compare-counts.ts';
import { COUNT_LIMITS, countFiles } from './count-files.ts';
import type { CountLimits } from './count-files.ts';
import { isLost, whyEmptied, workspaceMissing } from './judge-workspace.ts';
import type { Keeper } from './keepers.ts';
import { KeptWorkspaces } from './kept-workspaces.ts';
import { ownFolder } from './own-folder.ts';
import type { Receipts } from './receipts.ts';
import { removeTree } from './remove-tree.ts';

export interface WorkspacesOptions {
  readonly dir: string;
  readonly receipts: Receipts;
  /** First uid for notebooks when the agent is root; null: everything runs as the agent's own user. */
  readonly firstUid: number | null;
  readonly limits?: CountLimits;
  readonly log: Logger;
}

/** A notebook's home as found or made. */
export interface Workspace {
  readonly path: string;
  readonly uid: number;
}

type WorkspaceDemand = Pick<Assignment, 'workloadId' | 'generation' | 'workspaceId' | 'workspaceExpected'>;

export type WorkspaceResult =
  { readonly ok: true; readonly workspace: Workspace | null } | { readonly ok: false; readonly failure: RunFailure };

/**
 * The homes of notebooks: a folder a workspace id, mode 700, each with a uid of its own when the agent is root (L7). They
 * outlive runs, agents and control planes. No symbolic link is ever followed.
 */
export class Workspaces {
  readonly #options: WorkspacesOptions;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: WorkspacesOptions) {
    this.#options = options;
  }

  /**
   * The home for a run; null for work without one. Refuses with WORKSPACE_MISSING when files should be there and are not:
   * the folder is absent although the control plane or the last count expects it, or empty without a receipt that this agent
   * made it, or emptied since the last count, or is no folder. A home that its member emptied is there. One that differs in
   * another way is given, and that is noted for the control plane. One at a time, so that no two get the same uid.
   */
  async ensure(run: WorkspaceDemand): Promise<WorkspaceResult> {
    const result = this.#tail.then(() => this.#ensure(run));
    this.#tail = result.catch(() => undefined);
    const made = await result;
    if (!made.ok || run.workspaceId === undefined) return made;
    return (await this.#open(run.workspaceId, generationKey(run))) ?? made;
  }

  async #ensure(run: WorkspaceDemand): Promise<WorkspaceResult> {
    const { workspaceId } = run;
    if (workspaceId === undefined) return { ok: true, workspace: null };
    const { dir, receipts } = this.#options;
    const path = join(dir, workspaceId);
    const found = await lstat(path).catch(nullIfAbsent);
    const receipt = receipts.find(workspaceId);
    if (receipt?.keeper !== undefined) return missing(`${receipt.keeper} keeps it`);
    if (found && !found.isDirectory()) return missing('something that is no folder is in its place');
    if (!found && isLost({ isExpected: run.workspaceExpected === true, receipt })) return missing('its folder is absent');
    if (run.workspaceExpected === true && !receipt && (await readdir(path)).length === 0)
      return missing('its folder is empty, and this agent did not make it');
    const uid =
      receipt?.uid ?? (found && this.#options.firstUid !== null && found.uid >= this.#options.firstUid ? found.uid : await this.#nextUid());
    if (found && found.uid !== uid && found.uid !== process.getuid?.()) return missing('its folder belongs to another user');
    if (!receipt) await receipts.put({ workspaceId, uid, createdAt: new Date().toISOString() });
    if (!found) await mkdir(path, { mode: 0o700 });
    await ownFolder(path, { uid, mayChown: this.#options.firstUid !== null });
    return { ok: true, workspace: { path, uid } };
  }

  /** Gives the home to the run after a look at what is there against the last count; null when the run may begin. */
  async #open(workspaceId: string, openedBy: string): Promise<WorkspaceResult | null> {
    const { dir, receipts, limits = COUNT_LIMITS, log } = this.#options;
    const receipt = receipts.find(workspaceId);
    if (!receipt) return missing('its receipt is gone');
    const { counted } = receipt;
    let differs = false;
    if (counted) {
      const found = await countFiles(join(dir, workspaceId), limits);
      if (found === null) return missing('its folder is absent');
      const failure = whyEmptied({ isExpected: false, receipt }, found);
      if (failure) return { ok: false, failure };
      differs = isOtherwise(counted, found);
      if (differs) log.warn({ workspaceId, left: counted, found }, 'the files of a workspace are not as its last run left them');
    }
    await receipts.put({ ...receipt, openedBy, differs });
    return null;
  }

  /**
   * Counts what a run left, of which nothing exists any more, and keeps that as the receipt (L7). A run that never got the
   * home counts nothing. A home that is gone, or that is empty after a run that was not asked to end, keeps its earlier
   * count, so that a lost disk is not taken for the member's own doing. Rejects when the signal aborts; the count is made
   * again then.
   */
  async record(run: WorkspaceDemand, end: { readonly wasAsked: boolean; readonly signal: AbortSignal }): Promise<void> {
    if (run.workspaceId === undefined) return;
    const { dir, receipts, firstUid, limits = COUNT_LIMITS } = this.#options;
    const receipt = receipts.find(run.workspaceId);
    if (receipt?.openedBy !== generationKey(run)) return;
    if (receipt.keeper !== undefined) return this.#settleKept(receipt, end);
    const path = join(dir, run.workspaceId);
    const found = await lstat(path).catch(nullIfAbsent);
    if (found?.isDirectory() !== true) return;
    await ownFolder(path, { uid: receipt.uid, mayChown: firstUid !== null });
    const counted = await countFiles(path, limits, end.signal);
    if (counted === null || (counted.files === 0 && !end.wasAsked)) return;
    await receipts.put({ ...receipt, counted, differs: false });
  }

  /** Makes what a driver noted the receipt; nothing noted, as after a crash of the agent at the end of a run, keeps the earlier count. */
  async #settleKept({ left, ...receipt }: WorkspaceReceipt, end: { readonly wasAsked: boolean }): Promise<void> {
    if (left === undefined) return;
    const isKept = left.files === 0 && !end.wasAsked;
    await this.#options.receipts.put(isKept ? receipt : { ...receipt, counted: left, differs: false });
  }

  /** The workspaces that a driver keeps in a place of its own, with their receipts among these. */
  keptBy(keeper: Keeper): KeptWorkspaces {
    const { receipts, log } = this.#options;
    return new KeptWorkspaces({ keeper, receipts, log });
  }

  /** The driver that keeps a workspace; null for the agent's own folder, undefined without a receipt. */
  keeperOf(workspaceId: string): Keeper | null | undefined {
    const receipt = this.#options.receipts.find(workspaceId);
    return receipt === null ? undefined : (receipt.keeper ?? null);
  }

  /** Where the home of a workspace is, for work that runs. */
  locate(workspaceId: string): Workspace | null {
    const receipt = this.#options.receipts.find(workspaceId);
    return receipt && { path: join(this.#options.dir, workspaceId), uid: receipt.uid };
  }

  /** Deletes a home and its files for good; absent is deleted. The caller sees that no run uses it. */
  async delete(workspaceId: string): Promise<void> {
    const { dir, receipts } = this.#options;
    const path = join(dir, workspaceId);
    if (await lstat(path).catch(nullIfAbsent)) await rename(path, join(dir, `.deleted-${workspaceId}-${randomUUID()}`));
    await receipts.remove(workspaceId);
    await this.sweep();
  }

  /** Finishes deletions that were cut. */
  async sweep(): Promise<void> {
    const { dir } = this.#options;
    const names = (await readdir(dir)).filter((name) => name.startsWith('.deleted-'));
    for (const name of names) await removeTree(join(dir, name));
  }

  /** The smallest uid that neither a receipt nor a folder has; a lost state file gives no home to another notebook. */
  async #nextUid(): Promise<number> {
    const { dir, firstUid, receipts } = this.#options;
    if (firstUid === null) return process.getuid?.() ?? 0;
    const names = await readdir(dir);
    const stats = await Promise.all(names.map((name) => lstat(join(dir, name)).catch(nullIfAbsent)));
    const taken = new Set([...receipts.uids(), ...stats.map((stat) => stat?.uid)]);
    let uid = firstUid;
    while (taken.has(uid)) uid += 1;
    return uid;
  }
}

function missing(what: string): WorkspaceResult {
  return { ok: false, failure: workspaceMissing(what) };
}
