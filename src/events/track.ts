/** A gapless, append-only list that is read by place: a workload's timeline by sequence, the fleet's feed by position. */
export interface Track<Item> {
  /** Names it in the log. */
  readonly name: Readonly<Record<string, string>>;
  /** From 1, without gaps. */
  placeOf(item: Item): number;
  /** Whether nothing follows the item. */
  isLast(item: Item): boolean;
  /** The items after a place, in order, at most `limit`. */
  readAfter(place: number, limit: number): Promise<readonly Item[]>;
  /** The latest items, in order, at most `limit`. */
  readLatest(limit: number): Promise<readonly Item[]>;
}

/** Items that a follower is given, and how far it has come with them: further than the last one where others were left out. */
export interface ReplayPage<Item> {
  readonly items: readonly Item[];
  readonly upTo: number;
}

/** The past of a track for one follower that is behind what followers share. */
export interface Replay<Item> {
  /**
   * The page after a place (null: from the first that is retained); it comes further, unless the signal ends it. Waits and
   * reads again while the database is away. Throws CURSOR_EXPIRED when what comes next is no longer retained.
   */
  after(place: number | null, signal: AbortSignal): Promise<ReplayPage<Item>>;
}
