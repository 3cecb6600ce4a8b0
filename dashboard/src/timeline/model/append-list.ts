/**
 * A list that only grows. Appending gives a new list and costs what is appended: both share one array, of which the older sees its
 * own part alone. Appending twice to the same list copies it once.
 */
export class AppendList<Item> {
  readonly length: number;
  readonly #shared: Item[];

  private constructor(shared: Item[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  /** The list with nothing in it. */
  static empty<Item>(): AppendList<Item> {
    return new AppendList<Item>([], 0);
  }

  /** The item at an index from 0; undefined outside of the list. */
  at(index: number): Item | undefined {
    return index >= 0 && index < this.length ? this.#shared[index] : undefined;
  }

  /** The last item; undefined of the empty list. */
  get last(): Item | undefined {
    return this.at(this.length - 1);
  }

  /** This list with the items behind it. */
  appended(items: readonly Item[]): AppendList<Item> {
    if (items.length === 0) return this;
    const shared = this.#shared.length === this.length ? this.#shared : this.#shared.slice(0, this.length);
    for (const item of items) shared.push(item);
    return new AppendList(shared, shared.length);
  }

  /** A copy of a part, as an array: from an index up to and without another. */
  slice(from = 0, to = this.length): readonly Item[] {
    return this.#shared.slice(Math.max(0, from), Math.min(to, this.length));
  }
}
