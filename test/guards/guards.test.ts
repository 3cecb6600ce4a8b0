import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../scripts/rules/rules-document.ts';
import { testTitles } from '../../scripts/rules/test-titles.ts';
import { GUARDS } from './guards.ts';

const RULES = new Set(readRules(readFileSync('docs/rules.md', 'utf8')).map(({ name }) => name));

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
      if (title !== undefined)
        expect(
          testTitles(test)
            .map((found) => found.title)
            .join('\n'),
        ).toContain(title);
    });
  },
);
