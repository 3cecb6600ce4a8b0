import type { StateChange, StateStore } from '../state/state-store.ts';
import type { Receipts } from './receipts.ts';

/** Receipts of workspaces as part of the agent's state. */
export function storedReceipts(store: StateStore): Receipts {
  return {
    find: (workspaceId) => store.current.workspaces.find((receipt) => receipt.workspaceId === workspaceId) ?? null,
    put: async (receipt) => {
      const change: StateChange = (state) => ({
        ...state,
        workspaces: [...state.workspaces.filter((other) => other.workspaceId !== receipt.workspaceId), receipt],
      });
      await store.update(change, 'END');
    },
    remove: async (workspaceId) => {
      const change: StateChange = (state) => ({
        ...state,
        workspaces: state.workspaces.filter((receipt) => receipt.workspaceId !== workspaceId),
      });
      await store.update(change, 'END');
    },
    uids: () => new Set(store.current.workspaces.map((receipt) => receipt.uid)),
  };
}
