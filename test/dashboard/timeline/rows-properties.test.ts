import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMISSION_EVENT_TYPES } from '../../../src/domain/timeline.ts';
import { EMPTY_TIMELINE, extendTimeline, type Timeline } from '../../../dashboard/src/timeline/model/extend-timeline.ts';
import { rowDuration, type PhaseRow } from '../../../dashboard/src/timeline/model/phase-row.ts';
import { rowsOf, spanOf } from '../../../dashboard/src/timeline/model/rows-of.ts';
import type { TimelineEvent } from '../../../dashboard/src/timeline/model/timeline-event.ts';
import { after, BEGIN, told } from './support/told.ts';

/** Any events in any order, DELETED last (E6), with times that may stand still or go back: the rows must make sense of all of them. */
const anyEvents: fc.Arbitrary<readonly TimelineEvent[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...ADMISSION_EVENT_TYPES),
      wait: fc.integer({ min: -2, max: 9 }),
      newRun: fc.boolean(),
      progress: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      outcome: fc.constantFrom('ADMIT_NOW' as const, 'WAIT' as const, 'BLOCKED' as const, null),
      hidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let generation = 1;
    let at = 0;
    return told(
      steps.map(({ type: drawn, wait, newRun, progress, outcome, hidden }, index) => {
        const type = drawn === 'DELETED' && index < steps.length - 1 ? 'RELEASED' : drawn;
        if (type === 'SUBMITTED' && newRun) generation += 1;
        at += wait;
        return { type, generation, at: after(at), progress, outcome, workload: hidden ? null : { id: 'workload' } };
      }),
    );
  });

const NOW = BEGIN + 100_000_000;

function allRows(timeline: Timeline): readonly PhaseRow[] {
  const list = rowsOf(timeline, null);
  return Array.from({ length: list.count }, (_, index) => list.at(index)).filter((row) => row !== undefined);
}

const plain = (timeline: Timeline): unknown => ({
  rows: allRows(timeline).map((row) => ({ ...row, absences: row.absences.slice() })),
  runs: timeline.runs.slice(),
  events: timeline.events.slice(),
  lastAt: timeline.lastAt,
});

const read = (events: readonly TimelineEvent[]): Timeline => extendTimeline(EMPTY_TIMELINE, events).timeline;

/** The same events in parts, by the places at which to cut. */
function inParts(events: readonly TimelineEvent[], cuts: readonly number[]): readonly (readonly TimelineEvent[])[] {
  const places = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((left, right) => left - right);
  return [0, ...places].map((from, index) => events.slice(from, places[index] ?? events.length));
}

test('rows follow each other without gap or overlap, and take the whole time together', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const timeline = read(events);
      const rows = allRows(timeline);
      const span = spanOf(rowsOf(timeline, null), NOW);
      expect(rows.reduce((sum, row) => sum + rowDuration(row, NOW), 0)).toBe((span?.to ?? 0) - (span?.from ?? 0));
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1];
        expect(row.end ?? NOW).toBeGreaterThanOrEqual(row.start);
        if (next !== undefined) expect(row.end).toBe(next.start);
      }
    }),
    { numRuns: 300 },
  );
});

test('each event belongs to one row, in order', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const rows = allRows(read(events));
      let next = 0;
      for (const row of rows) {
        expect(row.firstEvent).toBe(next);
        expect(row.key).toBe(events[row.firstEvent]?.sequence);
        next += row.eventCount;
      }
      expect(next).toBe(events.length);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
    { numRuns: 300 },
  );
});

test('runs divide the rows: each row is in the run of its generation', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const timeline = read(events);
      const divided = timeline.runs.slice().flatMap(({ generation }, index) => {
        const list = rowsOf(timeline, index);
        expect(list.count).toBeGreaterThan(0);
        for (let place = 0; place < list.count; place += 1) expect(list.at(place)?.generation).toBe(generation);
        return Array.from({ length: list.count }, (_, place) => list.at(place)?.key);
      });
      expect(divided).toEqual(allRows(timeline).map(({ key }) => key));
    }),
    { numRuns: 300 },
  );
});

test('E2: the same events in any parts, with any of them repeated, give the same rows', () => {
  fc.assert(
    fc.property(anyEvents, fc.array(fc.nat({ max: 100 }), { maxLength: 8 }), fc.nat({ max: 20 }), (events, cuts, repeated) => {
      let timeline = EMPTY_TIMELINE;
      let sent = 0;
      for (const part of inParts(events, cuts)) {
        const before = plain(timeline);
        const next = extendTimeline(timeline, [...events.slice(Math.max(0, sent - repeated), sent), ...part]);
        expect(next.gap).toBeNull();
        // What was read before is a value: reading on does not change it.
        expect(plain(timeline)).toEqual(before);
        timeline = next.timeline;
        sent += part.length;
      }
      expect(plain(timeline)).toEqual(plain(read(events)));
    }),
    { numRuns: 200 },
  );
});

test('E1: wherever an event is missing, reading stops in front of the hole and goes on once it is filled', () => {
  fc.assert(
    fc.property(anyEvents, fc.nat(), (events, place) => {
      fc.pre(events.length > 2);
      const missing = 1 + (place % (events.length - 2));
      const { timeline, gap } = extendTimeline(EMPTY_TIMELINE, [...events.slice(0, missing), ...events.slice(missing + 1)]);
      expect(gap).toEqual({ after: missing, next: missing + 2 });
      expect(plain(timeline)).toEqual(plain(read(events.slice(0, missing))));
      expect(plain(extendTimeline(timeline, events.slice(missing)).timeline)).toEqual(plain(read(events)));
    }),
    { numRuns: 200 },
  );
});

test('reading on costs what is new: 10,000 events one by one touch each event once', () => {
  const events = told(
    Array.from({ length: 10_000 }, (_, index) => ({
      type: ADMISSION_EVENT_TYPES[index % 12] ?? 'RUNNING',
      generation: 1 + Math.floor(index / 12),
    })),
  );
  let looks = 0;
  const counted = events.map((event) =>
    Object.defineProperty({ ...event }, 'type', {
      get: () => {
        looks += 1;
        return event.type;
      },
    }),
  );
  let timeline = EMPTY_TIMELINE;
  for (const event of counted) timeline = extendTimeline(timeline, [event]).timeline;
  expect(timeline.events.length).toBe(10_000);
  expect(looks).toBeLessThanOrEqual(10 * events.length);
});
