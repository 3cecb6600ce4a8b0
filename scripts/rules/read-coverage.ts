import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverRules, type CoveredRule } from './coverage-document.ts';
import { readRules } from './rules-document.ts';
import { testTitles } from './test-titles.ts';

/** Rules of `docs/rules.md` with the tests below `test/` that name them; paths are relative to the current folder. */
export function readCoverage(): readonly CoveredRule[] {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('test', path))
    .sort();
  return coverRules(readRules(readFileSync('docs/rules.md', 'utf8')), files.flatMap(testTitles));
}
