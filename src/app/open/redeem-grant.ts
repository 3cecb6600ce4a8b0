import type { WorkloadId } from '../../domain/model/ids.ts';
import { hashSecretToken, newSecretToken } from '../../shared/secret-token.ts';
import type { DenialRecord } from './denial-record.ts';
import type { OpenGrantStore } from './open-ports.ts';

/** How every session's secret begins. */
export const SESSION_PREFIX = 'berths_';

export interface RedeemGrantDependencies {
  readonly grants: OpenGrantStore;
  readonly denials: DenialRecord;
}

/** A code as somebody handed it in for a workload. */
export interface HandedCode {
  readonly workloadId: WorkloadId;
  readonly code: string;
  /** The loopback page that handed it in; null: one that may hand in any code. */
  readonly fromOrigin: string | null;
  readonly requestId: string;
}

/**
 * Exchanges a code for a session and returns the session's secret, which is stored as a hash; null for a code that was used before,
 * is late, is for other work or another page or was guessed, all the same towards whoever sends it. One that once existed is recorded as a denial.
 */
export async function redeemGrant(
  { grants, denials }: RedeemGrantDependencies,
  { workloadId, code, fromOrigin, requestId }: HandedCode,
): Promise<string | null> {
  const codeHash = hashSecretToken(code);
  const { token: secret, hash: sessionHash } = newSecretToken(SESSION_PREFIX);
  if (await grants.redeemGrant({ codeHash, workloadId, sessionHash, fromOrigin, requestId })) return secret;
  const spent = await grants.findSpentGrant({ codeHash, workloadId, fromOrigin });
  if (spent !== null) {
    await denials.record({
      actor: { memberId: spent.memberId, requestId },
      action: 'workload.enter',
      subject: `workload:${workloadId}`,
      detail: { code: spent.why, grant: spent.id },
    });
  }
  return null;
}
