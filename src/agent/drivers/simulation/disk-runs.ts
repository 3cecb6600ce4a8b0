import { mkdir } from 'node:fs/promises';
import type { RunRecords } from './run-records.ts';
import { listRuns, readRun, removeRun, sweepRuns, writeRun } from './simulated-run.ts';

/** Simulated runs as files of a folder of the agent. */
export function diskRuns(dir: string): RunRecords {
  return {
    open: async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await sweepRuns(dir);
    },
    read: (run) => readRun(dir, run),
    write: (run) => writeRun(dir, run),
    remove: (run) => removeRun(dir, run),
    list: () => listRuns(dir),
  };
}
