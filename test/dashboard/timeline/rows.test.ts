import { describe, expect, test } from 'vitest';
import { EMPTY_TIMELINE, extendTimeline, type Timeline } from '../../../dashboard/src/timeline/model/extend-timeline.ts';
import { rowDuration, type PhaseRow } from '../../../dashboard/src/timeline/model/phase-row.ts';
import { rowsOf, spanOf } from '../../../dashboard/src/timeline/model/rows-of.ts';
import type { TimelineReason } from '../../../dashboard/src/timeline/model/timeline-event.ts';
import { after, BEGIN, told, type Told } from './support/told.ts';

const NOW = BEGIN + 3_600_000;
const studio = { id: 'machine', name: 'studio' };

function read(events: readonly Told[]): Timeline {
  const { timeline, gap } = extendTimeline(EMPTY_TIMELINE, told(events));
  expect(gap).toBeNull();
  return timeline;
}

function rows(timeline: Timeline, run: number | null = null): readonly PhaseRow[] {
  const list = rowsOf(timeline, run);
  return Array.from({ length: list.count }, (_, index) => list.at(index)).filter((row) => row !== undefined);
}

/** Rows in short: run, phase, seconds that it lasted; `…` while it lasts. */
const short = (timeline: Timeline): readonly string[] =>
  rows(timeline).map((row) => `${row.generation} ${row.phase} ${row.end === null ? '…' : rowDuration(row, NOW) / 1_000}`);

function reason(code: TimelineReason['code'], details: Readonly<Record<string, string>> = {}): TimelineReason {
  return {
    code,
    scope: 'TIME',
    effect: 'WAIT',
    message: code,
    machine: studio,
    details: Object.entries(details).map(([name, value]) => ({ name, value })),
  };
}

const LIFE: readonly Told[] = [
  { type: 'SUBMITTED' },
  { type: 'EVALUATED', outcome: 'ADMIT_NOW', machine: studio },
  { type: 'RESERVED', machine: studio, driver: 'NATIVE', runtime: { name: 'scipy' } },
  { type: 'DISPATCHED', machine: studio, driver: 'NATIVE' },
  { type: 'PREPARING', machine: studio },
  { type: 'PREPARING', machine: studio, progress: 0.5 },
  { type: 'RUNNING', machine: studio, driver: 'NATIVE' },
  { type: 'STOP_REQUESTED', desired: 'STOP' },
  { type: 'STOPPING', machine: studio },
  { type: 'STOPPED', machine: studio },
  { type: 'RELEASED', machine: studio },
  { type: 'DELETED', at: after(20) },
];

