import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment } from '../../agent-api/wire.ts';
import type { RunFailure } from '../drivers/driver.ts';
import { nullIfAbsent } from '../error-code.ts';
import type { WorkspaceReceipt } from '../state/agent-state.ts';
import { ownFolder } from './own-folder.ts';

/** What workspaces need of the agent's state. */
export interface Receipts {
  find(workspaceId: string): WorkspaceReceipt | null;
  /** Resolves once the receipt is on disk. */
  add(receipt: WorkspaceReceipt): Promise<void>;
  remove(workspaceId: string): Promise<void>;
  /** Uids that receipts name. */
  uids(): ReadonlySet<number>;
}

export interface WorkspacesOptions {
  readonly dir: string;
  readonly receipts: Receipts;
  /** First uid for notebooks when the agent is root; null: everything runs as the agent's own user. */
  readonly firstUid: number | null;
}

/** A notebook's home as found or made. */
export interface Workspace {
  readonly path: string;
  readonly uid: number;
}

type WorkspaceDemand = Pick<Assignment, 'workspaceId' | 'workspaceExpected'>;

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
   * the folder is absent although the control plane expects it, or empty without a receipt that this agent made it, or is no
   * folder. A home that its member emptied is there. One at a time, so that no two get the same uid.
   */
  ensure(run: WorkspaceDemand): Promise<WorkspaceResult> {
    const result = this.#tail.then(() => this.#ensure(run));
    this.#tail = result.catch(() => undefined);
    return result;
  }

  async #ensure(run: WorkspaceDemand): Promise<WorkspaceResult> {
    const { workspaceId } = run;
    if (workspaceId === undefined) return { ok: true, workspace: null };
    const { dir, receipts } = this.#options;
    const path = join(dir, workspaceId);
    const found = await lstat(path).catch(nullIfAbsent);
    const receipt = receipts.find(workspaceId);
    if (found && !found.isDirectory()) return missing('something that is no folder is in its place');
    if (run.workspaceExpected === true && !found) return missing('its folder is absent');
    if (run.workspaceExpected === true && !receipt && (await readdir(path)).length === 0)
      return missing('its folder is empty, and this agent did not make it');
    const uid =
      receipt?.uid ?? (found && this.#options.firstUid !== null && found.uid >= this.#options.firstUid ? found.uid : await this.#nextUid());
    if (found && found.uid !== uid && found.uid !== process.getuid?.()) return missing('its folder belongs to another user');
    if (!receipt) await receipts.add({ workspaceId, uid, createdAt: new Date().toISOString() });
    if (!found) await mkdir(path, { mode: 0o700 });
    await ownFolder(path, { uid, mayChown: this.#options.firstUid !== null });
    return { ok: true, workspace: { path, uid } };
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
    await Promise.all(names.map((name) => rm(join(dir, name), { recursive: true, force: true })));
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
  return { ok: false, failure: { reason: 'WORKSPACE_MISSING', message: `The workspace should hold files, but ${what}.` } };
}
