import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from '../../../src/client/streams/pause.ts';
import { pauseBefore } from '../../../src/client/streams/retry-rule.ts';
import { StreamConnection } from '../../../src/client/streams/stream-connection.ts';

describe('pauses between streams', () => {
  it.each([
    { failures: 1, want: 250 },
    { failures: 2, want: 500 },
    { failures: 5, want: 4_000 },
    { failures: 7, want: 10_000 },
    { failures: 5_000, want: 10_000 },
  ])('after $failures failures in a row: at most $want ms', ({ failures, want }) => {
    expect(pauseBefore(failures, () => 1)).toBe(want);
    expect(pauseBefore(failures, () => 0)).toBe(0);
  });

  it('are anywhere below their bound, so that clients do not come back together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const pause = pauseBefore(failures, () => random);
        const longest = pauseBefore(failures, () => 1);
        expect(Math.abs(pause - random * longest)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

it('a pause ends at once when the signal is aborted, and says so', { timeout: 10_000 }, async () => {
  const abort = new AbortController();
  const paused = pause(2 ** 30, abort.signal);
  abort.abort();
  expect(await paused).toBe(false);
  expect(await pause(2 ** 30, abort.signal)).toBe(false);
  expect(await pause(1, new AbortController().signal)).toBe(true);
});

describe('a connection makes up for the failures before it', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    { title: 'once it brought something', act: (connection: StreamConnection) => connection.delivered(), want: true },
    { title: 'once it was open for long', act: () => vi.advanceTimersByTime(10_000), want: true },
    { title: 'not while it is young', act: () => vi.advanceTimersByTime(9_999), want: false },
  ])('$title', ({ act, want }) => {
    const connection = new StreamConnection(() => undefined);
    expect(connection.hasHeld).toBe(false);
    connection.opened();
    act(connection);
    expect(connection.hasHeld).toBe(want);
  });

  it('not while it is only being opened, however long that takes', () => {
    const connection = new StreamConnection(() => undefined);
    vi.advanceTimersByTime(60_000);
    expect(connection.hasHeld).toBe(false);
  });
});