describe('rows of a timeline', () => {
  test.each<{ readonly title: string; readonly events: readonly Told[]; readonly want: readonly string[] }>([
    {
      title: 'a whole life is one row a phase',
      events: LIFE,
      want: [
        '1 WAITING 2',
        '1 RESERVED 1',
        '1 DISPATCHED 1',
        '1 PREPARING 2',
        '1 RUNNING 2',
        '1 STOPPING 1',
        '1 STOPPED 11',
        '1 DELETED 0',
      ],
    },
    {
      title: 'the last phase stays open',
      events: LIFE.slice(0, 7),
      want: ['1 WAITING 2', '1 RESERVED 1', '1 DISPATCHED 1', '1 PREPARING 2', '1 RUNNING …'],
    },
    {
      title: 'L8: a start while stopping belongs to the stop; the next run begins after it',
      events: [
        { type: 'RUNNING' },
        { type: 'STOPPING' },
        { type: 'INTENT_CHANGED', desired: 'RUN' },
        { type: 'STOPPED' },
        { type: 'RELEASED', at: after(3) },
        { type: 'SUBMITTED', at: after(3), generation: 2 },
      ],
      want: ['1 RUNNING 1', '1 STOPPING 2', '1 STOPPED 0', '2 WAITING …'],
    },
    {
      title: 'L8: a start counted while a failed run is held begins no row before its release',
      events: [
        { type: 'RUNNING' },
        { type: 'FAILED' },
        { type: 'INTENT_CHANGED', generation: 2, desired: 'RUN' },
        { type: 'RELEASED' },
        { type: 'SUBMITTED', generation: 2 },
      ],
      want: ['1 RUNNING 1', '1 FAILED 3', '2 WAITING …'],
    },
    {
      title: 'V6: what an agent refused waits again',
      events: [
        ...LIFE.slice(0, 4),
        { type: 'RELEASED', reasons: [reason('APPLE_GPU_HELD')] },
        { type: 'EVALUATED', outcome: 'WAIT' },
        { type: 'RESERVED', machine: studio },
      ],
      want: ['1 WAITING 2', '1 RESERVED 1', '1 DISPATCHED 1', '1 WAITING 2', '1 RESERVED …'],
    },
    {
      title: 'a stop before a machine was held ends the wait',
      events: [{ type: 'SUBMITTED' }, { type: 'STOP_REQUESTED', desired: 'STOP' }, { type: 'STOPPED', at: after(1) }],
      want: ['1 WAITING 1', '1 STOPPED …'],
    },
    {
      title: 'of a timeline whose beginning was dropped the first phase is unknown',
      events: [{ type: 'MACHINE_BACK' }, { type: 'STOP_REQUESTED' }, { type: 'STOPPING' }],
      want: ['1 EARLIER 2', '1 STOPPING …'],
    },
    {
      title: 'a clock that went back makes no negative time',
      events: [
        { type: 'SUBMITTED', at: after(5) },
        { type: 'RESERVED', at: after(3) },
        { type: 'RUNNING', at: after(6) },
      ],
      want: ['1 WAITING 0', '1 RESERVED 1', '1 RUNNING …'],
    },
  ])('$title', ({ events, want }) => {
    expect(short(read(events))).toEqual(want);
  });

  test('evaluations of a wait are counted, with the newest reasons and the place in the queue', () => {
    const busy = (free: string): Told => ({
      type: 'EVALUATED',
      outcome: 'WAIT',
      reasons: [reason('CAPACITY_IN_USE', { free })],
      message: `free: ${free}`,
    });
    const [row] = rows(
      read([{ type: 'SUBMITTED' }, busy('0'), { type: 'QUEUED', queuePosition: 2, timesPassed: 3 }, busy('1'), busy('2')]),
    );
    expect(row).toMatchObject({ evaluations: 3, outcome: 'WAIT', message: 'free: 2', queuePosition: 2, timesPassed: 3, eventCount: 5 });
    expect(row?.reasons).toEqual([reason('CAPACITY_IN_USE', { free: '2' })]);
  });

  test('why it waited is kept once it is admitted', () => {
    const busy = reason('CAPACITY_IN_USE', { free: '0' });
    const [row] = rows(
      read([
        { type: 'SUBMITTED' },
        { type: 'EVALUATED', outcome: 'WAIT', reasons: [busy], message: 'It waits.' },
        { type: 'EVALUATED', outcome: 'ADMIT_NOW' },
        { type: 'RESERVED', machine: studio },
      ]),
    );
    expect(row).toMatchObject({ evaluations: 2, outcome: 'WAIT', reasons: [busy], message: 'It waits.' });
  });

  test('where it runs is known from its reservation on, and of the next run not before', () => {
    const all = rows(read([...LIFE.slice(0, 11), { type: 'SUBMITTED', generation: 2 }]));
    expect(all.map(({ machine, driver, runtime }) => [machine, driver, runtime])).toEqual([
      [null, null, null],
      ...Array.from({ length: 6 }, () => ['studio', 'NATIVE', 'scipy']),
      [null, null, null],
    ]);
  });

  test('progress, what was asked for and the release belong to their rows', () => {
    const all = rows(read(LIFE.slice(0, 11)));
    expect(all.find(({ phase }) => phase === 'PREPARING')?.progress).toBe(0.5);
    expect(all.find(({ phase }) => phase === 'RUNNING')?.desired).toBe('STOP');
    expect(all.find(({ phase }) => phase === 'STOPPED')?.released).toBe(BEGIN + 10_000);
  });

  test('a failure keeps its reasons, and an operator who forgets the machine adds theirs', () => {
    const all = rows(
      read([
        { type: 'RUNNING', machine: studio },
        { type: 'FAILED', reasons: [reason('STOP_FAILED')] },
        { type: 'RELEASED', reasons: [reason('MACHINE_FORGOTTEN')] },
      ]),
    );
    expect(all[1]?.reasons.map(({ code }) => code)).toEqual(['STOP_FAILED', 'MACHINE_FORGOTTEN']);
  });

  test('A4: an absence of the machine goes on through the phases of the run until the machine is back', () => {
    const all = rows(
      read([
        { type: 'RUNNING', machine: studio },
        { type: 'MACHINE_UNREACHABLE', machine: studio },
        { type: 'STOP_REQUESTED', desired: 'STOP' },
        { type: 'STOPPING' },
        { type: 'MACHINE_BACK', machine: studio },
        { type: 'MACHINE_UNREACHABLE', machine: studio },
      ]),
    );
    const at = (seconds: number): number => BEGIN + seconds * 1_000;
    expect(all.map(({ absences, awaySince }) => [absences.slice(), awaySince])).toEqual([
      [[{ from: at(1), to: at(3) }], null],
      [[{ from: at(3), to: at(4) }], at(5)],
    ]);
  });

  test('A4: what holds nothing misses no machine', () => {
    const events: readonly Told[] = [{ type: 'RUNNING' }, { type: 'MACHINE_UNREACHABLE' }, { type: 'STOPPED' }, { type: 'RELEASED' }];
    expect(rows(read(events)).at(-1)?.awaySince).toBeNull();
    const failed: readonly Told[] = [{ type: 'RUNNING' }, { type: 'MACHINE_UNREACHABLE' }, { type: 'FAILED' }, { type: 'RELEASED' }];
    expect(rows(read(failed)).at(-1)).toMatchObject({ phase: 'FAILED', awaySince: null, released: BEGIN + 3_000 });
  });

  test('E4: events that are not shown whole are counted in their row', () => {
    const [row] = rows(read([{ type: 'MACHINE_UNREACHABLE', workload: null }, { type: 'MACHINE_BACK' }]));
    expect(row?.redacted).toBe(1);
  });

  test('runs are told apart, each with its own rows and span', () => {
    const timeline = read([
      ...LIFE.slice(0, 11),
      { type: 'SUBMITTED', generation: 2, at: after(30) },
      { type: 'STOPPED', generation: 2, at: after(40) },
    ]);
    expect(timeline.runs.slice().map(({ generation, firstRow }) => [generation, firstRow])).toEqual([
      [1, 0],
      [2, 7],
    ]);
    expect(rows(timeline, 1).map(({ phase }) => phase)).toEqual(['WAITING', 'STOPPED']);
    expect(spanOf(rowsOf(timeline, 0), NOW)).toEqual({ from: BEGIN, to: BEGIN + 30_000 });
    expect(spanOf(rowsOf(timeline, 1), NOW)).toEqual({ from: BEGIN + 30_000, to: NOW });
    expect(rowsOf(timeline, 2).count).toBe(0);
    expect(spanOf(rowsOf(EMPTY_TIMELINE, null), NOW)).toBeNull();
  });

  test('E1: events that came before are left out and counted', () => {
    const events = told(LIFE);
    const once = extendTimeline(EMPTY_TIMELINE, events).timeline;
    const again = extendTimeline(once, events.slice(3, 7)).timeline;
    expect(again.duplicates).toBe(4);
    expect(short(again)).toEqual(short(once));
    expect(again.events.length).toBe(LIFE.length);
  });

  test('E1: at a gap nothing behind it is taken', () => {
    const events = told(LIFE);
    const { timeline, gap } = extendTimeline(EMPTY_TIMELINE, [...events.slice(0, 3), ...events.slice(5)]);
    expect(gap).toEqual({ after: 3, next: 6 });
    expect(timeline.events.length).toBe(3);
    const healed = extendTimeline(timeline, events.slice(3));
    expect(healed.gap).toBeNull();
    expect(short(healed.timeline)).toEqual(short(read(LIFE)));
  });

  test('the first event that is kept may have any sequence', () => {
    const { timeline, gap } = extendTimeline(EMPTY_TIMELINE, told([{ type: 'RUNNING' }], 7));
    expect(gap).toBeNull();
    expect(rows(timeline).map(({ key }) => key)).toEqual([7]);
  });
});
