import { useAct } from '../api/use-act.ts';
import type { Refused } from '../api/refused.ts';
import { EnrolMachineDocument, type CreateMachineEnrollmentInput } from '../generated/graphql.ts';

/** An enrolment that was just made. Its token lives in the memory of this page alone, and is gone when the page is. */
export interface Issued {
  readonly machineId: string;
  readonly name: string;
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

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
