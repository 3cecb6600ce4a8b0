import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPUTING, orderFiles, WAITING } from './file-order.ts';

const LISTED = [...Object.keys(WAITING), ...Object.keys(COMPUTING)];
const ALL = [...LISTED, ...Array.from({ length: 300 }, (_, index) => `test/${String(index)}.test.ts`)];

describe('the order of test files', () => {
  it.each(LISTED)('%s is there', (path) => {
    expect(existsSync(path)).toBe(true);
  });

  it('has each of them once', () => {
    expect([...orderFiles(ALL)].sort()).toEqual([...ALL].sort());
  });

  it('begins with one that waits and two that compute, and never begins two that wait one after the other', () => {
    const kinds = orderFiles(ALL).map((path) => path in WAITING);
    expect(kinds.slice(0, 3).filter((waits) => waits)).toHaveLength(1);
    expect(kinds.filter((waits, index) => waits && kinds[index + 1] === true)).toEqual([]);
  });

  it('leaves files that it does not know in the order in which they came', () => {
    expect(orderFiles(['b', 'a', 'c'])).toEqual(['b', 'a', 'c']);
  });
});
