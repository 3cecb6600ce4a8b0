import type { Logger } from 'pino';
import type { Driver } from '../drivers/driver.ts';
import { errorCode } from '../error-code.ts';
import type { StateStore } from '../state/state-store.ts';
import { isLive } from '../reconciliation/work.ts';
import type { Workspaces } from './workspaces.ts';

interface DeleterOptions {
  readonly store: StateStore;
  readonly workspaces: Workspaces;
  /** All of this agent; each may keep files in a place of its own. */
  readonly drivers: Iterable<Driver>;
  readonly log: Logger;
}

/** Deletes the workspaces that the control plane asks to delete (L7), beside the sync loop, and notes what is gone. */
export class WorkspaceDeleter {
  readonly #options: DeleterOptions;
  readonly #busy = new Set<string>();

  constructor(options: DeleterOptions) {
    this.#options = options;
  }

  /** Takes the ids of one answer; one that a run still uses waits for a later answer. */
  request(ids: readonly string[]): void {
    const { works, deletedWorkspaces } = this.#options.store.current;
    const used = new Set(works.filter(isLive).map((work) => work.assignment.workspaceId));
    const due = ids.filter((id) => !used.has(id) && !deletedWorkspaces.includes(id) && !this.#busy.has(id));
    for (const id of due) void this.#delete(id);
  }

  async #delete(workspaceId: string): Promise<void> {
    const { store, workspaces, drivers, log } = this.#options;
    this.#busy.add(workspaceId);
    try {
      for (const driver of drivers) await driver.deleteWorkspace(workspaceId);
      await workspaces.delete(workspaceId);
      await store.update((state) => ({ ...state, deletedWorkspaces: [...state.deletedWorkspaces, workspaceId] }));
      log.info({ workspaceId }, 'workspace deleted');
    } catch (error) {
      log.error({ workspaceId, code: errorCode(error) }, 'workspace could not be deleted; it is tried again');
    } finally {
      this.#busy.delete(workspaceId);
    }
  }
}
