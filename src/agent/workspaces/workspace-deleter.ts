import type { Logger } from 'pino';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { Driver } from '../drivers/driver.ts';
import { errorCode } from '../error-code.ts';
import type { StateStore } from '../state/state-store.ts';
import { isLive } from '../reconciliation/work.ts';
import { KEEPERS } from './keepers.ts';
import type { Workspaces } from './workspaces.ts';

interface DeleterOptions {
  readonly store: StateStore;
  readonly workspaces: Workspaces;
  /** All that work here now; each may keep files in a place of its own. */
  readonly drivers: readonly Driver[];
  /** Those that the agent was asked to offer, also when they cannot run work at the moment. */
  readonly offered: readonly DriverName[];
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

  /** The driver that keeps it, or without a receipt may keep it, and that is away: nobody can say that its files are gone. */
  #awayKeeper(workspaceId: string): DriverName | undefined {
    const { workspaces, drivers, offered } = this.#options;
    const keeper = workspaces.keeperOf(workspaceId);
    const candidates = keeper === undefined ? KEEPERS.filter((name) => offered.includes(name)) : keeper === null ? [] : [keeper];
    return candidates.find((name) => !drivers.some((driver) => driver.name === name));
  }

  async #delete(workspaceId: string): Promise<void> {
    const { store, workspaces, drivers, log } = this.#options;
    const away = this.#awayKeeper(workspaceId);
    if (away !== undefined) {
      log.warn({ workspaceId, driver: away }, 'a workspace waits for its deletion until the driver that keeps it is back');
      return;
    }
    this.#busy.add(workspaceId);
    try {
      for (const driver of drivers) await driver.deleteWorkspace(workspaceId);
      await workspaces.delete(workspaceId);
      await store.update((state) => ({ ...state, deletedWorkspaces: [...state.deletedWorkspaces, workspaceId] }), 'END');
      log.info({ workspaceId }, 'workspace deleted');
    } catch (error) {
      log.error({ workspaceId, code: errorCode(error) }, 'workspace could not be deleted; it is tried again');
    } finally {
      this.#busy.delete(workspaceId);
    }
  }
}
