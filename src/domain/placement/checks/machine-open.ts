import type { CandidateCheck } from './check.ts';

/** The owner has not closed the machine to new work. */
export const machineOpen: CandidateCheck = {
  name: 'machine-open',
  check: ({ machine }) => (machine.status === 'CORDONED' ? { code: 'MACHINE_CORDONED', machineId: machine.id } : null),
};
