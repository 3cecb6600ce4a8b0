import { Refusal } from '../domain/refusals.ts';
import type { MemberAudit, MemberAuditor } from './access-ports.ts';

/** What is attempted, before it is known how it ends. */
export type Attempt = Pick<MemberAudit, 'actor' | 'action' | 'subject'>;

/** Runs an act whose store records it when it is done, and records the denial when it is refused. */
export async function audited<T>(auditor: MemberAuditor, attempt: Attempt, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) await auditor.record({ ...attempt, outcome: 'REFUSED', detail: { code: error.code } });
    throw error;
  }
}
