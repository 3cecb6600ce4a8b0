import type { BerthClient } from '../../client/berth-client.ts';
import { ListAuditEntriesDocument, type AuditFilter, type AuditOutcome } from '../../client/generated/graphql.ts';
import { allPages, PAGE_SIZE } from '../lookup/all-pages.ts';
import { findMemberId } from '../lookup/find-member.ts';
import { withOptionNames } from '../option-names.ts';
import { tone } from '../output/block.ts';
import type { Answer } from '../terminal.ts';

/** Which entries of the audit log to show. */
export interface AuditFlags {
  readonly action?: string;
  readonly subject?: string;
  readonly member?: string;
  readonly outcome?: AuditOutcome;
  readonly requestId?: string;
  /** RFC 3339. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

const OPTIONS = {
  'filter.action': '--action',
  'filter.subject': '--subject',
  'filter.requestId': '--request-id',
  'filter.from': '--from',
  'filter.to': '--to',
};

/** `berth audit`, for operators: who did what, and who was refused, newest first. */
export async function audit(client: BerthClient, { member, limit, ...conditions }: AuditFlags): Promise<Answer> {
  const filter: AuditFilter = { ...conditions, ...(member === undefined ? {} : { memberId: await findMemberId(client, member) }) };
  const read = async (after: string | null) =>
    (await withOptionNames(OPTIONS, () => client.request(ListAuditEntriesDocument, { filter, first: Math.min(limit, PAGE_SIZE), after })))
      .auditEntries;
  const entries = await allPages(read, limit);
  const rows = entries.map(({ at, actor, member: who, action, subject, outcome, detail }) => [
    at,
    who?.name ?? actor,
    action,
    tone(outcome === 'DONE' ? 'good' : 'bad', outcome),
    subject,
    detail.map(({ name, value }) => `${name}=${value}`).join(' '),
  ]);
  return {
    lines:
      entries.length === 0
        ? ['No entries.']
        : [{ header: ['AT', 'WHO', 'ACTION', 'OUTCOME', 'SUBJECT', 'DETAIL'], rows, dispensable: ['DETAIL', 'SUBJECT'] }],
    json: entries,
  };
}
