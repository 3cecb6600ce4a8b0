import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { becameReady, end, gone } from '../../../src/agent/reconciliation/transitions.ts';
import type { FinishedRun, Work } from '../../../src/agent/reconciliation/work.ts';
import { isLive, workKey } from '../../../src/agent/reconciliation/work.ts';
import { isAppleGpuHeld } from '../../../src/agent/reconciliation/apple-gpu-guard.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { answered, AT, MAC } from '../support/works.ts';

/** Three workloads of three generations on a Mac, two of them native cpu, one for its GPU. */
const RUNS: readonly Assignment[] = [0, 1, 2].flatMap((index) => {
  const workload = makeAssignment({ driver: 'native', accelerator: index === 2 ? 'apple-gpu' : 'cpu' });
  const { workloadId, driver, accelerator } = workload;
  return [1, 2, 3].map((generation) => makeAssignment({ workloadId, driver, accelerator, generation }));
});

type Step =
  /** An answer that names these runs, some of them to be stopped. */
  | { readonly kind: 'ANSWER'; readonly assignments: readonly Assignment[]; readonly seen: boolean }
  /** Something happens to one of the agent's runs. */
  | { readonly kind: 'READY' | 'VANISHED' | 'GONE'; readonly which: number };

const answer = fc
  .record({ chosen: fc.subarray([...RUNS]), stops: fc.integer({ min: 0, max: 511 }), seen: fc.boolean() })
  .map(({ chosen, stops, seen }): Step => ({
    kind: 'ANSWER',
    seen,
    assignments: chosen.map((run, index) => ((stops >> index) & 1 ? stopOf(run) : run)),
  }));
const happening = fc.record({ kind: fc.constantFrom('READY', 'VANISHED', 'GONE'), which: fc.nat(8) }) as fc.Arbitrary<Step>;
const steps = fc.array(fc.oneof(answer, happening), { maxLength: 40 });

interface State {
  readonly works: readonly Work[];
  readonly finished: readonly FinishedRun[];
}

const NOTHING: State = { works: [], finished: [] };

function apply(state: State, step: Step): State {
  if (step.kind === 'ANSWER') {
    const acknowledged = new Set(step.seen ? state.works.filter((work) => !isLive(work)).map(workKey) : []);
    return answered(state.works, step.assignments, { machine: MAC, finished: state.finished, acknowledged });
  }
  const works = state.works.map((work, index) => {
    if (index !== step.which) return work;
    if (step.kind === 'READY') return becameReady(work, { at: AT });
    if (step.kind === 'VANISHED') return end(work, { outcome: 'failed', reason: 'WORK_VANISHED', at: AT });
    return gone(work, { at: AT });
  });
  return { ...state, works };
}

describe('whatever is lost, repeated or reordered', () => {
  test('A1, V6: no workload ever has two live runs, and nothing shares the Apple GPU with native cpu work', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let state: State = { works: [], finished: [] };
        const begun = new Set<string>();
        for (const step of history) {
          state = apply(state, step);
          const live = state.works.filter(isLive);
          // Nothing begins beside what may exist, what is only looked for included.
          for (const work of live.filter(({ state: now }) => now === 'preparing')) {
            const others = live.filter((other) => other !== work);
            if (!begun.has(workKey(work))) expect(isAppleGpuHeld(work.assignment, others, MAC)).toBe(false);
            begun.add(workKey(work));
          }
          expect(new Set(live.map((work) => work.assignment.workloadId)).size).toBe(live.length);
          expect(new Set(state.works.map(workKey)).size).toBe(state.works.length);
          // What is only looked for, to be ended, was not begun by this agent.
          const own = live.filter((work) => begun.has(workKey(work)));
          for (const work of own)
            expect(
              isAppleGpuHeld(
                work.assignment,
                own.filter((other) => other !== work),
                MAC,
              ),
            ).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('A1: the order of assignments within an answer does not matter', () => {
    fc.assert(
      fc.property(steps, fc.shuffledSubarray([...RUNS], { minLength: 4, maxLength: 4 }), (history, named) => {
        const state = history.reduce(apply, NOTHING);
        const there = apply(state, { kind: 'ANSWER', assignments: named, seen: true });
        const back = apply(state, { kind: 'ANSWER', assignments: [...named].reverse(), seen: true });
        expect(back).toEqual(there);
      }),
      { numRuns: 500 },
    );
  });

  test('A1: from any history it converges: what is wanted last is the only thing that lives', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...RUNS), (history, like) => {
        let state = history.reduce(apply, NOTHING);
        let wanted = anew(like);
        for (let round = 0; round < 3; round += 1) {
          state = apply(state, { kind: 'ANSWER', assignments: [wanted, ...RUNS.map(stopOf)], seen: true });
          for (let which = 0; which < state.works.length; which += 1) state = apply(state, { kind: 'GONE', which });
          // Refused while others were in the way: the control plane decides anew, as for APPLE_GPU_HELD.
          if (state.works.some((work) => work.assignment === wanted && work.state === 'failed')) wanted = anew(like);
        }
        expect(state.works.filter(isLive).map((work) => work.assignment)).toEqual([wanted]);
      }),
      { numRuns: 500 },
    );
  });
});

/** A dispatch of a generation after all others, under a new decision. */
function anew({ workloadId, driver, accelerator }: Assignment): Assignment {
  return makeAssignment({ workloadId, driver, accelerator, generation: 4 });
}
