import { ExportWorkloadDocument, type ExportFormat } from '../../client/generated/graphql.ts';
import { EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { findWorkload } from '../lookup/find-workload.ts';
import { notFound } from '../refused.ts';

/** `berth export`: a notebook or an endpoint as a file, on stdout as it is. */
export async function exportWorkload({ client, terminal }: Desk, word: string, format: ExportFormat): Promise<number> {
  const { id } = await findWorkload(client, { word, kind: null });
  const { node } = await client.request(ExportWorkloadDocument, { id, format });
  if (node == null || !('export' in node)) throw notFound(`notebook or endpoint "${word}"`, 'berth notebook list');
  if (terminal.json) terminal.value({ id, name: node.name, format, content: node.export });
  else terminal.text(node.export);
  return EXIT_CODES.done;
}
