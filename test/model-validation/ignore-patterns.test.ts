import { describe, expect, it } from 'vitest';
import { isIgnored, patternProblem } from '../../src/model-validation/ignore-patterns.ts';

describe('patterns of ignored files', () => {
  it.each([
    ['*.bin', 'a.bin', true],
    ['*.bin', 'deep/er/a.bin', true],
    ['*.bin', 'a.bin.txt', false],
    ['*.bin', 'A.BIN', false],
    ['a.?in', 'a.bin', true],
    ['a.?in', 'a.in', false],
    ['/a.bin', 'a.bin', true],
    ['/a.bin', 'deep/a.bin', false],
    ['./a.bin', 'a.bin', true],
    ['original/**', 'original/x/y.pth', true],
    ['original/**', 'original', true],
    ['original/*', 'original/x/y.pth', false],
    ['original', 'original', true],
    ['original/', 'deep/original', true],
    ['**/x.py', 'x.py', true],
    ['**/x.py', 'a/b/x.py', true],
    ['a/**/x.py', 'a/x.py', true],
    ['a/**/x.py', 'b/a/x.py', false],
    ['*', 'anything/at/all', true],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b*', 'xxbxxaxx', false],
    ['.*', '.git', true],
    ['a.b', 'axb', false],
    ['[ab]', 'a', false],
    ['é*', 'été', true],
  ])('%s on %s: %s', (pattern, path, want) => {
    expect(isIgnored(path, [pattern])).toBe(want);
  });

  it('no pattern takes long, however many stars it has', () => {
    expect(isIgnored('a'.repeat(255), [`${'*a'.repeat(120)}b`])).toBe(false);
    expect(isIgnored('a/'.repeat(500), [`${'**/a/'.repeat(50)}b`])).toBe(false);
  });

  it.each([[['']], [['a\0']], [['a\\b']], [['a'.repeat(256)]], [Array.from({ length: 101 }, () => 'a')]])('%j is refused', (patterns) => {
    expect(patternProblem(patterns)).not.toBeNull();
  });

  it('others are taken', () => {
    expect(patternProblem(['*.bin', 'original/**'])).toBeNull();
  });
});
