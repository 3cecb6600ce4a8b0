import type { FollowedEvent } from '../../client/follow-timeline.ts';
import { tone } from '../output/block.ts';
import type { Terminal } from '../terminal.ts';
import { EventWriter } from './event-writer.ts';
import type { Clock } from './clock.ts';

const BAR_WIDTH = 20;

/** Whose events, and how their times are shown. */
export interface EventTellerOptions {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly submittedAt: string;
}

/**
 * Prints events as they come: as lines of JSON with `--json`, else in words, with how far preparing is in one line that is written anew
 * where there is a terminal.
 */
export class EventTeller {
  readonly #terminal: Terminal;
  readonly #writer: EventWriter;
  #last: string | null = null;

  constructor({ terminal, clock, submittedAt }: EventTellerOptions) {
    this.#terminal = terminal;
    this.#writer = new EventWriter({ clock, submittedAt, columns: () => terminal.columns() });
  }

  /** Cursor of the last event that was told; null before the first. */
  get last(): string | null {
    return this.#last;
  }

  tell(event: FollowedEvent): void {
    this.#last = event.cursor;
    if (this.#terminal.json) {
      this.#terminal.value(event);
      return;
    }
    if (event.type === 'PREPARING' && event.progress != null && this.#terminal.status(barOf(event.progress))) return;
    this.#terminal.status(null);
    this.#terminal.print(this.#writer.lines(event));
  }

  /** Takes away what is not to stay. */
  end(): void {
    this.#terminal.status(null);
  }
}

function barOf(progress: number): readonly (string | ReturnType<typeof tone>)[] {
  const share = Math.min(1, Math.max(0, progress));
  const full = Math.round(share * BAR_WIDTH);
  return [
    'preparing  ',
    tone('good', '#'.repeat(full)),
    tone('faint', '-'.repeat(BAR_WIDTH - full)),
    `  ${String(Math.round(share * 100))} %`,
  ];
}
