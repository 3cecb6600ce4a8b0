import { builder } from '../builder.ts';
import { innerId } from '../global-id.ts';
import { loadOrNull } from '../load-or-null.ts';
import { workloadKindOf } from '../../domain/model/workload-kind.ts';
import { generalCheck } from '../../domain/runtime-selection/general-check.ts';
import { NotFound } from '../../domain/refusals.ts';
import type { CatalogEntryRow } from '../read-models/catalog-entries.ts';
import { isLookupName } from '../lookup-name.ts';
import { AcceleratorClass } from './accelerator-class.ts';
import { AdmissionReason } from './admission-reason.ts';
import { Runtime } from './runtime.ts';
import { toDomainEntry } from './to-domain-entry.ts';
import { EntryKindEnum } from './work-enums.ts';
import type { Reason } from '../../domain/reason.ts';

/** Whether an entry can be launched with a class at all, before any machine is considered (S6). */
const Launchability = builder.objectRef<readonly Reason[]>('Launchability').implement({
  description: 'Whether an entry can be launched with a class at all, before any machine is considered.',
  fields: (t) => ({
    launchable: t.boolean({ description: 'True when there is no reason against it.', resolve: (reasons) => reasons.length === 0 }),
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Every reason against it, most severe first.',
      resolve: (reasons) => reasons,
    }),
  }),
});

/** A notebook image or a model of a catalog. */
export const CatalogEntry = builder.loadableNodeRef('CatalogEntry', {
  id: { resolve: (entry: CatalogEntryRow) => entry.id },
  load: (ids: string[], context) => context.reads.catalogEntries.byIds(ids),
  loaderOptions: { cache: false },
});

CatalogEntry.implement({
  description: 'A notebook image or a model of a catalog. Every member may read it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique within its catalog.' }),
    kind: t.field({ type: EntryKindEnum, description: 'What it is for.', resolve: (entry) => entry.kind }),
    description: t.exposeString('description', { description: "The operator's words about it; may be empty." }),
    removed: t.exposeBoolean('removed', { description: 'True once the operator removed it: it can no longer be launched.' }),
    runtimes: t.field({
      type: [Runtime],
      description: "Ways to run it, in the operator's order of preference; empty once it is removed.",
      // An entry has few runtimes, a machine few drivers: the general multiplier of lists would make plain questions dear.
      complexity: { field: 1, multiplier: 3 },
      resolve: (entry) => entry.runtimes,
    }),
    launchability: t.field({
      type: Launchability,
      description: 'Whether it can be launched with the class, before any machine is considered.',
      args: { classId: t.arg.id({ required: true, description: 'Global id of an AcceleratorClass.' }) },
      resolve: async (entry, args, context) => {
        const classId = innerId(args.classId, { typename: 'AcceleratorClass', field: 'classId' });
        const found = await loadOrNull(AcceleratorClass.getDataloader(context), classId);
        if (found === null) throw new NotFound('classId', 'class');
        return generalCheck({ kind: workloadKindOf(entry.kind), class: found, entry: toDomainEntry(entry) });
      },
    }),
  }),
});

builder.queryField('catalogEntry', (t) =>
  t.field({
    type: CatalogEntry,
    nullable: true,
    description: 'An entry by the names of its catalog and its own, for scripts; null when there is none now.',
    args: {
      catalog: t.arg.string({ required: true, description: 'Name of the catalog.' }),
      name: t.arg.string({ required: true, description: 'Name of the entry.' }),
    },
    resolve: (_root, { catalog, name }, context) =>
      isLookupName(catalog) && isLookupName(name) ? context.reads.catalogEntries.byName(catalog, name) : null,
  }),
);
