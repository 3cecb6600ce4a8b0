import { describe, expect, test } from 'vitest';
import { cellWords, coverageGrid, type CoverageItem } from '../../../dashboard/src/catalog/coverage-grid.ts';
import { launchPath } from '../../../dashboard/src/catalog/launch-path.ts';

const item = (entry: string, name: string, verdict: CoverageItem['verdict']): CoverageItem => ({
  entry: { id: `e-${entry}`, name: entry },
  class: { id: `c-${name}`, name },
  verdict,
});

describe('S1: the grid of a coverage', () => {
  test('counts, for each entry with each class, the targets that resolve', () => {
    const items = [
      item('lab', 'gpu', 'BLOCKED'),
      item('lab', 'cpu', 'ADMISSIBLE'),
      item('lab', 'cpu', 'BLOCKED'),
      item('llm', 'gpu', 'ADMISSIBLE'),
    ];
    const grid = coverageGrid(items);
    expect(grid.classes.map(({ name }) => name)).toEqual(['cpu', 'gpu']);
    expect(grid.rows.map(({ entry, cells }) => [entry.name, ...cells.map((cell) => cell && cellWords(cell).word)])).toEqual([
      ['lab', '1 of 2', '0 of 1'],
      ['llm', null, '1 of 1'],
    ]);
    expect(grid.rows[0]?.cells[0]?.items).toEqual(items.slice(1, 3));
  });

  test('nothing gives an empty grid', () => {
    expect(coverageGrid([])).toEqual({ classes: [], rows: [] });
  });

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
