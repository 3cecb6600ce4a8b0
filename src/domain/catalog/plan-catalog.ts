import type { CatalogId, ClassId, EntryId } from '../model/ids.ts';
import type { InvalidField } from '../refusals.ts';
import type { CatalogDefinition, ClassDefinition, EntryDefinition } from './definition.ts';
import { sameClass, sameEntry } from './same-definition.ts';

/** A class as stored, with the catalog that it belongs to. */
export interface StoredClass extends ClassDefinition {
  readonly id: ClassId;
  readonly catalogName: string;
  readonly removed: boolean;
}

/** An entry as stored, with the runtimes of the current revision; none once it is removed. */
export interface StoredEntry extends EntryDefinition {
  readonly id: EntryId;
  readonly removed: boolean;
}

/** What the database has that a new state of one catalog can touch. */
export interface CatalogState {
  /** null before the catalog was first applied. */
  readonly id: CatalogId | null;
  /** 0 before the first. */
  readonly revision: number;
  /** The catalog's own, removed ones included. */
  readonly entries: readonly StoredEntry[];
  /** The catalog's own, and every other one whose name the new state uses; removed ones included. */
  readonly classes: readonly StoredClass[];
}

/** RETURNED: it was removed before and comes back under its old id. */
export type ChangeKind = 'ADDED' | 'CHANGED' | 'REMOVED' | 'RETURNED';

export interface ClassChange {
  readonly kind: ChangeKind;
  readonly name: string;
  /** null where it is new. */
  readonly id: ClassId | null;
}

export interface EntryChange {
  readonly kind: ChangeKind;
  readonly name: string;
  /** null where it is new. */
  readonly id: EntryId | null;
}

/** What applying a catalog does: nothing, the changes, or why it is refused. */
export type CatalogPlan =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'change';
      readonly revision: number;
      readonly classes: readonly ClassChange[];
      readonly entries: readonly EntryChange[];
    }
  | { readonly kind: 'refuse'; readonly fields: readonly InvalidField[] };

/**
 * Compares a catalog's new state with the stored one. Refuses a class that another catalog has (class names are
 * installation-wide; a removed one is free, and keeps its id), and another kind for an entry that was once applied,
 * because notebooks or endpoints may point at it. `InvalidField.field` is a path in the catalog file.
 */
export function planCatalog(state: CatalogState, definition: CatalogDefinition): CatalogPlan {
  const fields = [...classClashes(state, definition), ...kindChanges(state, definition)];
  if (fields.length > 0) return { kind: 'refuse', fields };
  const classes = classChanges(state, definition);
  const entries = entryChanges(state, definition);
  if (state.id !== null && classes.length === 0 && entries.length === 0) return { kind: 'unchanged' };
  return { kind: 'change', revision: state.revision + 1, classes, entries };
}

function classClashes(state: CatalogState, { name, classes }: CatalogDefinition): readonly InvalidField[] {
  return classes.flatMap((wanted, index) => {
    const owner = state.classes.find((stored) => stored.name === wanted.name && !stored.removed && stored.catalogName !== name);
    if (owner === undefined) return [];
    const message = `the class "${wanted.name}" belongs to the catalog "${owner.catalogName}"; class names are installation-wide, so choose another one`;
    return [{ field: `classes[${index}].name`, message }];
  });
}

function kindChanges(state: CatalogState, { entries }: CatalogDefinition): readonly InvalidField[] {
  return entries.flatMap((wanted, index) => {
    const stored = state.entries.find((entry) => entry.name === wanted.name);
    if (stored === undefined || stored.kind === wanted.kind) return [];
    const message = `the entry "${wanted.name}" was applied as a ${stored.kind}, and its kind never changes; choose another name`;
    return [{ field: `entries[${index}].kind`, message }];
  });
}

function classChanges(state: CatalogState, { name, classes }: CatalogDefinition): readonly ClassChange[] {
  const stored = new Map(state.classes.map((item) => [item.name, item]));
  const wanted = new Set(classes.map((item) => item.name));
  const kept = classes.flatMap((item): readonly ClassChange[] => {
    const before = stored.get(item.name);
    if (before === undefined) return [{ kind: 'ADDED', name: item.name, id: null }];
    if (before.removed) return [{ kind: 'RETURNED', name: item.name, id: before.id }];
    return sameClass(before, item) ? [] : [{ kind: 'CHANGED', name: item.name, id: before.id }];
  });
  const gone = state.classes
    .filter((item) => item.catalogName === name && !item.removed && !wanted.has(item.name))
    .map((item): ClassChange => ({ kind: 'REMOVED', name: item.name, id: item.id }));
  return [...kept, ...gone];
}

function entryChanges(state: CatalogState, { entries }: CatalogDefinition): readonly EntryChange[] {
  const stored = new Map(state.entries.map((item) => [item.name, item]));
  const wanted = new Set(entries.map((item) => item.name));
  const kept = entries.flatMap((item): readonly EntryChange[] => {
    const before = stored.get(item.name);
    if (before === undefined) return [{ kind: 'ADDED', name: item.name, id: null }];
    if (before.removed) return [{ kind: 'RETURNED', name: item.name, id: before.id }];
    return sameEntry(before, item) ? [] : [{ kind: 'CHANGED', name: item.name, id: before.id }];
  });
  const gone = state.entries
    .filter((item) => !item.removed && !wanted.has(item.name))
    .map((item): EntryChange => ({ kind: 'REMOVED', name: item.name, id: item.id }));
  return [...kept, ...gone];
}
