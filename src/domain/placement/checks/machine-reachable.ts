import type { CandidateCheck } from './check.ts';

/** The machine's lease lives (A4); a pinned notebook is told that it waits for its own machine (L6). */
export const machineReachable: CandidateCheck = {
  name: 'machine-reachable',
  check: ({ machine, request }) => {
    if (machine.status !== 'UNREACHABLE') return null;
    return { code: request.pin === null ? 'MACHINE_UNREACHABLE' : 'PINNED_MACHINE_OFFLINE', machineId: machine.id };
  },
};
