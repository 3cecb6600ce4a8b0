import type { BerthClient } from '../../client/berth-client.ts';
import { FindMemberDocument, ShowViewerDocument, type ShowViewerQuery } from '../../client/generated/graphql.ts';
import { notFound } from '../refused.ts';
import { typeOfGlobalId } from './global-id.ts';

/** Who asks. */
export async function viewerOf(client: BerthClient): Promise<ShowViewerQuery['viewer']> {
  return (await client.request(ShowViewerDocument, {})).viewer;
}

/** The global id of a member by name or id; fails with NOT_FOUND. */
export async function findMemberId(client: BerthClient, nameOrId: string): Promise<string> {
  if (typeOfGlobalId(nameOrId) === 'Member') return nameOrId;
  const { member } = await client.request(FindMemberDocument, { name: nameOrId });
  if (member == null) throw notFound(`member "${nameOrId}"`, 'berth member list, for operators');
  return member.id;
}
