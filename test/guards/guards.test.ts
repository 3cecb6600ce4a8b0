import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../scripts/rules/rules-document.ts';
import { testTitles } from '../../scripts/rules/test-titles.ts';
import { GUARDS } from './guards.ts';

/** The rules, and the two promises without numbers: that nothing is lost or doubled, and that nobody gets in who does not belong. */
const RULES = new Set([...readRules(readFileSync('docs/rules.md', 'utf8')).map(({ name }) => name), 'reliability', 'security']);

/** Titles of a test file, and of the suites beside it that it runs. */
function titlesRun(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const beside = [...readFileSync(file, 'utf8').matchAll(/from '(\.\/[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  return [...testTitles(file).map(({ title }) => title), ...beside.flatMap((path) => titlesRun(path, seen))];
}

/** What can be said of the list without taking any guard away; `npm run test:guards` does that. */
describe.each(GUARDS.map((guard) => ({ ...guard, name: `${guard.rule}: ${guard.what}` })))(
  'the guard of $name',
  ({ rule, file, find, replace, test, title }) => {
    it('is of a rule', () => {
      expect(rule.split(', ').filter((name) => !RULES.has(name))).toEqual([]);
    });

    it('is in its file, once', () => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
      expect(replace).not.toBe(find);
    });

    it('has its test', () => {
      expect(existsSync(test)).toBe(true);
      if (title !== undefined) expect(titlesRun(test).join('\n')).toContain(title);
    });
  },
);
