import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMassLoss, type FleetSilence, type SilentMachine } from '../../src/domain/mass-loss.ts';
import { testId } from './support/ids.ts';
import type { MachineId } from '../../src/domain/model/ids.ts';

const LEASE = 30;

/** Silent machines by the second in which their leases ran out, the first of them machine 1; `old` ones were told before. */
function silences(seconds: readonly number[], { told = 0 }: { readonly told?: number } = {}): readonly SilentMachine[] {
  return seconds.map((since, index) => ({ machineId: machine(index + 1), since, told: index < told }));
}

function machine(number: number): MachineId {
  return testId<MachineId>(number);
}

function stepOf(silence: Partial<FleetSilence>): string {
  return judgeMassLoss({ heard: 0, silent: [], togetherSeconds: LEASE, suspected: null, ...silence }).step;
}

describe('A6: the control plane suspects itself', () => {
  it.each([
    { title: 'four of four fall silent together', heard: 0, silent: [1, 1, 2, 2], want: 'BEGIN' },
    { title: 'four of seven: more than half', heard: 3, silent: [1, 1, 1, 1], want: 'BEGIN' },
    { title: 'four of eight: half is not more than half', heard: 4, silent: [1, 1, 1, 1], want: 'NONE' },
    { title: 'three of three: fewer than four', heard: 0, silent: [1, 1, 1], want: 'NONE' },
    { title: 'nobody is silent', heard: 9, silent: [], want: 'NONE' },
    { title: 'three wrecks of long ago and one laptop just now', heard: 0, silent: [0, 0, 0, 10_000], want: 'NONE' },
    { title: 'one after the other, a lease apart', heard: 0, silent: [0, 30, 60, 90, 120], want: 'NONE' },
    { title: 'spread over just less than a lease', heard: 0, silent: [0, 10, 20, 29], want: 'BEGIN' },
    {
      title: 'old losses do not count as in touch either',
      heard: 3,
      silent: [0, 0, 0, 0, 0, 9_000, 9_001, 9_002, 9_003],
      told: 5,
      want: 'BEGIN',
    },
    {
      title: 'those who were heard then and fell silent later count as in touch then',
      heard: 0,
      silent: [0, 0, 0, 0, 50, 51, 52, 53],
      want: 'BEGIN',
    },
    { title: 'judged losses are no alarm when the rest of the fleet shrinks', heard: 3, silent: [0, 0, 0, 0], told: 4, want: 'NONE' },
    { title: 'nor when one more falls silent long after', heard: 2, silent: [0, 0, 0, 0, 9_000], told: 4, want: 'NONE' },
    { title: 'the first ones were told before the fourth was silent', heard: 0, silent: [0, 5, 10, 15], told: 3, want: 'BEGIN' },
  ])('$title: $want', ({ heard, silent, told = 0, want }) => {
    expect(stepOf({ heard, silent: silences(silent, { told }) })).toBe(want);
  });

  it('suspects those that fell silent together, and not the wrecks of long ago', () => {
    const step = judgeMassLoss({ heard: 1, silent: silences([0, 5_000, 5_001, 5_002, 5_003]), togetherSeconds: LEASE, suspected: null });
    expect(step).toEqual({ step: 'BEGIN', machineIds: [2, 3, 4, 5].map(machine) });
  });

  it('at any size it begins exactly when more than half, and at least four, fell silent at one moment', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (heard, silent) => {
        const want = silent >= 4 && silent > heard ? 'BEGIN' : 'NONE';
        expect(stepOf({ heard, silent: silences(Array.from({ length: silent }, () => 1)) })).toBe(want);
      }),
    );
  });
});

describe('A6: until heartbeats return', () => {
  const suspected = new Set([1, 2, 3, 4, 5, 6, 7, 8].map(machine));
  const still = (count: number, heard: number): string =>
    stepOf({
      heard,
      suspected,
      silent: silences(
        Array.from({ length: count }, () => 1),
        { told: count },
      ),
    });

  it.each([
    { title: 'all are back', silent: 0, heard: 8, want: 'END' },
    { title: 'a quarter is still silent', silent: 2, heard: 6, want: 'END' },
    { title: 'more than a quarter is', silent: 3, heard: 5, want: 'NONE' },
    { title: 'half is: no flicker around the half', silent: 4, heard: 4, want: 'NONE' },
    { title: 'none is back', silent: 8, heard: 0, want: 'NONE' },
    { title: 'the suspected ones were all forgotten', silent: 0, heard: 0, want: 'END' },
  ])('$title: $want', ({ silent, heard, want }) => {
    expect(still(silent, heard)).toBe(want);
  });

  it('whatever else falls silent meanwhile is suspected too', () => {
    const silent = [
      ...silences(
        Array.from({ length: 8 }, () => 1),
        { told: 8 },
      ),
      { machineId: machine(9), since: 999, told: false },
    ];
    expect(judgeMassLoss({ heard: 1, suspected, silent, togetherSeconds: LEASE })).toEqual({ step: 'JOIN', machineIds: [machine(9)] });
  });

  it('an end is never at once a beginning: what is left silent is no alarm of its own', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(40), (count, heard) => {
        if (still(count, heard) !== 'END') return;
        expect(stepOf({ heard, silent: silences(Array.from({ length: count }, () => 1)) })).toBe('NONE');
      }),
    );
  });
});
