/** One event of an event stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

const LINE_END = /\r\n|[\r\n]/g;

/**
 * Reads the text of an event stream (the format of the HTML standard), cut anywhere. Comments, such as signs of life, and unknown
 * fields are passed over; an event that is not finished waits for its rest.
 */
export class EventStreamParser {
  #rest = '';
  #event = '';
  #data: string[] = [];

  /** The events that a further piece of text finishes. */
  push(text: string): readonly ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const all = this.#rest + text;
    let start = 0;
    // What was here before has no line end in it, except a "\r" at its end.
    LINE_END.lastIndex = Math.max(0, this.#rest.length - 1);
    for (let end = LINE_END.exec(all); end !== null; end = LINE_END.exec(all)) {
      // It may be half of "\r\n".
      if (end[0] === '\r' && LINE_END.lastIndex === all.length) break;
      const event = this.#take(all.slice(start, end.index));
      if (event !== null) events.push(event);
      start = LINE_END.lastIndex;
    }
    this.#rest = all.slice(start);
    return events;
  }

  #take(line: string): ServerSentEvent | null {
    if (line === '') return this.#finish();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    if (field === 'data') this.#data.push(value);
    return null;
  }

  #finish(): ServerSentEvent | null {
    const event = { event: this.#event === '' ? 'message' : this.#event, data: this.#data.join('\n') };
    const isEmpty = this.#event === '' && this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    return isEmpty ? null : event;
  }
}
