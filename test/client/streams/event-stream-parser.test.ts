import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamParser, type ServerSentEvent } from '../../../src/client/streams/event-stream-parser.ts';

/** What comes out when the text comes in pieces, cut at these places. */
function parse(text: string, cuts: readonly number[] = []): readonly ServerSentEvent[] {
  const parser = new EventStreamParser();
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b);
  return places.slice(1).flatMap((end, index) => parser.push(text.slice(places[index], end)));
}

describe('events are read from their text', () => {
  it.each([
    { title: 'an event with its name', text: 'event: next\ndata: {"a":1}\n\n', want: [{ event: 'next', data: '{"a":1}' }] },
    { title: 'signs of life are none', text: ':\n\n:\n\nevent: next\n:\ndata: 1\n\n', want: [{ event: 'next', data: '1' }] },
    { title: 'an end without data', text: 'event: complete\ndata:\n\n', want: [{ event: 'complete', data: '' }] },
    { title: 'data of several lines', text: 'data: a\ndata: b\n\n', want: [{ event: 'message', data: 'a\nb' }] },
    { title: 'one space is no part of data', text: 'data:  a\ndata:b\n\n', want: [{ event: 'message', data: ' a\nb' }] },
    { title: 'lines that end as Windows has it', text: 'event: next\r\ndata: 1\r\n\r\n', want: [{ event: 'next', data: '1' }] },
    { title: 'other fields are passed over', text: 'id: 7\nretry: 10\nwhatever\ndata: 1\n\n', want: [{ event: 'message', data: '1' }] },
    { title: 'half an event is none yet', text: 'event: next\ndata: 1\n', want: [] },
    {
      title: 'the name holds for one event',
      text: 'event: next\ndata: 1\n\ndata: 2\n\n',
      want: [
        { event: 'next', data: '1' },
        { event: 'message', data: '2' },
      ],
    },
  ])('$title', ({ text, want }) => {
    expect(parse(text)).toEqual(want);
  });

  it('E2: wherever the text is cut, the same events come out', () => {
    const event = fc.record({
      name: fc.constantFrom('next', 'complete', ''),
      data: fc.array(fc.stringMatching(/^[ -~äöü€]*$/), { minLength: 1, maxLength: 3 }),
      comment: fc.boolean(),
    });
    const written = fc.tuple(fc.array(event, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'));
    fc.assert(
      fc.property(written, fc.array(fc.nat(), { maxLength: 12 }), ([events, end], cuts) => {
        const text = events
          .map(({ name, data, comment }) =>
            [...(comment ? [':'] : []), ...(name === '' ? [] : [`event: ${name}`]), ...data.map((line) => `data: ${line}`), '', ''].join(
              end,
            ),
          )
          .join('');
        const want = events.map(({ name, data }) => ({ event: name === '' ? 'message' : name, data: data.join('\n') }));
        expect(parse(text, cuts)).toEqual(want);
      }),
    );
  });
});
