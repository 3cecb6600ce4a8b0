import type { BerthClient } from '../../client/berth-client.ts';
import {
  ListEndpointsDocument,
  ListNotebooksDocument,
  ShowWorkloadDocument,
  type ShowWorkloadQuery,
  type WorkloadKind,
} from '../../client/generated/graphql.ts';
import { notFound } from '../refused.ts';
import { findMemberId, viewerOf } from './find-member.ts';
import { typeOfGlobalId } from './global-id.ts';

/** Work as somebody wrote it: NAME (their own), MEMBER/NAME (for operators) or a global id. */
export interface WorkloadWord {
  readonly word: string;
  /** Only work of this kind; null: of either. */
  readonly kind: WorkloadKind | null;
}

/** Work with all that the commands show of it. */
export type FoundWorkload = Extract<NonNullable<ShowWorkloadQuery['node']>, { readonly phase: unknown }>;

/** The work that is meant; fails with NOT_FOUND, and for a global id of something else as well. */
export async function findWorkload(client: BerthClient, asked: WorkloadWord): Promise<FoundWorkload> {
  const id = typeOfGlobalId(asked.word) === null ? await idByName(client, asked) : asked.word;
  const { node } = await client.request(ShowWorkloadDocument, { id });
  if (node == null || !('phase' in node) || (asked.kind !== null && node.kind !== asked.kind)) throw missing(asked);
  return node;
}

async function idByName(client: BerthClient, asked: WorkloadWord): Promise<string> {
  const { word, kind } = asked;
  const slash = word.indexOf('/');
  const memberId = slash < 0 ? (await viewerOf(client)).id : await findMemberId(client, word.slice(0, slash));
  const variables = { filter: { name: word.slice(slash + 1), memberId }, first: 1 };
  // A member has one name once, whatever its kind.
  if (kind !== 'ENDPOINT') {
    const [notebook] = (await client.request(ListNotebooksDocument, variables)).notebooks.nodes;
    if (notebook !== undefined) return notebook.id;
  }
  if (kind !== 'NOTEBOOK') {
    const [endpoint] = (await client.request(ListEndpointsDocument, variables)).endpoints.nodes;
    if (endpoint !== undefined) return endpoint.id;
  }
  throw missing(asked);
}

function missing({ word, kind }: WorkloadWord): Error {
  const noun = kind === null ? 'notebook or endpoint' : kind.toLowerCase();
  const list = kind === null ? 'berth notebook list, berth endpoint list' : `berth ${noun} list`;
  return notFound(`${noun} "${word}"`, list);
}
