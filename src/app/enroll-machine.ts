import type { MachineId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import { hashSecretToken, newSecretToken } from '../shared/secret-token.ts';
import type { EnrollmentRequest, EnrollmentStore } from './machine-ports.ts';
import type { IdSource, WakeupPublisher } from './ports.ts';
import { reportedCapacity, type ReportedAmounts } from './reported-devices.ts';

/** How every machine credential begins. */
export const MACHINE_TOKEN_PREFIX = 'berthm_';

export interface EnrollDependencies {
  readonly enrollments: EnrollmentStore;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly leaseSeconds: number;
}

export interface EnrollInput extends Pick<EnrollmentRequest, 'os' | 'arch' | 'agentVersion' | 'drivers'> {
  readonly enrollmentToken: string;
  readonly amounts: ReportedAmounts;
}

/** The credential is shown here and never again. */
export interface EnrolledMachine {
  readonly machineId: MachineId;
  readonly machineToken: string;
  readonly leaseSeconds: number;
}

/**
 * Exchanges a one-time token for the machine's credential (A3), and revokes an older one. The machine keeps the name that it was
 * created with. null when the token is unknown, used or expired, which of them is for the operator's log only.
 */
export async function enrollMachine(dependencies: EnrollDependencies, input: EnrollInput): Promise<EnrolledMachine | null> {
  const { enrollments, publisher, ids, logger, leaseSeconds } = dependencies;
  const { enrollmentToken, amounts, ...machine } = input;
  const capacity = reportedCapacity(machine.os, amounts);
  const { token, hash } = newSecretToken(MACHINE_TOKEN_PREFIX);
  const tokenHash = hashSecretToken(enrollmentToken);
  const outcome = await enrollments.enroll({ ...machine, capacity, tokenHash, credential: { id: ids.next(), hash }, leaseSeconds });
  const { machineId } = outcome;
  if (outcome.kind === 'refused') {
    logger.warn({ machineId, cause: outcome.cause }, 'enrolment refused');
    return null;
  }
  logger.info({ machineId }, 'machine enrolled');
  publisher.publish([{ kind: 'capacity' }, { kind: 'machine', machineId: outcome.machineId }]);
  return { machineId: outcome.machineId, machineToken: token, leaseSeconds };
}
