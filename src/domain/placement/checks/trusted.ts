import { checkTrust } from '../../trust/trust-matrix.ts';
import type { CandidateCheck } from './check.ts';

/** The trust matrix allows this member's work by this driver on this machine (T2, T4). */
export const trusted: CandidateCheck = {
  name: 'trusted',
  check: ({ machine, driver, isolation, relation, sharedWithMember }) => {
    const denial = checkTrust({ isolation, relation, sharedWithMember });
    return denial === null ? null : { code: denial.code, machineId: machine.id, driver: driver.name, cell: denial.cell };
  },
};
