import type { CatalogDefinition } from '../domain/catalog/definition.ts';
import type { ClassChange, EntryChange } from '../domain/catalog/plan-catalog.ts';
import { planCatalog } from '../domain/catalog/plan-catalog.ts';
import { InvalidInput } from '../domain/refusals.ts';
import { canonicalDigest } from '../shared/canonical-digest.ts';
import type { AffectedWork, CatalogStore } from './catalog-ports.ts';

/** What applying a catalog did. */
export interface AppliedCatalog {
  readonly catalog: string;
  /** The current revision, whether or not this call made it. */
  readonly revision: number;
  /** False when the database had exactly this content. */
  readonly changed: boolean;
  readonly classes: readonly ClassChange[];
  readonly entries: readonly EntryChange[];
  readonly affected: readonly AffectedWork[];
}

/**
 * Makes the definition the current state of its catalog, all of it or nothing, and leaves other catalogs alone. The same
 * content again changes nothing. Work that runs keeps the revision that it was admitted with. Refuses with
 * `InvalidInput`, whose fields are paths in the catalog file, what `planCatalog` refuses.
 */
export async function applyCatalog(store: CatalogStore, definition: CatalogDefinition): Promise<AppliedCatalog> {
  return store.transact(async (transaction) => {
    const state = await transaction.readState(definition);
    const plan = planCatalog(state, definition);
    if (plan.kind === 'refuse') throw new InvalidInput(plan.fields);
    if (plan.kind === 'unchanged') {
      return { catalog: definition.name, revision: state.revision, changed: false, classes: [], entries: [], affected: [] };
    }
    const affected = await transaction.readAffectedWork({ entryIds: idsOf(plan.entries), classIds: idsOf(plan.classes) });
    await transaction.write({ definition, state, plan, digest: contentDigest(definition) });
    return { catalog: definition.name, revision: plan.revision, changed: true, classes: plan.classes, entries: plan.entries, affected };
  });
}

/** Digest of what the catalog says: the order of runtimes counts (S2), that of classes and entries does not. */
function contentDigest(definition: CatalogDefinition): string {
  const byName = <T extends { readonly name: string }>(items: readonly T[]) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return canonicalDigest({ name: definition.name, classes: byName(definition.classes), entries: byName(definition.entries) });
}

function idsOf<Id>(changes: readonly { readonly id: Id | null }[]): readonly Id[] {
  return changes.flatMap((change) => (change.id === null ? [] : [change.id]));
}
