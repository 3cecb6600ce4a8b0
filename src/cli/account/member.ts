import type { BerthClient } from '../../client/berth-client.ts';
import { CreateMemberDocument, ListMembersDocument, type MemberRole } from '../../client/generated/graphql.ts';
import { allPages, PAGE_SIZE } from '../lookup/all-pages.ts';
import { accepted } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { ago } from '../words/span-of-time.ts';

/** `berth member create`, for operators. */
export async function createMember(client: BerthClient, input: { readonly name: string; readonly role: MemberRole }): Promise<Answer> {
  const { createMember: result } = await client.request(CreateMemberDocument, { input });
  const member = accepted(
    result,
    { NAME_TAKEN: 'another name, or berth member list', INVALID_INPUT: 'berth member create --help' },
    { 'input.name': 'the name' },
  );
  return {
    lines: [`member ${member.name}: created as ${input.role}`],
    notes: [`Next, for their first token: berth token create --member ${member.name}`],
    json: member,
  };
}

/** `berth member list`, for operators. */
export async function listMembers(client: BerthClient, now: Date): Promise<Answer> {
  const members = await allPages(async (after) => (await client.request(ListMembersDocument, { first: PAGE_SIZE, after })).members);
  const rows = members.map(({ name, role, createdAt }) => [name, role ?? '', createdAt == null ? '' : ago(createdAt, now)]);
  return { lines: [{ header: ['NAME', 'ROLE', 'CREATED'], rows, dispensable: ['CREATED'] }], json: members };
}
