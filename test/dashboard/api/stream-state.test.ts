import { expect, test } from 'vitest';
import { afterConnection, type Connection, type StreamState } from '../../../dashboard/src/api/stream-state.ts';

const broken: Connection = { status: 'BROKEN', retryInMs: 500 };

/** The states that a stream goes through, a second apart. */
function story(connections: readonly Connection[]): readonly StreamState[] {
  let state: StreamState = { status: 'CATCHING_UP' };
  return connections.map((connection, index) => (state = afterConnection(state, { connection, now: (index + 1) * 1000 })));
}

test('a stream that is opened catches up, then is live', () => {
  expect(story([{ status: 'CONNECTING' }, { status: 'OPEN' }])).toEqual([{ status: 'CATCHING_UP' }, { status: 'LIVE' }]);
});

test('a broken stream is stale since its first break, however often it is tried, until it is open', () => {
  expect(story([{ status: 'OPEN' }, broken, { status: 'CONNECTING' }, broken, { status: 'CONNECTING' }, { status: 'OPEN' }])).toEqual([
    { status: 'LIVE' },
    { status: 'STALE', since: 2000, retryAt: 2500 },
    { status: 'STALE', since: 2000, retryAt: null },
    { status: 'STALE', since: 2000, retryAt: 4500 },
    { status: 'STALE', since: 2000, retryAt: null },
    { status: 'LIVE' },
  ]);
});
