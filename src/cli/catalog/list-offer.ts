import type { BerthClient } from '../../client/berth-client.ts';
import {
  ListCatalogEntriesDocument,
  ListCatalogsDocument,
  ListClassesDocument,
  type EntryDetailFragment,
} from '../../client/generated/graphql.ts';
import { allPages, PAGE_SIZE } from '../lookup/all-pages.ts';
import { tone } from '../output/block.ts';
import type { Answer } from '../terminal.ts';
import { acceleratorWord, classWords } from '../words/amounts.ts';

/** Entries of a page; each has its runtimes, and the cost of one question is limited. */
const ENTRIES = 50;

/** `berth catalog list`: what can be launched, entries and classes, with how many machines could take each class now. */
export async function listOffer(client: BerthClient): Promise<Answer> {
  const { classes } = await client.request(ListClassesDocument, {});
  const catalogs = await allPages(async (after) => (await client.request(ListCatalogsDocument, { first: PAGE_SIZE, after })).catalogs);
  const entries: (EntryDetailFragment & { readonly catalog: string })[] = [];
  for (const { id, name } of catalogs) entries.push(...(await entriesOf(client, id)).map((entry) => ({ ...entry, catalog: name })));
  const entryRows = entries.map(({ catalog, name, kind, description }) => [
    `${catalog}/${name}`,
    kind === 'MODEL' ? 'model' : 'image',
    description,
  ]);
  const classRows = classes.map((each) => [
    each.name,
    acceleratorWord(each.accelerator),
    classWords(each),
    `${String(each.availability.machinesNow)} of ${String(each.availability.machinesEver)}`,
    each.description,
  ]);
  return {
    lines: [
      { header: ['ENTRY', 'KIND', 'DESCRIPTION'], rows: entryRows, dispensable: ['DESCRIPTION', 'KIND'] },
      '',
      {
        header: ['CLASS', 'ACCELERATOR', 'GIVES', 'MACHINES NOW', 'DESCRIPTION'],
        rows: classRows,
        dispensable: ['DESCRIPTION', 'ACCELERATOR', 'GIVES'],
      },
    ],
    notes: [tone('faint', 'Next: berth notebook launch NAME --class CLASS --image CATALOG/ENTRY --follow')],
    json: { entries, classes },
  };
}

function entriesOf(client: BerthClient, catalogId: string): Promise<readonly EntryDetailFragment[]> {
  return allPages(async (after) => {
    const { node } = await client.request(ListCatalogEntriesDocument, { catalogId, first: ENTRIES, after });
    return node != null && 'entries' in node ? node.entries : { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  });
}
