/** A page that was asked for, checked: how many rows, from which end, between which keys. */
export interface PageRequest<Key> {
  /** 1 to 100. */
  readonly size: number;
  /** True for `last`: the page is taken from the back. */
  readonly backward: boolean;
  /** Only rows after this key, in the list's order; null from the front. */
  readonly after: Key | null;
  /** Only rows before this key; null to the end. */
  readonly before: Key | null;
}

/** A page that was read: its rows in the list's order, and whether there are others around it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/**
 * Makes a page of rows that were read in the direction of the page, one more than its size, so that the surplus row says
 * whether there are more.
 */
export function toPage<Row>(request: PageRequest<unknown>, read: readonly Row[]): Page<Row> {
  const more = read.length > request.size;
  const kept = read.slice(0, request.size);
  return {
    rows: request.backward ? kept.reverse() : kept,
    hasNext: request.backward ? request.before !== null : more,
    hasPrevious: request.backward ? more : request.after !== null,
  };
}

/** Puts rows in the order of the ids that were asked for; null where there is none, as a data loader wants it. */
export function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
