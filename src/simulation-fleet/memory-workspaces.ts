import type { Workspaces } from '../agent/workspaces/workspaces.ts';

/** Homes of simulated notebooks: there is one once a run had it, and it holds nothing. */
export interface MemoryWorkspaces extends Pick<Workspaces, 'ensure' | 'record'> {
  delete(workspaceId: string): void;
}

/** Refuses, with WORKSPACE_MISSING, a home that should be there and is not (L7). */
export function memoryWorkspaces(): MemoryWorkspaces {
  const homes = new Set<string>();
  return {
    ensure: ({ workspaceId, workspaceExpected }) => {
      if (workspaceId === undefined) return Promise.resolve({ ok: true, workspace: null });
      if (workspaceExpected === true && !homes.has(workspaceId)) {
        const message = 'The workspace should hold files, but this simulated machine does not have it.';
        return Promise.resolve({ ok: false, failure: { reason: 'WORKSPACE_MISSING', message } });
      }
      homes.add(workspaceId);
      return Promise.resolve({ ok: true, workspace: { path: workspaceId, uid: 0 } });
    },
    record: () => Promise.resolve(),
    delete: (workspaceId) => {
      homes.delete(workspaceId);
    },
  };
}
