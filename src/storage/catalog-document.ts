import type { CatalogWrite } from '../app/catalog-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { ClassDefinition, EntryDefinition } from '../domain/catalog/definition.ts';
import type { Runtime } from '../domain/model/runtime.ts';

interface WithId {
  readonly id: string;
}

/** The input of `WRITE_CATALOG`: every row of the revision with its id. Holds operator-only refs (H1). */
export interface CatalogDocument {
  readonly catalogId: string;
  readonly revisionId: string;
  readonly auditId: string;
  readonly name: string;
  readonly revision: number;
  readonly digest: string;
  /** Those that are new, changed or back. */
  readonly entries: readonly (WithId & Omit<EntryDefinition, 'runtimes'>)[];
  readonly removedEntryIds: readonly string[];
  /** Those of every entry. */
  readonly runtimes: readonly (WithId & Runtime & { readonly entryId: string; readonly position: number })[];
  /** Those that are new, changed or back. */
  readonly classes: readonly (WithId & ClassDefinition)[];
  readonly removedClassIds: readonly string[];
  /** What the audit log keeps: names, never a ref. */
  readonly audit: object;
}

/** Gives ids to what is new and keeps those of what was there before, removed or not. */
export function catalogDocument({ definition, plan, state, digest }: CatalogWrite, ids: IdSource): CatalogDocument {
  const entryIds = new Map<string, string>(state.entries.map((entry) => [entry.name, entry.id]));
  const classIds = new Map<string, string>(state.classes.map((item) => [item.name, item.id]));
  const idOf = (known: Map<string, string>, name: string): string => {
    const id = known.get(name) ?? ids.next();
    known.set(name, id);
    return id;
  };
  const changed = (changes: readonly { readonly kind: string; readonly name: string }[]): ReadonlySet<string> =>
    new Set(changes.filter((change) => change.kind !== 'REMOVED').map((change) => change.name));
  const changedEntries = changed(plan.entries);
  const changedClasses = changed(plan.classes);
  return {
    catalogId: state.id ?? ids.next(),
    revisionId: ids.next(),
    auditId: ids.next(),
    name: definition.name,
    revision: plan.revision,
    digest,
    entries: definition.entries
      .filter((entry) => changedEntries.has(entry.name))
      .map(({ name, kind, description, source }) => ({ id: idOf(entryIds, name), name, kind, description, source })),
    removedEntryIds: removedIds(plan.entries),
    runtimes: definition.entries.flatMap((entry) =>
      entry.runtimes.map((runtime, position) => ({ ...runtime, id: ids.next(), entryId: idOf(entryIds, entry.name), position })),
    ),
    classes: definition.classes.filter((item) => changedClasses.has(item.name)).map((item) => ({ ...item, id: idOf(classIds, item.name) })),
    removedClassIds: removedIds(plan.classes),
    audit: {
      catalog: definition.name,
      revision: plan.revision,
      digest,
      entries: plan.entries.map(({ kind, name }) => ({ kind, name })),
      classes: plan.classes.map(({ kind, name }) => ({ kind, name })),
    },
  };
}

function removedIds(changes: readonly { readonly kind: string; readonly id: string | null }[]): readonly string[] {
  return changes.flatMap((change) => (change.kind === 'REMOVED' && change.id !== null ? [change.id] : []));
}
