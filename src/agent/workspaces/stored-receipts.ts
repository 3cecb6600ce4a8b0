import type { StateStore } from '../state/state-store.ts';
import type { Receipts } from './workspaces.ts';

/** Receipts of workspaces as part of the agent's state. */
export function storedReceipts(store: StateStore): Receipts {
  return {
    find: (workspaceId) => store.current.workspaces.find((receipt) => receipt.workspaceId === workspaceId) ?? null,
    put: async (receipt) => {
      await store.update((state) => ({
        ...state,
        workspaces: [...state.workspaces.filter((other) => other.workspaceId !== receipt.workspaceId), receipt],
      }));
    },
    remove: async (workspaceId) => {
      await store.update((state) => ({ ...state, workspaces: state.workspaces.filter((receipt) => receipt.workspaceId !== workspaceId) }));
    },
    uids: () => new Set(store.current.workspaces.map((receipt) => receipt.uid)),
  };
}
