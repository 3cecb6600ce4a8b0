import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { reconcile } from '../../../src/agent/reconciliation/reconcile.ts';
import type { ReconcileInput } from '../../../src/agent/reconciliation/reconcile.ts';
import { generationKey, workKey } from '../../../src/agent/reconciliation/work.ts';
import type { Work } from '../../../src/agent/reconciliation/work.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { answered, AT, LINUX, makeWork, outline } from '../support/works.ts';

const first = makeAssignment({ generation: 1 });
const second = makeAssignment({ workloadId: first.workloadId, generation: 2 });
const again = makeAssignment({ workloadId: first.workloadId, generation: 1 });

const elsewhere = makeAssignment({ driver: 'docker' });

interface Case {
  readonly title: string;
  readonly works?: readonly Work[];
  readonly assignments: readonly Assignment[];
  readonly stated?: Partial<ReconcileInput>;
  readonly want: readonly string[];
}

const CASES: readonly Case[] = [
  { title: 'A1: a dispatch of what it does not have begins', assignments: [first], want: ['g1 preparing'] },
  { title: 'A1: a repeated dispatch changes nothing', works: [makeWork(first)], assignments: [first], want: ['g1 running'] },
  {
    title: 'A1: a repeated dispatch while preparing changes nothing',
    works: [makeWork(first, { state: 'preparing' })],
    assignments: [first],
    want: ['g1 preparing'],
  },
  {
    title: 'A5: work that the control plane does not name goes on and is reported',
    works: [makeWork(first)],
    assignments: [],
    want: ['g1 running'],
  },
  { title: 'a stop ends what runs', works: [makeWork(first)], assignments: [stopOf(first)], want: ['g1 stopping ends stopped'] },
  {
    title: 'L8: a stop ends what is being prepared',
    works: [makeWork(first, { state: 'preparing' })],
    assignments: [stopOf(first)],
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'a repeated stop changes nothing',
    works: [makeWork(first, { state: 'stopping', ending: { outcome: 'stopped' } })],
    assignments: [stopOf(first)],
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'V3: a stop of work without a trace ends what may be left of it before it is confirmed',
    assignments: [stopOf(first)],
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'a stop of work without a trace that never ran, for a driver that is not there, is answered',
    assignments: [stopOf(elsewhere)],
    want: ['g1 stopped'],
  },
  {
    title: 'a stop of a run that is known to be over is answered at once',
    assignments: [stopOf(first)],
    stated: { finished: [{ workloadId: first.workloadId, generation: 1, decisionId: first.decisionId }] },
    want: ['g1 stopped'],
  },
  {
    title: 'L7: work that had begun and left no trace is never begun again: it is cleared and has vanished',
    assignments: [first],
    stated: { begun: new Set([generationKey(first)]) },
    want: ['g1 stopping ends failed'],
  },
  {
    title: 'L7: it is cleared whatever its digest says',
    assignments: [],
    stated: { received: [{ assignment: first, digestMatches: false }], begun: new Set([generationKey(first)]) },
    want: ['g1 stopping ends failed'],
  },
  {
    title: 'V3: without its driver nobody can say that it is gone',
    assignments: [elsewhere],
    stated: { begun: new Set([generationKey(elsewhere)]) },
    want: ['g1 stopping ends failed STOP_FAILED'],
  },
  {
    title: 'work that had begun and that it has goes on',
    works: [makeWork(first)],
    assignments: [first],
    stated: { begun: new Set([generationKey(first)]) },
    want: ['g1 running'],
  },
  {
    title: 'the run after one that had begun is a new one',
    assignments: [second],
    stated: { begun: new Set([generationKey(first)]) },
    want: ['g2 preparing'],
  },
  {
    title: 'A2: a stop of an older generation leaves the newer one alone and is answered',
    works: [makeWork(second)],
    assignments: [second, stopOf(first)],
    want: ['g1 stopped', 'g2 running'],
  },
  {
    title: 'A5: a stop names a generation, whatever decision it quotes',
    works: [makeWork(first)],
    assignments: [stopOf(again)],
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'A5: a newer generation ends the older and waits',
    works: [makeWork(first)],
    assignments: [second],
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'a newer generation begins once the older is gone',
    works: [makeWork(first, { state: 'stopped' })],
    assignments: [second],
    want: ['g2 preparing'],
  },
  {
    title: 'A2: a dispatch older than what runs is over, and what runs stays',
    works: [makeWork(second)],
    assignments: [first],
    want: ['g1 stopped', 'g2 running'],
  },
  {
    title: 'of two generations dispatched at once only the newer begins',
    assignments: [first, second],
    want: ['g1 stopped', 'g2 preparing'],
  },
  {
    title: 'a failure is kept while the control plane still asks for the run',
    works: [makeWork(first, { state: 'failed', reason: 'WORK_VANISHED' })],
    assignments: [first],
    want: ['g1 failed WORK_VANISHED'],
  },
  {
    title: 'a failure is forgotten once it was told and its assignment is gone',
    works: [makeWork(first, { state: 'failed', reason: 'WORK_VANISHED' })],
    assignments: [],
    want: [],
  },
  {
    title: 'a failure that the answered request did not tell is kept',
    works: [makeWork(first, { state: 'failed', reason: 'WORK_VANISHED' })],
    assignments: [],
    stated: { acknowledged: new Set() },
    want: ['g1 failed WORK_VANISHED'],
  },
  {
    title: 'V6: a refused generation may be dispatched again under another decision',
    works: [makeWork(first, { state: 'failed', reason: 'APPLE_GPU_HELD' })],
    assignments: [again],
    want: ['g1 preparing'],
  },
  {
    title: 'A1: a dispatch replayed after its end begins nothing',
    assignments: [first],
    stated: { finished: [{ workloadId: first.workloadId, generation: 1, decisionId: first.decisionId }] },
    want: ['g1 stopped'],
  },
  {
    title: 'A2: a dispatch whose digest does not match is refused',
    assignments: [],
    stated: { received: [{ assignment: first, digestMatches: false }] },
    want: ['g1 failed DECISION_MISMATCH'],
  },
  {
    title: 'a wrong digest keeps nobody from stopping',
    works: [makeWork(first)],
    assignments: [],
    stated: { received: [{ assignment: stopOf(first), digestMatches: false }] },
    want: ['g1 stopping ends stopped'],
  },
  {
    title: 'A2: a dispatch for a driver that it lacks is refused',
    assignments: [makeAssignment({ driver: 'docker' })],
    want: ['g1 failed DRIVER_UNSUPPORTED'],
  },
  {
    title: 'a stop that comes while a failure is torn down turns it into a stop',
    works: [makeWork(first, { ending: { outcome: 'failed', reason: 'WORK_VANISHED' } })],
    assignments: [stopOf(first)],
    want: ['g1 stopping ends stopped'],
  },
];

describe('reconcile', () => {
  test.each(CASES)('$title', ({ works = [], assignments, stated, want }) => {
    expect(outline(answered(works, assignments, stated).works)).toEqual(want);
  });

  test('A1: an answer applied twice gives what it gave once', () => {
    for (const { works = [], assignments, stated } of CASES) {
      const once = answered(works, assignments, stated);
      const twice = answered(once.works, assignments, { ...stated, finished: once.finished });
      expect(twice).toEqual(once);
    }
  });

  test('a forgotten run is remembered as finished, the newest of each workload', () => {
    const gone = [makeWork(first, { state: 'stopped' }), makeWork(second, { state: 'stopped' })];
    const { works, finished } = reconcile({
      works: gone,
      finished: [],
      received: [],
      begun: new Set(),
      acknowledged: new Set(gone.map(workKey)),
      machine: LINUX,
      at: AT,
    });
    expect(works).toEqual([]);
    expect(finished).toEqual([{ workloadId: first.workloadId, generation: 2, decisionId: second.decisionId }]);
  });
});
