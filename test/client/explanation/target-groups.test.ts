import { describe, expect, test } from 'vitest';
import { chosenSentence, cutSentence, otherCandidates } from '../../../src/client/explanation/decision-words.ts';
import { reasonTitle } from '../../../src/client/explanation/reason-titles.ts';
import { splitReasons } from '../../../src/client/explanation/split-reasons.ts';
import { targetGroups, type JudgedTarget } from '../../../src/client/explanation/target-groups.ts';
import { REASON_CODES, reasonEffect } from '../../../src/domain/reason-order.ts';
import type { ReasonCode } from '../../../src/domain/reason.ts';

function target(name: string, verdict: JudgedTarget['verdict'], codes: readonly ReasonCode[] = []): JudgedTarget {
  const reasons = codes.map((code) => ({ code, effect: reasonEffect(code) }));
  return { machine: { id: `m-${name}`, name }, driver: 'DOCKER', verdict, reasons };
}

describe('L3: what was judged is grouped by verdict and by what makes it', () => {
  const groups = targetGroups([
    target('b', 'BLOCKED', ['CLASS_EXCEEDS_MACHINE', 'CAPACITY_IN_USE']),
    target('c', 'ADMISSIBLE'),
    target('e', 'BLOCKED', ['ACCELERATOR_ABSENT', 'CLASS_EXCEEDS_MACHINE']),
    target('a', 'BLOCKED', ['CLASS_EXCEEDS_MACHINE', 'CLASS_EXCEEDS_MACHINE']),
    target('d', 'WAIT', ['CAPACITY_IN_USE']),
  ]);

  test('what comes nearest is first, then the largest group, each by name', () => {
    expect(groups.map(({ title, targets }) => [title, targets.map(({ machine }) => machine.name).join(' ')])).toEqual([
      ['1 machine: nothing speaks against it', 'c'],
      ['1 machine: busy with other work', 'd'],
      ['2 machines: too small for this class', 'a b'],
      ['1 machine: without the accelerator of this class; too small for this class', 'e'],
    ]);
  });

  test('every code that judges a machine has words', () => {
    const judging = REASON_CODES.filter((code) => reasonEffect(code) !== 'FAILED');
    expect(judging.filter((code) => reasonTitle(code) === code)).toEqual([]);
  });
});

describe('what makes an outcome is told from what is true besides', () => {
  const reasons = target('x', 'BLOCKED', ['ACCELERATOR_ABSENT', 'MACHINE_CORDONED', 'CAPACITY_IN_USE']).reasons;

  test.each([
    { outcome: 'BLOCKED', wantDeciding: ['ACCELERATOR_ABSENT'], wantBesides: ['MACHINE_CORDONED', 'CAPACITY_IN_USE'] },
    { outcome: 'WAIT', wantDeciding: ['MACHINE_CORDONED', 'CAPACITY_IN_USE'], wantBesides: ['ACCELERATOR_ABSENT'] },
  ] as const)('$outcome', ({ outcome, wantDeciding, wantBesides }) => {
    const { deciding, besides } = splitReasons(reasons, outcome);
    expect([deciding.map(({ code }) => code), besides.map(({ code }) => code)]).toEqual([wantDeciding, wantBesides]);
  });

  test('where none fits the outcome, all are told', () => {
    expect(splitReasons(reasons.slice(1), 'BLOCKED')).toEqual({ deciding: reasons.slice(1), besides: [] });
  });
});

describe('S9: the machine where it would run is told', () => {
  const candidates = [target('sim-1', 'ADMISSIBLE'), target('sim-2', 'ADMISSIBLE'), target('sim-3', 'ADMISSIBLE'), target('pi', 'BLOCKED')];
  const chosen = { machine: { id: 'm-sim-2', name: 'sim-2' }, driver: 'DOCKER', runtime: { name: 'jupyter' } };

  test.each([
    { given: { chosen: null, candidates, candidateCount: 4 }, want: null },
    { given: { chosen, candidates, candidateCount: 4 }, want: 'Runs on sim-2 (docker, runtime jupyter); 2 others could take it too.' },
    {
      given: { chosen, candidates: candidates.slice(1, 3), candidateCount: 2 },
      want: 'Runs on sim-2 (docker, runtime jupyter); 1 other could take it too.',
    },
    {
      given: { chosen, candidates, candidateCount: 9 },
      want: 'Runs on sim-2 (docker, runtime jupyter); at least 2 others could take it too.',
    },
    { given: { chosen, candidates: candidates.slice(1, 2), candidateCount: 1 }, want: 'Runs on sim-2 (docker, runtime jupyter).' },
  ])('$want', ({ given, want }) => {
    expect(chosenSentence(given)).toBe(want);
  });

  test('it is not among the others, and a list that is cut says so', () => {
    expect(otherCandidates({ chosen, candidates }).map(({ machine }) => machine.name)).toEqual(['sim-1', 'sim-3', 'pi']);
    expect(cutSentence({ candidates, candidateCount: 4 })).toBeNull();
    expect(cutSentence({ candidates, candidateCount: 302 })).toMatch(/^These are 4 of 302:/);
  });
});
