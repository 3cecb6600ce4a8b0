import type { BerthClient } from '../../client/berth-client.ts';
import { ListWorkspacesDocument, type ListWorkspacesQuery } from '../../client/generated/graphql.ts';
import { allPages } from '../lookup/all-pages.ts';
import { findMemberId, viewerOf } from '../lookup/find-member.ts';
import { notFound } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { fieldLines } from '../words/fields.ts';
import { ago } from '../words/span-of-time.ts';

/** Notebooks of a page. */
const PAGE = 50;

type Notebook = ListWorkspacesQuery['notebooks']['nodes'][number];

/** `berth workspace list`: the files of one's notebooks, or of a member's for operators. */
export async function listWorkspaces(client: BerthClient, member: string | undefined, now: Date): Promise<Answer> {
  const memberId = member === undefined ? (await viewerOf(client)).id : await findMemberId(client, member);
  const notebooks = await allPages(
    async (after) => (await client.request(ListWorkspacesDocument, { filter: { memberId }, first: PAGE, after })).notebooks,
  );
  const rows = notebooks.map(({ name, workspace }) => [
    name,
    workspace.machine?.name ?? '-',
    workspace.files == null ? '-' : String(workspace.files),
    workspace.bytes ?? '-',
    workspace.newestChangeAt == null ? '' : ago(workspace.newestChangeAt, now),
    workspace.differenceFoundAt == null ? '' : 'other files than the run before had left',
  ]);
  return {
    lines:
      notebooks.length === 0
        ? ['No workspaces.']
        : [{ header: ['NOTEBOOK', 'MACHINE', 'FILES', 'BYTES', 'CHANGED', 'NOTE'], rows, dispensable: ['FILES', 'CHANGED', 'BYTES'] }],
    notes: ['Files go with their notebook: berth notebook delete NAME --delete-files'],
    json: notebooks,
  };
}

/** `berth workspace show`: the files of one notebook of one's own. */
export async function showWorkspace(client: BerthClient, name: string, now: Date): Promise<Answer> {
  const memberId = (await viewerOf(client)).id;
  const [found] = (await client.request(ListWorkspacesDocument, { filter: { memberId, name }, first: 1 })).notebooks.nodes;
  if (found === undefined) throw notFound(`notebook "${name}"`, 'berth workspace list');
  return { lines: describe(found, now), json: found };
}

function describe({ name, phase, workspace }: Notebook, now: Date): Answer['lines'] {
  const when = (moment: string | null | undefined): string | null => (moment == null ? null : `${moment} (${ago(moment, now)})`);
  return fieldLines([
    ['notebook', `${name}, ${phase}`],
    ['machine', workspace.machine?.name ?? 'none yet'],
    ['made', when(workspace.createdAt)],
    ['first used', when(workspace.usedAt)],
    ['files', workspace.files == null ? null : `${String(workspace.files)}${workspace.countComplete === false ? ' or more' : ''}`],
    ['bytes', workspace.bytes ?? null],
    ['counted', when(workspace.countedAt)],
    ['changed', when(workspace.newestChangeAt)],
    ['other files', when(workspace.differenceFoundAt)],
    ['to be deleted', when(workspace.deleteRequestedAt)],
    ['deleted', when(workspace.deletedAt)],
    ['id', workspace.id],
  ]);
}
