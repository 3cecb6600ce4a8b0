import { expect, test } from 'vitest';
import { reloadOnceAnswered } from '../../../dashboard/src/page/reload-once-answered.ts';
import { retryPause } from '../../../dashboard/src/page/retry-pause.ts';

/** A browser whose server answers with a status, or not at all; tells how often it was asked and the page loaded again. */
function browser(status: number | null) {
  const kept = new Map<string, string>();
  let [asked, reloads, now] = [0, 0, 1_000_000];
  const send = (): Promise<Response> => {
    asked += 1;
    return status === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(null, { status }));
  };
  const parts = {
    send,
    kept: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    now: () => now,
    reload: () => {
      reloads += 1;
    },
  };
  return {
    retry: (bySelf: boolean) => reloadOnceAnswered(parts, { bySelf }),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    counts: () => [asked, reloads],
  };
}

test.each([{ status: null }, { status: 502 }, { status: 503 }])('a server that answers with $status gets no reload', async ({ status }) => {
  const { retry, counts } = browser(status);
  expect([await retry(true), await retry(false)]).toEqual([false, false]);
  expect(counts()).toEqual([2, 0]);
});

test('a server that gives the page gets one reload by itself in a minute, and as many as are asked for', async () => {
  const { retry, wait, counts } = browser(200);
  expect([await retry(true), await retry(true), await retry(false)]).toEqual([true, false, true]);
  wait(60_000);
  expect(await retry(true)).toBe(true);
  expect(counts()).toEqual([3, 3]);
});

test('what was not answered is asked again after 2 s, then later each time, after 30 s at most', () => {
  expect([0, 1, 2, 3, 4, 5, 5000].map(retryPause)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
