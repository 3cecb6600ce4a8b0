/** One row of `catalogCoverage`, as far as the grid needs it. */
export interface CoverageItem {
  readonly entry: { readonly id: string; readonly name: string };
  readonly class: { readonly id: string; readonly name: string };
  readonly verdict: 'ADMISSIBLE' | 'BLOCKED';
}

/** One entry with one class: on how many targets (machine and driver) it resolves. */
export interface CoverageCell<Item> {
  readonly admissible: number;
  readonly targets: number;
  /** Everything that was looked at, in the order of the API. */
  readonly items: readonly Item[];
}

/** Entries as rows, classes as columns, in the order of the API; a pair without any target has no cell. */
export interface CoverageGrid<Item> {
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  readonly rows: readonly {
    readonly entry: { readonly id: string; readonly name: string };
    /** One for each class, in their order; null where nothing was looked at. */
    readonly cells: readonly (CoverageCell<Item> | null)[];
  }[];
}

/** Makes the grid of a catalog's coverage. */
export function coverageGrid<Item extends CoverageItem>(items: readonly Item[]): CoverageGrid<Item> {
  const classes = distinct(items.map((item) => item.class)).sort((one, other) => (one.name < other.name ? -1 : 1));
  const entries = distinct(items.map((item) => item.entry));
  const byPair = new Map<string, Item[]>();
  for (const item of items) {
    const key = pairOf(item.entry.id, item.class.id);
    const known = byPair.get(key);
    if (known === undefined) byPair.set(key, [item]);
    else known.push(item);
  }
  const cellOf = (entryId: string, classId: string): CoverageCell<Item> | null => {
    const found = byPair.get(pairOf(entryId, classId));
    if (found === undefined) return null;
    return { admissible: found.filter(({ verdict }) => verdict === 'ADMISSIBLE').length, targets: found.length, items: found };
  };
  return { classes, rows: entries.map((entry) => ({ entry, cells: classes.map(({ id }) => cellOf(entry.id, id)) })) };
}

/** How a cell is read: everywhere, in some places, or nowhere. */
export function cellWords({ admissible, targets }: { readonly admissible: number; readonly targets: number }): {
  readonly word: string;
  readonly sign: string;
  readonly tone: 'good' | 'warn' | 'bad';
} {
  const word = `${String(admissible)} of ${String(targets)}`;
  if (admissible === 0) return { word, sign: '✕', tone: 'bad' };
  return admissible === targets ? { word, sign: '●', tone: 'good' } : { word, sign: '◐', tone: 'warn' };
}

function pairOf(entryId: string, classId: string): string {
  return `${entryId} ${classId}`;
}

function distinct<Thing extends { readonly id: string }>(things: readonly Thing[]): Thing[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}
