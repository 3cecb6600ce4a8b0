import type { MemberId, WorkloadId } from '../../domain/model/ids.ts';
import { Refusal, Unauthenticated } from '../../domain/refusals.ts';
import { hashSecretToken, isSameHash } from '../../shared/secret-token.ts';
import type { TokenLookup } from '../access-ports.ts';
import { requireScope } from '../actor.ts';
import { authenticate } from '../authenticate.ts';
import { authoriseOpening, requireRunning, type RunningWork } from './authorise-opening.ts';
import type { DenialRecord } from './denial-record.ts';
import type { OpenableWorkReader, OpenGrantStore } from './open-ports.ts';

export interface AdmitVisitDependencies {
  readonly tokens: TokenLookup;
  readonly grants: OpenGrantStore;
  readonly work: OpenableWorkReader;
  readonly denials: DenialRecord;
}

/** Who asks: an access token (scripts), or secrets of sessions (a browser, which may hold stale ones beside the right one). */
export type Credential =
  { readonly kind: 'token'; readonly token: string } | { readonly kind: 'sessions'; readonly secrets: readonly string[] };

/** A request to work that runs. */
export interface VisitRequest {
  readonly workloadId: WorkloadId;
  readonly credential: Credential;
  readonly requestId: string;
}

/** A request that may pass, and what its right depends on while it lasts. */
export interface Visit {
  readonly work: RunningWork;
  readonly memberId: MemberId;
  readonly tokenId: string;
  /** Time until its session ends; null for a token's own request, which ends with the token. */
  readonly endsInMilliseconds: number | null;
}

/**
 * Judges one request to running work, anew each time: the caller's token lives and has WORKLOADS, and the work is theirs and runs.
 * A session opens the run that its code was for, and no later one. Refuses with UNAUTHENTICATED, FORBIDDEN, NOT_FOUND or
 * INVALID_STATE; who has no right learns nothing of the work, not even that it exists.
 */
export async function admitVisit(dependencies: AdmitVisitDependencies, request: VisitRequest): Promise<Visit> {
  const { credential } = request;
  return credential.kind === 'token'
    ? admitToken(dependencies, { ...request, token: credential.token })
    : admitSession(dependencies, { ...request, secrets: credential.secrets });
}

async function admitToken(
  { tokens, work, denials }: AdmitVisitDependencies,
  { workloadId, token, requestId }: Omit<VisitRequest, 'credential'> & { readonly token: string },
): Promise<Visit> {
  const actor = await authenticate(tokens, token);
  if (actor === null) throw new Unauthenticated();
  const { memberId, tokenId } = actor;
  try {
    requireScope(actor, 'WORKLOADS');
    const owned = authoriseOpening(await work.findWork(workloadId), actor, 'workload');
    return { work: requireRunning(owned), memberId, tokenId, endsInMilliseconds: null };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'INVALID_STATE') {
      const denial = { action: 'workload.visit', subject: `workload:${workloadId}`, detail: { code: error.code } };
      await denials.record({ actor: { memberId, requestId }, ...denial });
    }
    throw error;
  }
}

async function admitSession(
  { grants, work }: AdmitVisitDependencies,
  { workloadId, secrets }: Omit<VisitRequest, 'credential'> & { readonly secrets: readonly string[] },
): Promise<Visit> {
  for (const secret of secrets) {
    const sessionHash = hashSecretToken(secret);
    const session = await grants.findLiveSession({ sessionHash, workloadId });
    if (session === null || !isSameHash(session.sessionHash, sessionHash)) continue;
    const { memberId, tokenId, generation, endsInMilliseconds } = session;
    const owned = authoriseOpening(await work.findWork(workloadId), { memberId, role: 'MEMBER' }, 'workload');
    // It was started again since: another run, which nobody was let in to by this code.
    if (owned.generation !== generation) continue;
    return { work: requireRunning(owned), memberId, tokenId, endsInMilliseconds };
  }
  throw new Unauthenticated('There is no session for this work, or it has ended; open it again.');
}
