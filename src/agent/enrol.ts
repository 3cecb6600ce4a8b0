import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EnrollRequest } from '../agent-api/wire.ts';
import { AgentFailure } from './agent-failure.ts';
import type { Credential } from './state/agent-state.ts';
import { backoffMs } from './sync/backoff.ts';
import type { ControlPlane } from './sync/control-plane.ts';

interface Enrolment {
  readonly controlPlane: ControlPlane;
  readonly serverUrl: string;
  /** One-time; null when the person gave none. */
  readonly enrollmentToken: string | null;
  readonly machine: EnrollRequest['machine'];
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Exchanges a one-time token for the machine's credential (A3), waiting for a control plane that is away. Refuses without a token, or when it is not taken. */
export async function enrol({ controlPlane, serverUrl, enrollmentToken, machine, log, signal }: Enrolment): Promise<Credential> {
  if (enrollmentToken === null) {
    throw new AgentFailure(
      'This machine is not enrolled, or its credential was revoked. Create an enrolment (createMachineEnrollment) and pass its token with --token-file or BERTH_ENROLLMENT_TOKEN.',
    );
  }
  for (let failures = 1; ; failures += 1) {
    const result = await controlPlane.enroll({ enrollmentToken, machine }, signal);
    if (result.kind === 'OK') return { serverUrl, ...result.answer };
    if (result.kind === 'REFUSED')
      throw new AgentFailure(
        `The control plane refused the enrolment (${result.error.code}): ${result.error.message}${fieldsOf(result.error.fields)}`,
      );
    const pauseMs = Math.round(backoffMs(failures));
    log.warn({ why: result.why, failures, pauseMs }, 'the control plane is away; enrolment is tried again');
    await sleep(pauseMs, undefined, { signal });
  }
}

function fieldsOf(fields: readonly { readonly field: string; readonly message: string }[] | undefined): string {
  return fields ? ` ${fields.map(({ field, message }) => `${field}: ${message}`).join('; ')}` : '';
}
