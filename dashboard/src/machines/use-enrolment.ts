import { useAct } from '../api/use-act.ts';
import type { Refused } from '../api/refused.ts';
import { EnrolMachineDocument, type CreateMachineEnrollmentInput } from '../generated/graphql.ts';
import type { Issued } from './enrolment-flow.tsx';

export interface Enrolment {
  /** Makes an enrolment; null when it was refused. */
  readonly enrol: (input: CreateMachineEnrollmentInput) => Promise<Issued | null>;
  readonly isRunning: boolean;
  readonly refused: Refused | null;
  readonly clear: () => void;
}

/** Makes enrolments, of new machines and of machines again. */
export function useEnrolment(): Enrolment {
  const { run, ...act } = useAct(EnrolMachineDocument, 'MachineEnrollment');
  return {
    ...act,
    async enrol(input) {
      const done = await run({ input });
      if (done === null) return null;
      const { machine, token, expiresAt } = done;
      return { machineId: machine.id, name: machine.name, token, expiresAt };
    },
  };
}
