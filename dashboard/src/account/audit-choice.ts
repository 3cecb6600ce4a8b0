import type { AuditFilter, AuditOutcome } from '../generated/graphql.ts';

/** What the reader of the audit log typed and chose; '' and null leave a condition out. */
export interface AuditChoice {
  readonly action: string;
  readonly subject: string;
  readonly requestId: string;
  readonly outcome: AuditOutcome | null;
  /** Global id of a member. */
  readonly memberId: string | null;
}

/** Nothing chosen: everything is shown. */
export const ANY_ENTRY: AuditChoice = { action: '', subject: '', requestId: '', outcome: null, memberId: null };

/** The choice as the API takes it; null when nothing was chosen. Spaces around what was typed are dropped, since pasted ids bring them. */
export function auditFilter(choice: AuditChoice): AuditFilter | null {
  const typed = { action: choice.action.trim(), subject: choice.subject.trim(), requestId: choice.requestId.trim() };
  const filter = {
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    ...(choice.outcome === null ? {} : { outcome: choice.outcome }),
    ...(choice.memberId === null ? {} : { memberId: choice.memberId }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
