import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { nameKey } from '../page-keys.ts';
import type { CatalogRow } from '../read-models/catalogs.ts';
import { CatalogEntry } from './catalog-entry.ts';
import { EntryKindEnum } from './work-enums.ts';

/** A catalog as it was last applied. */
const Catalog = builder.loadableNodeRef('Catalog', {
  id: { resolve: (catalog: CatalogRow) => catalog.id },
  load: (ids: string[], context) => context.reads.catalogs.byIds(ids),
  loaderOptions: { cache: false },
});

Catalog.implement({
  description: "An operator's list of what can be launched. Every member may read it.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique in the installation.' }),
    revision: t.exposeInt('revision', { description: 'Counts how often changed content was applied, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first applied.' }),
    entries: t.connection(
      {
        type: CatalogEntry,
        description: 'What it offers now, by name.',
        args: { kind: t.arg({ type: EntryKindEnum, description: 'Only entries of this kind; null for all.' }) },
        complexity: connectionCost,
        resolve: (catalog, args, context) =>
          connectionOf(args, nameKey, (page) =>
            context.reads.catalogEntries.page({ catalogId: catalog.id, kind: args.kind ?? null }, page),
          ),
      },
      ...connectionTypes('CatalogEntry'),
    ),
  }),
});

builder.queryField('catalogs', (t) =>
  t.connection(
    {
      type: Catalog,
      description: 'All catalogs, by name.',
      // Installations have few catalogs: counting a whole default page would make "everything on offer" too dear to ask for.
      complexity: (args) => connectionCost(args.first == null && args.last == null ? { first: 5 } : args),
      resolve: (_root, args, context) => connectionOf(args, nameKey, (page) => context.reads.catalogs.page(page)),
    },
    ...connectionTypes('Catalog'),
  ),
);

builder.objectField(CatalogEntry, 'catalog', (t) =>
  t.field({ type: Catalog, description: 'The catalog that it belongs to.', resolve: (entry) => entry.catalogId }),
);
