import type { MachineStatus } from '../generated/graphql.ts';

/** An enrolment's token lives for an hour. */
const TOKEN_LIFE_MILLISECONDS = 3_600_000;

/** How an enrolment goes: the agent is awaited, has joined, or can no longer join with this token. */
export type EnrolmentProgress = 'WAITING' | 'JOINED' | 'EXPIRED';

/** Judges by the machine as it is now; one that is enrolled again counts as joined once it was heard after the token was made. */
export function enrolmentProgress(enrolment: {
  readonly machine: { readonly status: MachineStatus; readonly lastHeartbeatAt: string | null } | null;
  /** RFC 3339, of the server. */
  readonly expiresAt: string;
  readonly now: number;
}): EnrolmentProgress {
  const { machine, now } = enrolment;
  const end = Date.parse(enrolment.expiresAt);
  const heard = machine?.lastHeartbeatAt ?? null;
  if (machine?.status !== 'ENROLLING' && heard !== null && Date.parse(heard) >= end - TOKEN_LIFE_MILLISECONDS) return 'JOINED';
  return end <= now ? 'EXPIRED' : 'WAITING';
}
