import { afterEach, describe, expect, it } from 'vitest';
import { createBerthClient, type BerthClient } from '../../../src/client/berth-client.ts';
import { StreamBroken } from '../../../src/client/client-error.ts';
import type { ConnectionState } from '../../../src/client/connection-state.ts';
import { followFleet } from '../../../src/client/follow-fleet.ts';
import { followMachines } from '../../../src/client/follow-machines.ts';
import { followTimeline } from '../../../src/client/follow-timeline.ts';
import { followWorkload } from '../../../src/client/follow-workload.ts';
import { eventually } from '../../support/eventually.ts';
import { startScriptedServer, type ScriptedCall, type ScriptedServer } from '../support/scripted-server.ts';

let server: ScriptedServer;
afterEach(() => server.close());

async function clientOf(script: (call: ScriptedCall) => void): Promise<BerthClient> {
  server = await startScriptedServer(script);
  return createBerthClient({ url: server.url, token: 'berth_secret' });
}

const event = (sequence: number): object => ({ data: { admissionTimeline: { cursor: `c${String(sequence)}`, sequence } } });
const fleetEvent = (cursor: string, workload: string | null, sequence: number): object => ({
  data: { fleetTimeline: { cursor, sequence, workload: workload === null ? null : { id: workload } } },
});
const ONE_MACHINE = { nodes: [{ id: 'm' }], pageInfo: { hasNextPage: false, endCursor: null } };
const refusal = (code: string): object => ({ errors: [{ message: 'No.', extensions: { code } }] });

interface Followed {
  readonly sequences: readonly number[];
  readonly error: unknown;
}

async function collect(stream: AsyncGenerator<{ readonly sequence: number }>): Promise<Followed> {
  const sequences: number[] = [];
  try {
    for await (const { sequence } of stream) sequences.push(sequence);
    return { sequences, error: null };
  } catch (error) {
    return { sequences, error };
  }
}

/** Sends events and cuts the connection, for all calls but the last, which is completed. */
const inParts =
  (parts: readonly (readonly number[])[]) =>
  (call: ScriptedCall): void => {
    for (const sequence of parts[call.number - 1] ?? []) call.next(event(sequence));
    if (call.number >= parts.length) call.complete();
    else setTimeout(() => call.cut(), 50);
  };
const cursorsAsked = (): readonly unknown[] => server.calls.map(({ variables }) => variables['after']);

