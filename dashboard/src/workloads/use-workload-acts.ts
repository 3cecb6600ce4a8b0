import { useAct, type Act } from '../api/use-act.ts';
import type { Refused } from '../api/refused.ts';
import {
  DeleteEndpointDocument,
  DeleteNotebookDocument,
  StartEndpointDocument,
  StartNotebookDocument,
  StopEndpointDocument,
  StopNotebookDocument,
  type WorkloadKind,
} from '../generated/graphql.ts';

/** A workload as far as acts need it. */
export interface ActTarget {
  readonly id: string;
  readonly kind: WorkloadKind;
}

/** The acts on one workload; each gives whether it was done. */
export interface WorkloadActs {
  readonly start: () => Promise<boolean>;
  readonly stop: () => Promise<boolean>;
  /** `deleteFiles` counts for notebooks; endpoints have none. */
  readonly remove: (options: { readonly deleteFiles: boolean }) => Promise<boolean>;
  readonly isRunning: boolean;
  /** Why the latest act did not happen; null otherwise. */
  readonly refused: Refused | null;
  readonly clear: () => void;
}

/** Acts on one notebook or endpoint. */
export function useWorkloadActs({ id, kind }: ActTarget): WorkloadActs {
  const notebook = {
    start: useAct(StartNotebookDocument, 'Notebook'),
    stop: useAct(StopNotebookDocument, 'Notebook'),
    remove: useAct(DeleteNotebookDocument, 'Notebook'),
  };
  const endpoint = {
    start: useAct(StartEndpointDocument, 'Endpoint'),
    stop: useAct(StopEndpointDocument, 'Endpoint'),
    remove: useAct(DeleteEndpointDocument, 'Endpoint'),
  };
  const used: readonly Pick<Act<never, unknown>, 'isRunning' | 'refused' | 'clear'>[] = Object.values(
    kind === 'NOTEBOOK' ? notebook : endpoint,
  );
  const clear = (): void => {
    for (const act of used) act.clear();
  };
  const done = async (run: Promise<unknown>): Promise<boolean> => (await run) !== null;
  const notebookId = { notebookId: id };
  const endpointId = { endpointId: id };
  return {
    start: () => {
      clear();
      return done(kind === 'NOTEBOOK' ? notebook.start.run({ input: notebookId }) : endpoint.start.run({ input: endpointId }));
    },
    stop: () => {
      clear();
      return done(kind === 'NOTEBOOK' ? notebook.stop.run({ input: notebookId }) : endpoint.stop.run({ input: endpointId }));
    },
    remove: ({ deleteFiles }) => {
      clear();
      return done(
        kind === 'NOTEBOOK' ? notebook.remove.run({ input: { notebookId: id, deleteFiles } }) : endpoint.remove.run({ input: endpointId }),
      );
    },
    isRunning: used.some((act) => act.isRunning),
    refused: used.find((act) => act.refused !== null)?.refused ?? null,
    clear,
  };
}
