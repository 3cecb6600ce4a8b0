import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverRules, renderCoverage, uncoveredRules } from '../../scripts/rules/coverage-document.ts';
import { namedRules } from '../../scripts/rules/named-rules.ts';
import { readCoverage } from '../../scripts/rules/read-coverage.ts';
import { readRules } from '../../scripts/rules/rules-document.ts';
import { testTitles } from '../../scripts/rules/test-titles.ts';

const LETTERS: Readonly<Record<string, number>> = { S: 9, H: 3, T: 5, M: 5, V: 8, L: 10, E: 6, U: 3, A: 7 };

function titlesOf(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'berth-test-titles-'));
  try {
    const file = join(folder, 'a.test.ts');
    writeFileSync(file, text);
    return testTitles(file).map(({ title }) => title);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the rules of this project', () => {
  it('are stated, every one of them once', () => {
    const names = readCoverage().map(({ name }) => name);
    const want = Object.entries(LETTERS).flatMap(([letter, last]) =>
      Array.from({ length: last }, (_, index) => `${letter}${String(index + 1)}`),
    );
    expect([...names].sort()).toEqual(want.sort());
  });

  it('have a test each that names them', () => {
    expect(uncoveredRules(readCoverage())).toEqual([]);
  });
});

describe('the rules that a title names', () => {
  it.each([
    { written: 'S2: the first one wins', want: ['S2'] },
    { written: 'V3, V8: sums', want: ['V3', 'V8'] },
    { written: 'E1, E2, and E3: streams', want: ['E1', 'E2', 'E3'] },
    { written: 'L6-L8: a pinned start', want: ['L6', 'L7', 'L8'] },
    { written: 'A4 and A5: lost and found', want: ['A4', 'A5'] },
    { written: 'reliability rule 2: a delay', want: [] },
    { written: 'a title that mentions S2: not a name', want: [] },
  ])('of $written', ({ written, want }) => {
    expect(namedRules(written)).toEqual(want);
  });
});

describe('the titles of a test file', () => {
  it('are those of groups, tests and rows, whatever their form', () => {
    const text = `
      describe('V1: group', () => {
        it('V2: test', () => {});
        test.skipIf(no)(\`V3: of \${name}, and more\`, () => {});
        it.each<Row>([{ title: 'V4: row', want: 1 }])('$title', () => {});
        it.each([['V5: first', 1], ['V6: second', 2]])('%s', () => {});
      });`;
    expect(titlesOf(text)).toEqual(['V1: group', 'V2: test', 'V3: of …, and more', '$title', 'V4: row', '%s', 'V5: first', 'V6: second']);
  });

  it('leave out what does not run', () => {
    expect(
      titlesOf(
        `it.skip('V1: skipped', () => {}); it.todo('V2: some day'); describe.skip('V3: all', () => { it('V4: in it', () => {}); });`,
      ),
    ).toEqual([]);
  });
});

describe('the document', () => {
  const rules = readRules('| S1 | one |\n| S2 | two |');
  const title = (text: string, file = 'test/a.test.ts') => ({ file, line: 1, title: text });

  it('lists each rule with its tests and says which rule has none', () => {
    const covered = coverRules(rules, [title('S1: holds | and <how>')]);
    expect(uncoveredRules(covered)).toEqual(['S2']);
    expect(renderCoverage(covered)).toContain('| S1 | one | [a](../test/a.test.ts): S1: holds \\| and &lt;how> |');
  });

  it('counts what it does not show, and shows every file before a second test of one', () => {
    const many = [...Array.from({ length: 9 }, (_, index) => title(`S1: ${String(index)}`)), title('S1: elsewhere', 'test/b.test.ts')];
    const text = renderCoverage(coverRules(rules, many));
    expect(text).toContain('S1: elsewhere');
    expect(text).toContain('and 4 more');
  });

  it('refuses a title that names a rule which is not there, and a rule that is there twice', () => {
    expect(() => coverRules(rules, [title('S9: unknown')])).toThrow('test/a.test.ts:1 names rule S9');
    expect(() => readRules('| S1 | one |\n| S1 | again |')).toThrow('Rule S1 has two rows.');
  });
});
