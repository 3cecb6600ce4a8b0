import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { joinSignal } from '../../src/shared/joined-signal.ts';

it('a step ends with what it belongs to, for its reason', () => {
  const outer = new AbortController();
  const steps = [joinSignal(outer.signal), joinSignal(outer.signal)];
  outer.abort('the end');
  expect([...steps, joinSignal(outer.signal)].map(({ signal }) => [signal.aborted, signal.reason as unknown])).toEqual(
    Array(3).fill([true, 'the end']),
  );
});

it('a step that ends by itself ends nothing else', () => {
  const outer = new AbortController();
  const [one, other] = [joinSignal(outer.signal), joinSignal(outer.signal)];
  one.abort();
  expect([one, other].map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(outer.signal.aborted).toBe(false);
});

it('steps that are over leave nothing behind', () => {
  const outer = new AbortController();
  const traces = (): unknown => Object.getOwnPropertySymbols(outer.signal).map((key) => sizeOf(Reflect.get(outer.signal, key)));
  const before = traces();
  for (let step = 0; step < 1_000; step += 1) joinSignal(outer.signal).leave();
  expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  expect(traces()).toEqual(before);
});

/** Of what Node keeps of a signal. */
function sizeOf(kept: unknown): unknown {
  return kept instanceof Set || kept instanceof Map ? [...kept.keys()].map(String) : typeof kept;
}
