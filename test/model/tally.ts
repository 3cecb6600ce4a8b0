import type { World } from './world/world.ts';

/** What the sequences of one worker came to: a test in which nothing happens proves nothing. */
export class Tally {
  readonly #outcomes = new Map<string, number>();
  readonly #seen = new Map<string, number>();
  #sequences = 0;
  #steps = 0;

  /** A command that did something, and what it came to. */
  count(command: string, outcome: string): void {
    add(this.#outcomes, command);
    add(this.#outcomes, `${command}: ${outcome}`);
  }

  /** Moves, events and reasons of the last step. */
  look({ seen }: World): void {
    for (const { fromPhase, toPhase } of seen.moves) add(this.#seen, `${fromPhase} to ${toPhase}`);
    for (const { type, reasons } of seen.events) {
      add(this.#seen, type);
      for (const { code } of reasons) add(this.#seen, code);
    }
  }

  sequence(steps: number): void {
    this.#sequences += 1;
    this.#steps += steps;
  }

  get sequences(): number {
    return this.#sequences;
  }

  get steps(): number {
    return this.#steps;
  }

  /** How often a command did something, a move was made, an event or a reason was seen. */
  timesOf(what: string): number {
    return (this.#outcomes.get(what) ?? 0) + (this.#seen.get(what) ?? 0);
  }

  /** All counts, for people. */
  lines(): readonly string[] {
    const lines = (counts: ReadonlyMap<string, number>): readonly string[] =>
      [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([what, times]) => `  ${String(times).padStart(8)}  ${what}`);
    return ['steps', ...lines(this.#outcomes), 'moves, events and reasons', ...lines(this.#seen)];
  }
}

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
