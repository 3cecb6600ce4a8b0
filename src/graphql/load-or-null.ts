/**
 * Loads by a loadable type's data loader, so that many loads are one read. The loader's own type leaves out that a row may
 * be missing or invisible to the viewer; this one says so.
 */
export async function loadOrNull<Row>(loader: { load(id: string): Promise<Row> }, id: string): Promise<Row | null> {
  return loader.load(id);
}
