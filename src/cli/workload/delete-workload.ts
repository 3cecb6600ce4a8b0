import { DeleteEndpointDocument, DeleteNotebookDocument } from '../../client/generated/graphql.ts';
import { EXIT_CODES } from '../command-failure.ts';
import { confirm } from '../confirm.ts';
import type { Desk } from '../desk.ts';
import { findWorkload, type FoundWorkload, type WorkloadWord } from '../lookup/find-workload.ts';
import { visibleText } from '../output/visible-text.ts';
import { accepted } from '../refused.ts';
import { kindWords } from './kind-words.ts';
import type { Launched } from './launch-workload.ts';

/** Options of `delete` as the command line gives them. */
export interface DeleteFlags {
  readonly yes?: boolean;
  readonly deleteFiles?: boolean;
}

/** Phases in which there is something to stop before. */
const HOLDING: ReadonlySet<string> = new Set(['PREPARING', 'RUNNING', 'STOPPING']);

/** `delete` of notebooks and endpoints, once somebody said yes; a notebook's files stay unless they are to go too (L7). */
export async function deleteWorkload(desk: Desk, asked: WorkloadWord, { yes = false, deleteFiles = false }: DeleteFlags): Promise<number> {
  const { client, terminal } = desk;
  const work = await findWorkload(client, asked);
  const { noun } = kindWords(work.kind);
  const running = !HOLDING.has(work.phase) ? '' : `, which is ${work.phase} and will be stopped first`;
  const files = work.kind !== 'NOTEBOOK' ? '' : deleteFiles ? ', and all its files' : '; its files stay on its machine';
  await confirm(desk, {
    what: `This deletes the ${noun} ${visibleText(work.name)} of ${visibleText(work.member.name)}${running}${files}.`,
    yes,
  });
  const deleted = await send(desk, work, deleteFiles);
  if (terminal.json) terminal.value(deleted);
  else {
    const { deletedAt } = await findWorkload(client, { ...asked, word: work.id });
    terminal.print([`${noun} ${work.name}: ${deletedAt == null ? 'it will be deleted once its machine confirmed its end' : 'deleted'}`]);
  }
  return EXIT_CODES.done;
}

async function send({ client }: Desk, { id, kind, name }: FoundWorkload, deleteFiles: boolean): Promise<Launched> {
  const next = { INVALID_STATE: `berth ${kindWords(kind).noun} show ${name}` };
  if (kind === 'ENDPOINT')
    return accepted((await client.request(DeleteEndpointDocument, { input: { endpointId: id } })).deleteEndpoint, next);
  return accepted((await client.request(DeleteNotebookDocument, { input: { notebookId: id, deleteFiles } })).deleteNotebook, next);
}
