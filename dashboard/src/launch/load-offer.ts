import type { AnyVariables, Client, TypedDocumentNode } from 'urql';
import {
  LaunchCatalogsDocument,
  LaunchClassesDocument,
  LaunchEntriesDocument,
  LaunchMachinesDocument,
  type CatalogEntryKind,
  type LaunchClassesQuery,
  type LaunchEntriesQuery,
  type LaunchMachinesQuery,
} from '../generated/graphql.ts';
import { allPages } from './all-pages.ts';

type Entries = Extract<NonNullable<LaunchEntriesQuery['node']>, { readonly entries: object }>['entries'];

/** A class that can be chosen. */
export type OfferedClass = LaunchClassesQuery['classes'][number];
/** An entry that can be chosen, with whether the class can be launched with it, once there is one. */
export type OfferedEntry = Entries['nodes'][number] & { readonly catalogName: string };
/** A machine that a launch can be restricted to. */
export type OfferedMachine = LaunchMachinesQuery['machines']['nodes'][number];

/** The classes and machines that can be chosen. */
export interface Offer {
  readonly classes: readonly OfferedClass[];
  readonly machines: readonly OfferedMachine[];
}

/** Reads classes and machines. Throws what urql says of a failed request. */
export async function loadOffer(client: Client): Promise<Offer> {
  const [{ classes }, machines] = await Promise.all([
    ask(client, { document: LaunchClassesDocument, variables: {} }),
    allPages(async (after) => (await ask(client, { document: LaunchMachinesDocument, variables: { after } })).machines),
  ]);
  return { classes, machines: machines.items };
}

/** Reads the entries of a kind of all catalogs, each judged with the class if there is one. Throws what urql says of a failed request. */
export async function loadEntries(
  client: Client,
  { kind, classId }: { readonly kind: CatalogEntryKind; readonly classId: string | null },
): Promise<readonly OfferedEntry[]> {
  const catalogs = await allPages(
    async (after) => (await ask(client, { document: LaunchCatalogsDocument, variables: { after } })).catalogs,
  );
  const lists = await Promise.all(
    catalogs.items.map(async ({ id, name }) => {
      const common = { catalogId: id, kind, classId: classId ?? '', withClass: classId !== null };
      const entries = await allPages(async (after) => {
        const { node } = await ask(client, { document: LaunchEntriesDocument, variables: { ...common, after } });
        return node !== null && 'entries' in node ? node.entries : NOTHING;
      });
      return entries.items.map((entry) => ({ ...entry, catalogName: name }));
    }),
  );
  return lists.flat();
}

/** A catalog that went away meanwhile. */
const NOTHING: Entries = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

interface Question<Data, Variables> {
  readonly document: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
}

async function ask<Data, Variables extends AnyVariables>(
  client: Client,
  { document, variables }: Question<Data, Variables>,
): Promise<Data> {
  const { data, error } = await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise();
  if (error !== undefined) throw error;
  if (data === undefined) throw new Error('The server answered with neither data nor errors.');
  return data;
}