describe('a stream that breaks is taken up again', () => {
  it('E2: after the last event that came', async () => {
    const client = await clientOf(inParts([[1, 2], [3], [4, 5]]));
    const { sequences, error } = await collect(followTimeline(client, { workloadId: 'w', after: null }));
    expect({ sequences, error }).toEqual({ sequences: [1, 2, 3, 4, 5], error: null });
    expect(cursorsAsked()).toEqual([null, 'c2', 'c3']);
  });

  it('E2: an event that comes again is not told again', async () => {
    const client = await clientOf(
      inParts([
        [1, 2, 2, 1],
        [2, 3],
        [2, 3, 4],
      ]),
    );
    const { sequences } = await collect(followTimeline(client, { workloadId: 'w', after: null }));
    expect(sequences).toEqual([1, 2, 3, 4]);
  });

  it('E2: the event that one begins after is not told, though the server sends it', async () => {
    const client = await clientOf(inParts([[7, 8]]));
    expect((await collect(followTimeline(client, { workloadId: 'w', after: 'c7' }))).sequences).toEqual([8]);
  });

  it('E2: events that were left out are asked for', async () => {
    const client = await clientOf(inParts([[1, 2, 5], [3, 4, 5], [6]]));
    const { sequences } = await collect(followTimeline(client, { workloadId: 'w', after: null }));
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6]);
    expect(cursorsAsked()).toEqual([null, 'c2', 'c5']);
  });

  it('E2: a server that always leaves out the same event is given up', async () => {
    const client = await clientOf((call) => {
      for (const sequence of call.number === 1 ? [1, 3] : [3]) call.next(event(sequence));
    });
    const { sequences, error } = await collect(followTimeline(client, { workloadId: 'w', after: null, attempts: 3 }));
    expect(sequences).toEqual([1]);
    expect(error).toBeInstanceOf(StreamBroken);
    // Event 1 came with the first; three more were allowed.
    expect(server.calls).toHaveLength(4);
  });

  it('E5: of the fleet, each workload has its own sequence, and events without one are known by their cursors', async () => {
    const client = await clientOf((call) => {
      if (call.number === 1) {
        for (const [cursor, workload, sequence] of [
          ['p1', 'a', 1],
          ['p2', 'b', 1],
          ['p3', null, 9],
          ['p4', 'a', 2],
        ] as const)
          call.next(fleetEvent(cursor, workload, sequence));
        setTimeout(() => call.cut(), 50);
        return;
      }
      // Two that were had, and two that are new though their numbers are smaller.
      for (const [cursor, workload, sequence] of [
        ['p3', null, 9],
        ['p4', 'a', 2],
        ['p5', null, 3],
        ['p6', 'b', 2],
      ] as const)
        call.next(fleetEvent(cursor, workload, sequence));
      call.complete();
    });
    const cursors: string[] = [];
    for await (const { cursor } of followFleet(client, { after: 'p0', filter: { kinds: ['NOTEBOOK'] } })) cursors.push(cursor);
    expect(cursors).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
    expect(server.calls.map(({ variables }) => variables)).toEqual([
      { filter: { kinds: ['NOTEBOOK'] }, after: 'p0' },
      { filter: { kinds: ['NOTEBOOK'] }, after: 'p4' },
    ]);
  });

  it('machines are followed on when the stream breaks while it is asked which ones are left', async () => {
    const machine = (status: string): object => ({ data: { machineChanged: { id: 'm', status } } });
    const client = await clientOf((call) => {
      if (call.number === 1) {
        call.next(machine('READY'));
        setTimeout(() => call.cut(), 50);
      } else if (call.number === 2) call.open();
      else if (call.headers.accept !== 'application/json') call.next(machine('CORDONED'));
      else if (call.number > 3) call.answer(200, JSON.stringify({ data: { machines: ONE_MACHINE } }));
      else {
        // The stream goes first, and the answer that is waited for after it.
        server.calls[1]?.cut();
        setTimeout(() => call.answer(502, 'oops'), 200);
      }
    });
    const states: string[] = [];
    for await (const { status } of followMachines(client)) {
      states.push(status);
      if (status === 'CORDONED') break;
    }
    expect(states).toEqual(['READY', 'CORDONED']);
  });

  it('a workload that did not change meanwhile is not told again', async () => {
    const client = await clientOf((call) => {
      const states =
        [
          ['PENDING', 'RUNNING'],
          ['RUNNING', 'STOPPED'],
        ][call.number - 1] ?? [];
      for (const phase of states) call.next({ data: { workloadChanged: { phase } } });
      if (call.number === 2) call.complete();
      else setTimeout(() => call.cut(), 50);
    });
    const phases: string[] = [];
    for await (const { phase } of followWorkload(client, { workloadId: 'w' })) phases.push(phase);
    expect(phases).toEqual(['PENDING', 'RUNNING', 'STOPPED']);
  });
});

