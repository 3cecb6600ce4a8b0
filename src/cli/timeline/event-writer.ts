import type { AdmissionEventType } from '../../client/generated/graphql.ts';
import { tone, type Block, type Tone } from '../output/block.ts';
import { reasonLines, type ShownReason } from '../explain/reason-lines.ts';
import { spanOfTime } from '../words/span-of-time.ts';
import { dateAndTime, zoneName, type Clock } from './clock.ts';

/** An event as the commands show it. */
export interface ShownEvent {
  readonly sequence: number;
  readonly cursor: string;
  readonly type: AdmissionEventType;
  readonly at: string;
  readonly message: string;
  readonly generation: number;
  readonly reasons: readonly ShownReason[];
  readonly progress?: number | null;
}

/** Where the times are counted from, and how they are shown. */
export interface EventWriterOptions {
  readonly clock: Clock;
  /** When the work was submitted, unless the event that says so comes. */
  readonly submittedAt: string;
  /** Characters in a line now; null where nothing is broken. */
  readonly columns: () => number | null;
}

const TONES: Readonly<Partial<Record<AdmissionEventType, Tone>>> = {
  RUNNING: 'good',
  FAILED: 'bad',
  MACHINE_UNREACHABLE: 'bad',
  EVALUATED: 'warning',
  MACHINE_BACK: 'good',
};
const TYPE_WIDTH = 'MACHINE_UNREACHABLE'.length;
const SPAN_WIDTH = '59 min 59 s'.length;
/** Reasons that are shown of an event. */
const MOST_REASONS = 8;
/** A message has a line of its own where less than this is left of one. */
const NARROW = 100;

/** Makes lines of events, one after the other: the time, how long since the event before and since submission, and what happened. */
export class EventWriter {
  readonly #options: EventWriterOptions;
  #date = '';
  #before: number | null = null;
  #submittedAt: number;

  constructor(options: EventWriterOptions) {
    this.#options = options;
    this.#submittedAt = Date.parse(options.submittedAt);
  }

  lines(event: ShownEvent): readonly Block[] {
    const { clock } = this.#options;
    const columns = this.#options.columns();
    const isWide = columns === null || columns >= NARROW;
    const { date, time } = dateAndTime(event.at, clock);
    const at = Date.parse(event.at);
    if (event.type === 'SUBMITTED') this.#submittedAt = at;
    const since = this.#before === null ? '' : `+${spanOfTime(at - this.#before)}`;
    const total = spanOfTime(at - this.#submittedAt);
    const heading = date === this.#date ? [] : [tone('faint', `${date} (${zoneName(clock)})`)];
    this.#date = date;
    this.#before = at;
    const before = [
      time,
      '  ',
      tone('faint', since.padStart(SPAN_WIDTH + 1)),
      '  ',
      tone('faint', total.padStart(SPAN_WIDTH)),
      '  ',
      tone(TONES[event.type] ?? 'strong', event.type.padEnd(isWide ? TYPE_WIDTH : 0)),
    ];
    const hang = 4;
    const message: readonly Block[] = isWide
      ? [{ before: [...before, '  '], text: event.message, hang: time.length + 2 + SPAN_WIDTH + 3 + SPAN_WIDTH + 2 + TYPE_WIDTH + 2 }]
      : [before, { before: ' '.repeat(hang), text: event.message, hang }];
    return [...heading, ...message, ...reasonLines(event.reasons, { most: MOST_REASONS })];
  }
}
