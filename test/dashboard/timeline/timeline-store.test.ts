import { describe, expect, test } from 'vitest';
import { chosenRun, runChoice, runOptions } from '../../../dashboard/src/timeline/run-choice.ts';
import { shownState } from '../../../dashboard/src/timeline/shown-state.ts';
import { createTimelineStore, type TimelineStore } from '../../../dashboard/src/timeline/timeline-store.ts';
import { BEGIN, told } from './support/told.ts';

const LIFE = told([
  { type: 'SUBMITTED' },
  { type: 'RESERVED' },
  { type: 'RUNNING' },
  { type: 'STOPPING' },
  { type: 'STOPPED' },
  { type: 'DELETED' },
]);

/** A store whose moments are the test's: what is due is shown when the test says so. */
function storeOf(now = BEGIN): { readonly store: TimelineStore; readonly show: () => void; readonly waiting: () => number } {
  const due: (() => void)[] = [];
  const store = createTimelineStore({ now: () => now, soon: (run) => due.push(run) });
  const show = (): void => {
    for (const run of due.splice(0)) run();
  };
  return { store, show, waiting: () => due.length };
}

describe('the store of a timeline', () => {
  test('gathers what comes, shows it in one go, and tells whoever watches', () => {
    const { store, show, waiting } = storeOf();
    let told = 0;
    const leave = store.subscribe(() => (told += 1));
    for (const event of LIFE.slice(0, 3)) expect(store.add(event)).toBe('TAKEN');
    expect([store.snapshot().timeline.events.length, waiting()]).toEqual([0, 1]);
    show();
    expect([store.snapshot().timeline.events.length, told]).toEqual([3, 1]);
    leave();
    for (const event of LIFE.slice(3)) store.add(event);
    show();
    expect([store.snapshot().timeline.events.length, told]).toEqual([6, 1]);
  });

  test('E2: is read on behind the last event that was taken; what comes again is left out', () => {
    const { store, show } = storeOf();
    expect(store.opening()).toBeNull();
    for (const event of LIFE.slice(0, 3)) store.add(event);
    expect(store.opening()).toBe('cursor-3');
    expect(LIFE.slice(1, 4).map((event) => store.add(event))).toEqual(['KNOWN', 'KNOWN', 'TAKEN']);
    show();
    expect(
      store
        .snapshot()
        .timeline.events.slice()
        .map(({ sequence }) => sequence),
    ).toEqual([1, 2, 3, 4]);
  });

  test('E1: behind a gap nothing is taken until the stream is opened again, behind the last good event', () => {
    const { store, show } = storeOf();
    const gapped = [...LIFE.slice(0, 2), ...LIFE.slice(3)];
    expect(gapped.map((event) => store.add(event))).toEqual(['TAKEN', 'TAKEN', 'GAP', 'SKIPPED', 'SKIPPED']);
    expect(store.opening()).toBe('cursor-2');
    expect(LIFE.slice(2).map((event) => store.add(event))).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'TAKEN']);
    show();
    expect(store.snapshot()).toMatchObject({ gap: null });
    expect(store.snapshot().timeline.events.slice()).toEqual(LIFE);
  });

  test('E1: a gap that stays is said after five tries, and forgiven once the events come', () => {
    const { store, show } = storeOf();
    const [first, , third] = LIFE;
    if (first === undefined || third === undefined) throw new Error('There are no events.');
    store.add(first);
    const gaps = Array.from({ length: 5 }, () => {
      store.opening();
      store.add(third);
      show();
      return store.snapshot().gap;
    });
    expect(gaps).toEqual([null, null, null, null, { after: 1, next: 3 }]);
    store.retryGap();
    show();
    expect(store.snapshot().gap).toBeNull();
    store.opening();
    for (const event of LIFE.slice(1)) store.add(event);
    show();
    expect(store.snapshot().timeline.events.length).toBe(6);
  });

  test('says changes of phase as they happen, and nothing of the past', () => {
    const { store, show } = storeOf();
    for (const event of LIFE.slice(0, 3)) store.add(event);
    show();
    expect(store.snapshot().announcement).toBe('');
    store.reach(3);
    const said = LIFE.slice(3).map((event) => {
      store.add(event);
      show();
      return store.snapshot().announcement;
    });
    expect(said).toEqual(['Stopping.', 'Stopped.', 'Deleted.']);
  });

  test('shows the past in larger parts than what happens now', () => {
    const paces: string[] = [];
    const store = createTimelineStore({
      now: () => BEGIN,
      soon: (run, pace) => {
        paces.push(pace);
        run();
      },
    });
    for (const event of LIFE.slice(0, 2)) store.add(event);
    store.reach(2);
    for (const event of LIFE.slice(2, 3)) store.add(event);
    expect(paces).toEqual(['REPLAY', 'REPLAY', 'LIVE']);
  });

  test('knows that it is over once the deletion was read', () => {
    const { store } = storeOf();
    expect(store.isOver()).toBe(false);
    expect(
      LIFE.map((event) => {
        store.add(event);
        return store.isOver();
      }),
    ).toEqual([false, false, false, false, false, true]);
  });

  test('a browser whose clock is an hour ahead learns it from the first live event', () => {
    const { store, show } = storeOf(BEGIN + 3_600_000 + 3_000);
    store.reach(3);
    for (const event of LIFE.slice(0, 3)) store.add(event);
    show();
    expect(store.snapshot().clockOffset).toBe(0);
    for (const event of LIFE.slice(3, 4)) store.add(event);
    show();
    expect(store.snapshot().clockOffset).toBe(-3_600_000);
  });
});

