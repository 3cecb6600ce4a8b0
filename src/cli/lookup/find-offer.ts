import type { BerthClient } from '../../client/berth-client.ts';
import { FindCatalogEntryDocument, FindClassDocument, type WorkloadKind } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { notFound } from '../refused.ts';
import { typeOfGlobalId } from './global-id.ts';

/** An entry of a catalog by its names. */
export interface EntryName {
  readonly catalog: string;
  readonly name: string;
}

/** The global id of a class by name or id; fails with NOT_FOUND. */
export async function findClassId(client: BerthClient, nameOrId: string): Promise<string> {
  if (typeOfGlobalId(nameOrId) === 'AcceleratorClass') return nameOrId;
  const found = await client.request(FindClassDocument, { name: nameOrId });
  if (found.class == null) throw notFound(`class "${nameOrId}"`, 'berth catalog list');
  return found.class.id;
}

/** The global id of an entry by its names or id; fails with NOT_FOUND. */
export async function findEntryId(client: BerthClient, entry: EntryName | string): Promise<string> {
  if (typeof entry === 'string' && typeOfGlobalId(entry) === 'CatalogEntry') return entry;
  const { catalog, name } = typeof entry === 'string' ? readEntryName(entry) : entry;
  const { catalogEntry } = await client.request(FindCatalogEntryDocument, { catalog, name });
  if (catalogEntry == null) throw notFound(`entry "${name}" of a catalog "${catalog}"`, 'berth catalog list');
  return catalogEntry.id;
}

/** The word for what is launched of an entry. */
export function entryOption(kind: WorkloadKind): '--image' | '--model' {
  return kind === 'NOTEBOOK' ? '--image' : '--model';
}

function readEntryName(text: string): EntryName {
  const [catalog = '', name = '', ...rest] = text.split('/');
  if (catalog !== '' && name !== '' && rest.length === 0) return { catalog, name };
  throw new CommandFailure(`"${text}" names no entry; write CATALOG/ENTRY`, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: 'berth catalog list',
  });
}
