import { afterEach, describe, expect, it } from 'vitest';
import { createBerthClient, type BerthClient } from '../../../src/client/berth-client.ts';
import { OperationRefused, ServerUnreachable, StreamBroken } from '../../../src/client/client-error.ts';
import { TypedDocumentString } from '../../../src/client/generated/graphql.ts';
import { eventually } from '../../support/eventually.ts';
import { startScriptedServer, type ScriptedCall, type ScriptedServer } from '../support/scripted-server.ts';

const TICKS = new TypedDocumentString<{ readonly tick: number }, { readonly from: number }>(
  'subscription ($from: Int!) { tick(from: $from) }',
);

let server: ScriptedServer;
afterEach(() => server.close());

async function clientOf(script: (call: ScriptedCall) => void, options: { readonly silenceMs?: number } = {}): Promise<BerthClient> {
  server = await startScriptedServer(script);
  return createBerthClient({ url: server.url, token: 'berth_secret', ...options });
}

/** What a stream brought, and how it ended; null for by itself. */
async function collect(
  stream: AsyncGenerator<{ readonly tick: number }>,
): Promise<{ readonly ticks: readonly number[]; readonly error: unknown }> {
  const ticks: number[] = [];
  try {
    for await (const { tick } of stream) ticks.push(tick);
    return { ticks, error: null };
  } catch (error) {
    return { ticks, error };
  }
}

const tick = (number: number): object => ({ data: { tick: number } });

