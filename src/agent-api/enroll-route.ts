import { enrollMachine, type EnrollDependencies } from '../app/enroll-machine.ts';
import { knownArchitecture, knownVersion } from './known-words.ts';
import { parseBody } from './parse-body.ts';
import { ProtocolFailure } from './protocol-failure.ts';
import { reportedDrivers } from './reported-drivers.ts';
import { enrollRequest, type EnrollResponse } from './wire.ts';

/** `POST /agent/v1/enroll`: 401 ENROLLMENT_REFUSED for a token that is unknown, used or expired, which of them is not said. */
export async function enrollRoute(dependencies: EnrollDependencies, body: unknown): Promise<EnrollResponse> {
  const { enrollmentToken, machine } = parseBody(enrollRequest, body);
  const { os, capacity: amounts } = machine;
  const arch = knownArchitecture(machine.arch);
  const agentVersion = knownVersion(machine.agentVersion);
  const drivers = reportedDrivers(machine.drivers);
  const enrolled = await enrollMachine(dependencies, { enrollmentToken, os, arch, agentVersion, drivers, amounts });
  if (enrolled !== null) return enrolled;
  throw new ProtocolFailure(401, 'ENROLLMENT_REFUSED', {
    message: 'The enrolment token is unknown, used or expired; create a new enrolment of the machine.',
  });
}
