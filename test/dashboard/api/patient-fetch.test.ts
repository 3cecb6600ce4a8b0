import { expect, test } from 'vitest';
import { patientFetch } from '../../../dashboard/src/api/patient-fetch.ts';

const bodyOf = (query: string): RequestInit => ({ method: 'POST', body: JSON.stringify({ query, variables: {} }) });

/** A network that fails so many times, and what was asked of it. */
function network(failures: number): { readonly fetch: typeof fetch; readonly asked: () => number; readonly paused: readonly number[] } {
  let asked = 0;
  const paused: number[] = [];
  const send = (): Promise<Response> => {
    asked += 1;
    return asked <= failures ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('{}', { status: 503 }));
  };
  const pause = (milliseconds: number): Promise<void> => {
    paused.push(milliseconds);
    return Promise.resolve();
  };
  return { fetch: patientFetch({ send, pause, limit: 60_000 }), asked: () => asked, paused };
}

test('a query is asked again twice, a little later each time', async () => {
  const { fetch, asked, paused } = network(2);
  expect((await fetch('/graphql', bodyOf('query Viewer { viewer { id } }'))).status).toBe(503);
  expect([asked(), paused]).toEqual([3, [300, 1500]]);
});

test('a query that fails three times has failed', async () => {
  const { fetch, asked } = network(9);
  await expect(fetch('/graphql', bodyOf('query Viewer { viewer { id } }'))).rejects.toThrow('Failed to fetch');
  expect(asked()).toBe(3);
});

test('a mutation is never sent twice by itself', async () => {
  const { fetch, asked } = network(1);
  await expect(fetch('/graphql', bodyOf('mutation StopNotebook { x }'))).rejects.toThrow('Failed to fetch');
  expect(asked()).toBe(1);
});

test('a question that nobody waits for any more is not asked again', async () => {
  const { fetch, asked } = network(9);
  await expect(fetch('/graphql', { ...bodyOf('query Viewer { x }'), signal: AbortSignal.abort() })).rejects.toThrow();
  expect(asked()).toBe(1);
});

test('a server that takes a question and never answers is given up at the limit, and not asked again here', async () => {
  let asked = 0;
  const send = (_input: unknown, init?: RequestInit): Promise<Response> => {
    asked += 1;
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(new DOMException('late', 'TimeoutError'));
      });
    });
  };
  const fetch = patientFetch({ send, pause: () => Promise.resolve(), limit: 20 });
  await expect(fetch('/graphql', bodyOf('query Viewer { x }'))).rejects.toThrow('late');
  await expect(fetch('/graphql', bodyOf('mutation StopNotebook { x }'))).rejects.toThrow('late');
  expect(asked).toBe(2);
});