describe('one stream', () => {
  it('sends the token and the variables, gives the results, and ends when the server completes it', async () => {
    const client = await clientOf((call) => {
      call.next(tick(1));
      call.next(tick(2));
      call.complete();
    });
    expect(await collect(client.subscribe(TICKS, { from: 7 }))).toEqual({ ticks: [1, 2], error: null });
    expect(server.calls[0]).toMatchObject({
      variables: { from: 7 },
      headers: { authorization: 'Bearer berth_secret', accept: 'text/event-stream' },
    });
  });

  it.each<{ readonly title: string; readonly script: (call: ScriptedCall) => void; readonly want: object }>([
    {
      title: 'a refusal within the stream',
      script: (call) => {
        call.next({ errors: [{ message: 'No.', extensions: { code: 'CURSOR_EXPIRED' } }] });
        call.complete();
      },
      want: { name: 'OperationRefused', code: 'CURSOR_EXPIRED', status: 200 },
    },
    {
      title: 'a refusal instead of the stream',
      script: (call) => call.answer(401, JSON.stringify({ errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED' } }] })),
      want: { name: 'OperationRefused', code: 'UNAUTHENTICATED', status: 401 },
    },
    {
      title: 'a proxy that knows no such caller',
      script: (call) => call.answer(401, '<h1>Sign in</h1>'),
      want: { name: 'OperationRefused', code: 'UNAUTHENTICATED', status: 401 },
    },
    {
      title: 'a proxy that has no such page',
      script: (call) => call.answer(404, '<h1>Not found</h1>'),
      want: { name: 'OperationRefused', code: 'HTTP_404', status: 404 },
    },
    { title: 'a proxy that finds no server', script: (call) => call.answer(502, '<h1>Bad</h1>'), want: { name: 'ServerUnreachable' } },
    { title: 'a proxy that is too busy', script: (call) => call.answer(429, 'Slow down'), want: { name: 'ServerUnreachable' } },
    { title: 'a page', script: (call) => call.answer(200, '<h1>Welcome</h1>'), want: { name: 'ServerUnreachable' } },
    {
      title: 'an answer that is no stream',
      script: (call) => call.answer(200, '{"data":{"tick":1}}'),
      want: { name: 'ServerUnreachable' },
    },
    { title: 'a connection that is cut', script: (call) => call.cut(), want: { name: 'ServerUnreachable' } },
  ])('is refused or not to be had: $title', async ({ script, want }) => {
    const { error } = await collect((await clientOf(script)).subscribe(TICKS, { from: 0 }));
    expect(error).toMatchObject(want);
    expect(error).not.toBeInstanceOf(StreamBroken);
  });

  it.each<{ readonly title: string; readonly end: (call: ScriptedCall) => void }>([
    { title: 'the connection is cut', end: (call) => setTimeout(() => call.cut(), 50) },
    { title: 'the body ends without a word', end: (call) => setTimeout(() => call.end(), 50) },
    { title: 'what comes is no GraphQL', end: (call) => call.raw('event: next\ndata: oops\n\n') },
  ])('E2: breaks when $title, after all that came before', async ({ end }) => {
    const client = await clientOf((call) => {
      call.next(tick(1));
      end(call);
    });
    const { ticks, error } = await collect(client.subscribe(TICKS, { from: 0 }));
    expect(ticks).toEqual([1]);
    expect(error).toBeInstanceOf(StreamBroken);
  });

  it('breaks when nothing comes any more, not even signs of life', { timeout: 10_000 }, async () => {
    const silent = await clientOf((call) => call.next(tick(1)), { silenceMs: 300 });
    const { ticks, error } = await collect(silent.subscribe(TICKS, { from: 0 }));
    expect(ticks).toEqual([1]);
    expect(error).toBeInstanceOf(StreamBroken);
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });

  it('that was refused leaves no connection, though the server keeps it open', { timeout: 45_000 }, async () => {
    const client = await clientOf((call) => {
      call.next({ errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] });
    });
    expect((await collect(client.subscribe(TICKS, { from: 0 }))).error).toBeInstanceOf(OperationRefused);
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });

  it('is given up when the server takes the connection and never answers', async () => {
    const client = await clientOf(() => undefined, { silenceMs: 300 });
    expect((await collect(client.subscribe(TICKS, { from: 0 }))).error).toBeInstanceOf(ServerUnreachable);
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });

  it('holds while there are signs of life, and while its reader takes its time', async () => {
    let beats = 0;
    const client = await clientOf(
      (call) => {
        call.next(tick(1));
        const beat = setInterval(() => {
          call.raw(':\n\n');
          beats += 1;
          if (beats < 12) return;
          clearInterval(beat);
          call.next(tick(2));
          call.complete();
        }, 100);
      },
      { silenceMs: 600 },
    );
    const ticks: number[] = [];
    for await (const result of client.subscribe(TICKS, { from: 0 })) {
      ticks.push(result.tick);
      // Longer than the stream may be silent.
      if (result.tick === 1) await new Promise((resolve) => setTimeout(resolve, 800));
    }
    expect(ticks).toEqual([1, 2]);
  });
});

describe('a stream that its caller ends', () => {
  it('ends at once when the signal is aborted, without an error, and leaves no connection', { timeout: 10_000 }, async () => {
    const client = await clientOf((call) => call.next(tick(1)));
    const abort = new AbortController();
    const collected = collect(client.subscribe(TICKS, { from: 0 }, { signal: abort.signal }));
    await eventually(() => server.calls.length === 1, 'it is open');
    abort.abort();
    expect(await collected).toMatchObject({ error: null });
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });

  it('is not opened when the signal was aborted before', async () => {
    const client = await clientOf((call) => call.next(tick(1)));
    expect(await collect(client.subscribe(TICKS, { from: 0 }, { signal: AbortSignal.abort() }))).toEqual({ ticks: [], error: null });
    expect(server.calls).toEqual([]);
  });

  it('ends when the loop is left, also while it waits for what never comes', async () => {
    const client = await clientOf((call) => call.next(tick(1)));
    for await (const { tick: first } of client.subscribe(TICKS, { from: 0 })) {
      expect(first).toBe(1);
      break;
    }
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
    const stream = client.subscribe(TICKS, { from: 0 });
    await stream.next();
    const waiting = stream.next();
    await stream.return(undefined);
    expect(await waiting).toEqual({ done: true, value: undefined });
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });
});

describe('a request', () => {
  const ASK = new TypedDocumentString<{ readonly tick: number }, object>('{ tick }');

  it('is ended by its signal, with the reason of it', async () => {
    const client = await clientOf(() => undefined);
    const abort = new AbortController();
    const asked = client.request(ASK, {}, { signal: abort.signal });
    await eventually(() => server.calls.length === 1, 'it was sent');
    abort.abort(new Error('changed my mind'));
    await expect(asked).rejects.toThrow('changed my mind');
    await eventually(() => server.openAnswers() === 0, 'its connection is gone');
  });

  it('tells a refusal, whatever the status, from an answer that is none', async () => {
    const refusal = JSON.stringify({ data: null, errors: [{ message: 'No.', extensions: { code: 'NOT_FOUND' } }] });
    const client = await clientOf((call) => call.answer(call.number === 1 ? 200 : 500, call.number === 3 ? 'oops' : refusal));
    const failure = () =>
      client.request(ASK, {}).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await failure()).toMatchObject({ name: 'OperationRefused', code: 'NOT_FOUND', status: 200 });
    const second = await failure();
    expect(second).toBeInstanceOf(OperationRefused);
    expect(second).toMatchObject({ code: 'NOT_FOUND', status: 500 });
    expect(await failure()).toBeInstanceOf(ServerUnreachable);
  });
});