describe('the badge', () => {
  const live = { status: 'LIVE' } as const;
  const catchingUp = { status: 'CATCHING_UP' } as const;
  const stale = { status: 'STALE', since: BEGIN, retryAt: null } as const;
  test.each([
    { title: 'the latest event is not known yet', reading: { stream: live, latest: null, sequence: 9 }, want: catchingUp },
    { title: 'events are missing still', reading: { stream: live, latest: { sequence: 10 }, sequence: 9 }, want: catchingUp },
    { title: 'all that was there is shown', reading: { stream: live, latest: { sequence: 10 }, sequence: 10 }, want: live },
    { title: 'more came since', reading: { stream: live, latest: { sequence: 10 }, sequence: 12 }, want: live },
    { title: 'the stream is broken', reading: { stream: stale, latest: { sequence: 10 }, sequence: 12 }, want: stale },
    {
      title: 'work is gone, of which only the stream tells',
      reading: { stream: live, latest: { sequence: null }, sequence: 3 },
      want: catchingUp,
    },
  ])('$title', ({ reading, want }) => {
    expect(shownState(reading)).toEqual(want);
  });
});

describe('the choice of runs', () => {
  function ofRuns(count: number): ReturnType<TimelineStore['snapshot']>['timeline'] {
    const { store, show } = storeOf();
    for (const event of told(Array.from({ length: count }, (_, index) => ({ type: 'SUBMITTED', generation: index + 1 })))) store.add(event);
    show();
    return store.snapshot().timeline;
  }

  test('offers the latest, all, and those before, the newest first', () => {
    expect(runOptions(ofRuns(3))).toEqual([
      { id: 'LATEST', label: 'Latest run (3)' },
      { id: 'ALL', label: 'All runs' },
      { id: '1', label: 'Run 2' },
      { id: '0', label: 'Run 1' },
    ]);
  });

  test('lists no more than fifty of those before', () => {
    const options = runOptions(ofRuns(200));
    expect(options.length).toBe(52);
    expect(options.at(2)).toEqual({ id: '198', label: 'Run 199' });
    expect(options.at(-1)).toEqual({ id: '149', label: 'Run 150' });
  });

  test('finds the run that is chosen', () => {
    const timeline = ofRuns(3);
    expect(['LATEST', 'ALL', '1'].map((id) => chosenRun(timeline, runChoice(id)))).toEqual([2, null, 1]);
  });
});
