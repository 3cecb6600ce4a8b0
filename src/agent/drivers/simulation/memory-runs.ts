import { generationKey } from '../../reconciliation/work.ts';
import type { RunRecords, SimulatedRun } from './run-records.ts';

/** Simulated runs of a machine that is itself simulated: they outlive its agent, and end with the process that simulates both. */
export function memoryRuns(): RunRecords {
  const runs = new Map<string, SimulatedRun>();
  return {
    open: () => Promise.resolve(),
    read: (run) => {
      const found = runs.get(generationKey(run));
      return Promise.resolve(found?.assignment.decisionId === run.decisionId ? found : null);
    },
    write: (run) => {
      runs.set(generationKey(run.assignment), run);
      return Promise.resolve();
    },
    remove: (run) => {
      runs.delete(generationKey(run));
      return Promise.resolve();
    },
    list: () => Promise.resolve([...runs.values()]),
  };
}
