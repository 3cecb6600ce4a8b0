import type { Caller } from './caller.ts';
import type { Installation } from './installation.ts';

/** A runtime as an operator writes it in the catalog file. */
export interface WrittenRuntime {
  readonly name: string;
  readonly accelerators: readonly string[];
  readonly ref: string;
  readonly container_ref?: string;
  readonly driver_refs?: Readonly<Record<string, string>>;
  readonly model_format?: string;
}

/** Classes that every test of a kind of accelerator may use: one for each, small beside the machines. */
const CLASSES = ['cpu', 'apple-gpu', 'nvidia-gpu'].map((accelerator) => ({
  name: `one-${accelerator}`,
  accelerator,
  accelerator_count: accelerator === 'cpu' ? 0 : 1,
  cpu_millis: 1_000,
  memory_mib: 1_024,
}));

/** Global ids of the classes, by accelerator. */
export async function offerClasses(installation: Installation): Promise<(accelerator: string) => string> {
  await installation.apply({ name: 'classes', classes: CLASSES, entries: [] });
  const { classes } = await installation.operator.ask<{ classes: { id: string; name: string }[] }>('{ classes { id name } }');
  return (accelerator) => {
    const found = classes.find(({ name }) => name === `one-${accelerator}`);
    if (found === undefined) throw new Error(`There is no class of ${accelerator}.`);
    return found.id;
  };
}

/** Applies a catalog with one entry, and gives the entry's global id. */
export async function offerEntry(
  installation: Installation,
  entry: { readonly catalog: string; readonly kind: 'notebook-image' | 'model'; readonly runtimes: readonly WrittenRuntime[] },
): Promise<string> {
  const { catalog, kind, runtimes } = entry;
  const source = kind === 'model' ? { source: `models/${catalog}` } : {};
  await installation.apply({ name: catalog, entries: [{ name: 'entry', kind, ...source, runtimes }] });
  return entryId(installation.operator, catalog);
}

async function entryId(caller: Caller, catalog: string): Promise<string> {
  const query = 'query ($catalog: String!) { catalogEntry(catalog: $catalog, name: "entry") { id } }';
  const { catalogEntry } = await caller.ask<{ catalogEntry: { id: string } | null }>(query, { catalog });
  if (catalogEntry === null) throw new Error('The catalog has no such entry.');
  return catalogEntry.id;
}
