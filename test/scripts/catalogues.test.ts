import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorTables } from '../../scripts/catalogues/error-tables.ts';
import { table, withMadeTables } from '../../scripts/catalogues/made-tables.ts';
import { reasonTables } from '../../scripts/catalogues/reason-tables.ts';

const place = (name: string, made: string): string => `<!-- made by npm run generate: ${name} -->\n\n${made}\n\n<!-- end -->`;

describe('pages that are made from the code', () => {
  it.each([
    { file: 'docs/errors.md', tablesOf: errorTables },
    { file: 'docs/reasons.md', tablesOf: reasonTables },
  ])('$file is as it is made', ({ file, tablesOf }) => {
    const page = readFileSync(file, 'utf8');
    expect(withMadeTables(page, tablesOf(page))).toBe(page);
  });

  it('keep the words that people wrote, and lose a row that is of nothing', () => {
    const page = readFileSync('docs/errors.md', 'utf8');
    const spoiled = page
      .replace('| NotFound | NotFound | NOT_FOUND |', '| NotFound | - | NOT_HERE |')
      .replace(/(\| FAULT \|.*\n)/, '$1| GONE | 1 | a | b |\n');
    expect(spoiled).not.toBe(page);
    expect(withMadeTables(spoiled, errorTables(spoiled))).toBe(page);
  });

  it('refuse a code that has no words', () => {
    const page = readFileSync('docs/errors.md', 'utf8').replace(/\| USAGE \|.*\n/, '');
    expect(() => errorTables(page)).toThrow('docs/errors.md does not say what USAGE means');
  });
});

describe('the places of made tables', () => {
  it('are filled, and all else stays', () => {
    expect(withMadeTables(`a\n${place('one', 'old')}\nb`, { one: 'new' })).toBe(`a\n${place('one', 'new')}\nb`);
  });

  it('must be there, once, and be of a table', () => {
    expect(() => withMadeTables('a', { one: 'new' })).toThrow('one');
    expect(() => withMadeTables(`${place('one', 'old')}\n${place('one', 'old')}`, { one: 'new' })).toThrow('one');
    expect(() => withMadeTables(place('two', 'old'), {})).toThrow('two');
  });

  it('hold cells in which a bar is escaped', () => {
    expect(table(['a'], [['b|c']])).toBe('| a |\n| --- |\n| b\\|c |');
  });
});