describe('how often', () => {
  it.each([
    { title: 'the server stalled it', code: 'STREAM_STALLED' },
    { title: 'the server is closing', code: 'SERVER_CLOSING' },
    { title: 'the database is away', code: 'UNAVAILABLE' },
    { title: 'the server met a fault', code: 'INTERNAL_SERVER_ERROR' },
  ])('again, when $title', async ({ code }) => {
    const client = await clientOf((call) => {
      call.next(call.number === 1 ? refusal(code) : event(1));
      call.complete();
    });
    expect(await collect(followTimeline(client, { workloadId: 'w', after: null }))).toEqual({ sequences: [1], error: null });
  });

  it('again, when a status says that the server is in trouble', async () => {
    const client = await clientOf((call) => {
      if (call.number === 1) call.answer(503, JSON.stringify(refusal('OVERLOADED')));
      else inParts([[1], [1]])(call);
    });
    expect(await collect(followTimeline(client, { workloadId: 'w', after: null }))).toEqual({ sequences: [1], error: null });
  });

  it.each(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT', 'CURSOR_INVALID', 'CURSOR_EXPIRED', 'CURSOR_AHEAD'])(
    'never, when the answer is %s',
    async (code) => {
      const client = await clientOf((call) => {
        call.next(event(1));
        call.next(refusal(code));
        call.complete();
      });
      const { sequences, error } = await collect(followTimeline(client, { workloadId: 'w', after: null, attempts: 2 }));
      expect(sequences).toEqual([1]);
      expect(error).toMatchObject({ name: 'OperationRefused', code });
      expect(server.calls).toHaveLength(1);
    },
  );

  it('only so many times in a row: then the last failure is thrown', { timeout: 10_000 }, async () => {
    const client = await clientOf((call) => call.answer(502, 'oops'));
    const { error } = await collect(followTimeline(client, { workloadId: 'w', after: null, attempts: 2 }));
    expect(error).toMatchObject({ name: 'ServerUnreachable' });
    expect(server.calls).toHaveLength(3);
  });

  it('an event makes up for the failures before it', async () => {
    const client = await clientOf((call) => {
      if (call.number % 3 === 0) {
        call.next(event(call.number / 3));
        if (call.number === 9) call.complete();
        else setTimeout(() => call.cut(), 50);
      } else call.answer(502, 'oops');
    });
    expect(await collect(followTimeline(client, { workloadId: 'w', after: null, attempts: 3 }))).toEqual({
      sequences: [1, 2, 3],
      error: null,
    });
  });
});

describe('the caller is told and obeyed', () => {
  it('each state of the connection is told once', async () => {
    const client = await clientOf((call) => {
      if (call.number === 2) call.answer(502, 'oops');
      else inParts([[1, 2], [], [3]])(call);
    });
    const states: ConnectionState[] = [];
    await collect(followTimeline(client, { workloadId: 'w', after: null, onConnection: (state) => states.push(state) }));
    expect(states).toMatchObject([
      { status: 'CONNECTING' },
      { status: 'OPEN' },
      { status: 'BROKEN', cause: { name: 'StreamBroken' } },
      { status: 'CONNECTING' },
      { status: 'BROKEN', cause: { name: 'ServerUnreachable' } },
      { status: 'CONNECTING' },
      { status: 'OPEN' },
    ]);
    for (const state of states) if (state.status === 'BROKEN') expect(state.retryInMs).toBeLessThanOrEqual(500);
  });

  it('a stream without events is said to be open once it was not refused', async () => {
    const client = await clientOf((call) => {
      call.open();
    });
    const states: string[] = [];
    const abort = new AbortController();
    const followed = collect(
      followTimeline(client, { workloadId: 'w', after: null, signal: abort.signal, onConnection: ({ status }) => states.push(status) }),
    );
    await eventually(() => states.includes('OPEN'), 'it is said to be open');
    abort.abort();
    expect(await followed).toEqual({ sequences: [], error: null });
    expect(states).toEqual(['CONNECTING', 'OPEN']);
  });

  it('aborting ends the pause between two streams at once', async () => {
    const client = await clientOf((call) => call.answer(502, 'oops'));
    const abort = new AbortController();
    let pauses = 0;
    const followed = collect(
      followTimeline(client, {
        workloadId: 'w',
        after: null,
        attempts: Infinity,
        signal: abort.signal,
        onConnection: (state) => {
          // By then the pauses are long: the test would time out.
          if (state.status === 'BROKEN' && state.retryInMs > 100 && (pauses += 1) === 2) setTimeout(() => abort.abort(), 5);
        },
      }),
    );
    expect(await followed).toEqual({ sequences: [], error: null });
    const asked = server.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.calls).toHaveLength(asked);
  });

  it('aborting ends an open stream and leaves no connection', async () => {
    const client = await clientOf((call) => call.next(event(1)));
    const abort = new AbortController();
    const followed = collect(followTimeline(client, { workloadId: 'w', after: null, signal: abort.signal }));
    await eventually(() => server.openAnswers() === 1, 'it is open');
    abort.abort();
    await followed;
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
    expect(server.calls).toHaveLength(1);
  });
});
