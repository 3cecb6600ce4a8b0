import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Refused } from '../api/refused.ts';
import { useAct } from '../api/use-act.ts';
import { LaunchEndpointDocument, LaunchNotebookDocument, type WorkloadKind } from '../generated/graphql.ts';
import { workloadPath } from '../workloads/workload-path.ts';
import { launchKeys, randomText } from './launch-key.ts';

/** What is launched, as far as both kinds have it. */
export interface LaunchChoice {
  readonly name: string;
  readonly classId: string;
  readonly entryId: string;
  readonly machineId: string | null;
}

/** The launch of a form. */
export interface Launch {
  /** Launches it and goes to its page. A repeat of the same choice launches nothing new, whatever became of the first try. */
  readonly run: (choice: LaunchChoice) => Promise<void>;
  readonly isRunning: boolean;
  readonly refused: Refused | null;
}

/** Launches work of a kind; each form has keys of its own. */
export function useLaunch(kind: WorkloadKind): Launch {
  const [keys] = useState(() => launchKeys(randomText));
  const [, go] = useLocation();
  const notebook = useAct(LaunchNotebookDocument, 'Notebook');
  const endpoint = useAct(LaunchEndpointDocument, 'Endpoint');
  const act = kind === 'NOTEBOOK' ? notebook : endpoint;
  return {
    async run({ name, classId, entryId, machineId }) {
      const common = { name, classId, machineId };
      const idempotencyKey = keys.keyFor({ ...common, entryId });
      const launched =
        kind === 'NOTEBOOK'
          ? await notebook.run({ input: { ...common, imageId: entryId, idempotencyKey } })
          : await endpoint.run({ input: { ...common, modelId: entryId, idempotencyKey } });
      if (launched !== null) go(workloadPath(launched.id));
    },
    isRunning: act.isRunning,
    refused: act.refused,
  };
}
