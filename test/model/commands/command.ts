import type { World } from '../world/world.ts';

/** Numbers that a command makes its choices with, whatever there is to choose from. */
export interface Picks {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** One kind of step. */
export interface Command {
  /** How often it is drawn, against the others. */
  readonly weight: number;
  /** Does it, and says what it came to, for the tally; null when there was nothing to do it to. */
  readonly run: (world: World, picks: Picks) => Promise<string | null>;
}
