import { describe, expect, test } from 'vitest';
import { cellWords } from '../../../dashboard/src/catalog/cell-words.ts';
import { launchPath } from '../../../dashboard/src/catalog/launch-path.ts';

describe('S1: a cell of a coverage', () => {
  test('everywhere, somewhere and nowhere differ in sign, not in colour alone', () => {
    const cells = [
      { admissible: 2, targets: 2 },
      { admissible: 1, targets: 2 },
      { admissible: 0, targets: 2 },
    ].map(cellWords);
    expect(new Set(cells.map(({ sign }) => sign)).size).toBe(3);
  });
});

describe('links to the launch form', () => {
  test.each([
    { kind: 'NOTEBOOK_IMAGE', classId: 'Q2w=', want: '/launch/notebook?entry=RTox%2B&class=Q2w%3D' },
    { kind: 'MODEL', classId: null, want: '/launch/endpoint?entry=RTox%2B' },
  ] as const)('of a $kind', ({ kind, classId, want }) => {
    expect(launchPath({ id: 'RTox+', kind }, classId)).toBe(want);
  });
});
