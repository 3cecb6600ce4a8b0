import { describe, expect, test } from 'vitest';
import type { PreviewPlacementQuery } from '../../../src/client/generated/graphql.ts';
import { describePreview } from '../../../src/cli/explain/describe-preview.ts';
import { textOf } from '../../../src/cli/output/block.ts';
import { layOut } from '../../../src/cli/output/lay-out.ts';

type Preview = PreviewPlacementQuery['placementPreview'];
type Candidate = Preview['candidates'][number];

const SMALL = { code: 'CLASS_EXCEEDS_MACHINE', scope: 'MEMBER', effect: 'BLOCKED', message: 'Too small.' } as const;
const BUSY = { code: 'CAPACITY_IN_USE', scope: 'TIME', effect: 'WAIT', message: 'Busy.' } as const;

function candidate(name: string, verdict: Candidate['verdict'], reasons: Candidate['reasons'] = []): Candidate {
  return { machine: { id: name, name }, driver: 'SIMULATION', runtime: { name: 'jupyter' }, verdict, reasons };
}

function preview(given: Pick<Preview, 'outcome' | 'candidates'> & Partial<Preview>): Preview {
  const base = { evaluatedAt: '2026-01-01T00:00:00Z', headline: null, chosen: null, unblock: [] };
  return { ...base, candidateCount: given.candidates.length, ...given };
}

/** What a terminal shows, without the meanings of the pieces. */
function linesOf(given: Preview): readonly string[] {
  return layOut(describePreview(given), null).map(textOf);
}

const large = Array.from({ length: 170 }, (_, index) => candidate(`sim-${String(index)}`, 'ADMISSIBLE'));

describe('L3: a preview in words', () => {
  test('S9: says where it would run, and lists a large fleet in groups', () => {
    const [chosen] = large;
    const lines = linesOf(preview({ outcome: 'ADMIT_NOW', chosen: chosen ?? null, candidates: large, candidateCount: 302 }));
    expect(lines.length).toBeLessThan(12);
    expect(lines.join('\n')).toMatch(
      /Runs on sim-0 \(simulation, runtime jupyter\); at least 169 others[^]*These are 170 of 302[^]*169 machines: nothing speaks against them[^]*and 166 more/,
    );
  });

  test('what does not block stands besides; where nothing alone helps, another machine may', () => {
    const said = linesOf(preview({ outcome: 'BLOCKED', candidates: [candidate('tiny', 'BLOCKED', [SMALL, BUSY])] })).join('\n');
    expect(said).toMatch(/1 machine: too small for this class[^]*Too small\.[^]*Besides, though it is not what blocks[^]*Busy\./);
    expect(said).toContain('Another machine may be: your own, or one that somebody shares.');
  });

  test('without a candidate it says so', () => {
    expect(linesOf(preview({ outcome: 'BLOCKED', candidates: [] })).join('\n')).toContain('There is no candidate.');
  });
});
