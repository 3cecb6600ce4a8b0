import { InvalidInput, InvalidState } from '../../domain/refusals.ts';
import { newSecretToken } from '../../shared/secret-token.ts';
import type { MemberAuditor } from '../access-ports.ts';
import { requireScope, type Actor } from '../actor.ts';
import type { OpenGrantIssued, OpeningInput } from '../application.ts';
import { audited } from '../audited.ts';
import type { IdSource } from '../ports.ts';
import { authoriseOpening, requireRunning } from './authorise-opening.ts';
import { isLoopbackOrigin } from './loopback-origin.ts';
import type { OpenableWorkReader, OpenGrantStore } from './open-ports.ts';

/** How every code begins. */
const CODE_PREFIX = 'bertho_';

export interface OpenWorkloadDependencies {
  readonly work: OpenableWorkReader;
  readonly grants: OpenGrantStore;
  readonly auditor: MemberAuditor;
  readonly ids: IdSource;
}

/**
 * Gives a code that opens the current run of a workload in a browser: used once, within 30 s, by its member alone. It is stored as a
 * hash, and bound to the member, the access token in use and the run; with `fromOrigin` also to the one page that will hand it in, which
 * is on the visitor's own machine or refused with INVALID_INPUT. Refuses work that does not run with INVALID_STATE.
 */
export async function openWorkload(
  { work, grants, auditor, ids }: OpenWorkloadDependencies,
  actor: Actor,
  { kind, workloadId, fromOrigin }: OpeningInput,
): Promise<OpenGrantIssued> {
  const attempt = { actor, action: 'workload.open', subject: `workload:${workloadId}` };
  return audited(auditor, attempt, async () => {
    requireScope(actor, 'WORKLOADS');
    if (fromOrigin !== null && !isLoopbackOrigin(fromOrigin)) {
      throw new InvalidInput([{ field: 'input.fromOrigin', message: `is no page of one's own machine, such as http://127.0.0.1:8123.` }]);
    }
    const found = await work.findWork(workloadId);
    const { generation } = requireRunning(authoriseOpening(found?.kind === kind ? found : null, actor, 'input.workloadId'));
    const { token: code, hash: codeHash } = newSecretToken(CODE_PREFIX);
    const { memberId, tokenId } = actor;
    const id = ids.next();
    const expiresAt = await grants.issueGrant(
      { id, codeHash, memberId, tokenId, workloadId, generation, fromOrigin },
      { ...attempt, outcome: 'DONE', detail: { grant: id, generation } },
    );
    if (expiresAt === null) throw new InvalidState('It can be opened only while it is RUNNING; it has just stopped.');
    return { workloadId, code, expiresAt };
  });
}
