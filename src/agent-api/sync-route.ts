import { syncAgent, type RefusedReport, type SyncDependencies, type SyncInput, type SyncOutcome } from '../app/sync-agent.ts';
import type { WorkspaceCount } from '../app/workspace-count.ts';
import type { DecisionId, WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { Assignment } from '../domain/reservations/assignment.ts';
import { hashSecretToken } from '../shared/secret-token.ts';
import { parseBody } from './parse-body.ts';
import { reportedDrivers } from './reported-drivers.ts';
import { credentialInUse, unauthenticated } from './request-head.ts';
import { syncRequest, type Report, type SyncRequest, type SyncResponse } from './wire.ts';

/** A sync as it arrived. */
export interface SyncCall {
  readonly token: string;
  readonly body: unknown;
  readonly waitSeconds: number;
  readonly peerHost: string | null;
  /** Aborted when the agent hangs up or the server ends. */
  readonly signal: AbortSignal;
}

/** `POST /agent/v1/sync`: 401 for an unknown or revoked credential, 409 when another live agent uses it or took this one's place. */
export async function syncRoute(dependencies: SyncDependencies, call: SyncCall): Promise<SyncResponse> {
  const outcome = await syncAgent(dependencies, syncInput(parseBody(syncRequest, call.body), call), call.signal);
  return responseOf(outcome, dependencies.leaseSeconds);
}

/** Ids are compared as text, and the database writes them in lower case. */
function syncInput(request: SyncRequest, call: SyncCall): SyncInput {
  const { drivers, capacity } = request;
  return {
    credentialHash: hashSecretToken(call.token),
    bootId: request.bootId,
    replaces: request.replaces ?? null,
    revision: request.revision,
    drivers: drivers === undefined ? null : reportedDrivers(drivers),
    amounts: capacity ?? null,
    observed: request.observed.map((item) => ({
      workloadId: item.workloadId.toLowerCase() as WorkloadId,
      generation: item.generation,
      decisionId: (item.decisionId?.toLowerCase() ?? null) as DecisionId | null,
      state: item.state,
      reason: item.reason ?? null,
      progress: item.progress ?? null,
      address: item.address ?? null,
      workspace: item.workspace === undefined ? null : workspaceCount(item.workspace),
    })),
    deletedWorkspaces: (request.deletedWorkspaces ?? []) as readonly string[] as readonly WorkspaceId[],
    waitSeconds: call.waitSeconds,
    peerHost: call.peerHost,
  };
}

/** Times are compared as text, so each is written in one way. */
function workspaceCount(told: NonNullable<Report['workspace']>): WorkspaceCount {
  return { ...told, newestChangeAt: told.newestChangeAt === null ? null : new Date(told.newestChangeAt).toISOString() };
}

function responseOf(outcome: SyncOutcome, leaseSeconds: number): SyncResponse {
  switch (outcome.kind) {
    case 'UNAUTHENTICATED':
      throw unauthenticated();
    case 'CREDENTIAL_IN_USE':
      throw credentialInUse();
    case 'ANSWER': {
      const { revision, serverTime, assignments, begun, deleteWorkspaces } = outcome.answer;
      const refusals = outcome.refused.map(refusalOf);
      return {
        revision,
        leaseSeconds,
        serverTime,
        assignments: assignments.map(toWire),
        begun: [...begun],
        refusals,
        deleteWorkspaces: [...deleteWorkspaces],
      };
    }
  }
}

function toWire(assignment: Assignment): SyncResponse['assignments'][number] {
  return { ...assignment, exclusiveDevices: [...assignment.exclusiveDevices] };
}

const REFUSAL_WORDS: Readonly<Record<RefusedReport['code'], string>> = {
  FOREIGN_WORKLOAD: 'This machine does not hold the workload.',
  UNKNOWN_WORKLOAD: 'There is no such workload.',
  STALE_GENERATION: 'The run of this generation is over; what is left of it is to be stopped.',
  FUTURE_GENERATION: 'The workload has not come to this generation.',
  ADDRESS_REFUSED: "The address is neither a unix socket nor a port of loopback or of the agent's own host; it was not stored.",
};

const REFUSED_FIELD: Readonly<Record<RefusedReport['code'], string>> = {
  FOREIGN_WORKLOAD: 'workloadId',
  UNKNOWN_WORKLOAD: 'workloadId',
  STALE_GENERATION: 'generation',
  FUTURE_GENERATION: 'generation',
  ADDRESS_REFUSED: 'address',
};

function refusalOf({ index, code }: RefusedReport): SyncResponse['refusals'][number] {
  return { field: `observed[${String(index)}].${REFUSED_FIELD[code]}`, code, message: REFUSAL_WORDS[code] };
}
