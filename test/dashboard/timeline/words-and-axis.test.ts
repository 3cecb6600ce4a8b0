import { describe, expect, test } from 'vitest';
import { AppendList } from '../../../dashboard/src/timeline/model/append-list.ts';
import { durationText } from '../../../dashboard/src/timeline/model/duration-text.ts';
import { EMPTY_TIMELINE, extendTimeline } from '../../../dashboard/src/timeline/model/extend-timeline.ts';
import { announcementOf, placeName, rowRemarks, rowWords } from '../../../dashboard/src/timeline/model/phase-words.ts';
import { reasonNumbers } from '../../../dashboard/src/timeline/model/reason-numbers.ts';
import { rowsOf } from '../../../dashboard/src/timeline/model/rows-of.ts';
import { clockOffset } from '../../../dashboard/src/timeline/model/server-clock.ts';
import { axisTicks, placeOf } from '../../../dashboard/src/timeline/model/time-axis.ts';
import { told, type Told } from './support/told.ts';

const HOUR = 3_600_000;

test.each([
  [0, '0 s'],
  [40, '0 s'],
  [430, '0.4 s'],
  [1_999, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [184_000, '3 min 4 s'],
  [2 * HOUR + 5 * 60_000, '2 h 5 min'],
  [76 * HOUR, '3 d 4 h'],
  [-5, '0 s'],
])('%d ms are "%s"', (milliseconds, want) => {
  expect(durationText(milliseconds)).toBe(want);
});

describe('numbers of reasons', () => {
  test.each([
    { resource: 'CPU_MILLIS', want: ['2 cores', '0.5 cores', '8 cores'], amounts: ['2000', '500', '8000'] },
    { resource: 'MEMORY_MIB', want: ['4 GiB', '512 MiB', '31.25 GiB'], amounts: ['4096', '512', '32000'] },
    { resource: 'DEVICES', want: ['1 device', '0 devices', '2 devices'], amounts: ['1', '0', '2'] },
  ])('$resource', ({ resource, want, amounts: [requested = '', free = '', total = ''] }) => {
    const details = Object.entries({ accelerator: 'cpu', free, requested, resource, total }).map(([name, value]) => ({ name, value }));
    expect(reasonNumbers({ details })).toEqual(['Wanted', 'Free', 'In all'].map((label, index) => ({ label, value: want[index] })));
  });

  test('a place in the queue; what is no number is left out', () => {
    const details = [
      { name: 'position', value: '3' },
      { name: 'free', value: '' },
      { name: 'total', value: 'many' },
    ];
    expect(reasonNumbers({ details })).toEqual([{ label: 'Place in the queue', value: '3' }]);
  });
});

describe('the time axis', () => {
  test('has round times and no more ticks than there is room for', () => {
    const from = Date.parse('2026-11-30T08:03:00Z');
    const ticks = axisTicks({ from, to: from + HOUR }, { atMost: 5, offsetMinutes: 0 });
    expect(ticks.at.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['08:15', '08:30', '08:45', '09:00']);
  });

  test('round times are those of the zone', () => {
    const from = Date.parse('2026-11-30T08:03:00Z');
    const ticks = axisTicks({ from, to: from + 10 * HOUR }, { atMost: 5, offsetMinutes: 330 });
    expect(ticks.at.map((at) => new Date(at + 330 * 60_000).toISOString().slice(11, 16))).toEqual([
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
    ]);
  });

  test.each([0, 1, 40, 1_000, 59_000, HOUR, 400 * 24 * HOUR, 20_000 * 24 * HOUR])('a span of %d ms has at most six ticks', (length) => {
    const { at } = axisTicks({ from: 1_000, to: 1_000 + length }, { atMost: 6, offsetMinutes: 0 });
    expect(at.length).toBeLessThanOrEqual(6);
    expect(at.every((tick) => tick >= 1_000 && tick <= 1_000 + length)).toBe(true);
  });

  test('places lie within it', () => {
    const span = { from: 100, to: 200 };
    expect([50, 100, 150, 300].map((moment) => placeOf(moment, span))).toEqual([0, 0, 0.5, 1]);
    expect(placeOf(5, { from: 5, to: 5 })).toBe(0);
  });
});

describe('what is said of a row', () => {
  const row = (events: readonly Told[]): Parameters<typeof rowRemarks>[0] => {
    const list = rowsOf(extendTimeline(EMPTY_TIMELINE, told(events)).timeline, null);
    const last = list.at(list.count - 1);
    if (last === undefined) throw new Error('There is no row.');
    return last;
  };

  test('how often it was evaluated, its place, and that nothing but a change of the fleet helps', () => {
    const waits: Told = { type: 'EVALUATED', outcome: 'WAIT' };
    const waiting = row([
      { type: 'SUBMITTED' },
      waits,
      { type: 'QUEUED', queuePosition: 2, timesPassed: 1 },
      { ...waits, outcome: 'BLOCKED' },
    ]);
    expect(rowWords(waiting).word).toBe('Blocked');
    expect(rowRemarks(waiting)).toEqual([
      'evaluated 2 times, each time with another result',
      'number 2 in the queue when last told',
      'passed by younger work once',
    ]);
  });

  test('V3: that a failed run still holds its machine, until it is released', () => {
    const failed: readonly Told[] = [{ type: 'RUNNING' }, { type: 'FAILED' }];
    expect(rowRemarks(row(failed))).toEqual(['still holds its machine']);
    expect(rowRemarks(row([...failed, { type: 'RELEASED' }]))).toEqual([]);
  });

  test('A4: that its machine is away, or was; E4: that parts are hidden', () => {
    const lost: readonly Told[] = [{ type: 'RUNNING' }, { type: 'MACHINE_UNREACHABLE', workload: null }];
    expect(rowRemarks(row(lost))).toEqual(['its machine cannot be reached', 'in part not shown to you']);
    expect(rowRemarks(row([...lost, { type: 'MACHINE_BACK' }]))).toEqual(['its machine was away once', 'in part not shown to you']);
  });

  test('how far it is, what was asked for, and where it is', () => {
    const preparing = row([
      { type: 'RESERVED', machine: { id: 'machine', name: 'studio' }, driver: 'NATIVE', runtime: { name: 'scipy' } },
      { type: 'PREPARING', progress: 0.299 },
      { type: 'STOP_REQUESTED', desired: 'STOP' },
    ]);
    expect(rowRemarks(preparing)).toEqual(['29 % prepared', 'asked to stop']);
    expect(rowRemarks({ ...preparing, end: preparing.start })).toContain('29 % prepared when last told');
    expect(placeName(preparing)).toBe('studio (native, scipy)');
    expect(announcementOf(preparing)).toBe('Preparing on studio.');
    expect(placeName({ machine: 'studio', driver: null, runtime: null })).toBe('studio');
    expect(placeName({ machine: null, driver: 'NATIVE', runtime: null })).toBeNull();
  });
});

describe('the clock of the database', () => {
  test('a browser that is behind learns it from any event', () => {
    expect(clockOffset(null, { at: 5_000, arrivedAt: 2_000, live: false })).toBe(3_000);
  });

  test('the age of old events says nothing', () => {
    expect(clockOffset(null, { at: 0, arrivedAt: HOUR, live: false })).toBeNull();
    expect(clockOffset(-50, { at: 0, arrivedAt: HOUR, live: false })).toBe(-50);
  });

  test('a browser that is ahead learns it from live events, best from the quickest', () => {
    const first = clockOffset(null, { at: 0, arrivedAt: HOUR + 900, live: true });
    expect(clockOffset(first, { at: 10_000, arrivedAt: HOUR + 10_040, live: true })).toBe(-HOUR - 40);
  });
});

test('a list that grows leaves the shorter ones as they were', () => {
  const one = AppendList.empty<number>().appended([1]);
  const left = one.appended([2, 3]);
  const right = one.appended([9]);
  expect([one.slice(), left.slice(), right.slice(), right.appended([10]).slice(1)]).toEqual([[1], [1, 2, 3], [1, 9], [9, 10]]);
  expect([one.at(1), one.at(-1), left.last, AppendList.empty().last]).toEqual([undefined, undefined, 3, undefined]);
});
