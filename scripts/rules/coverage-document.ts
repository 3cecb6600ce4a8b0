import { namedRules } from './named-rules.ts';
import type { Rule } from './rules-document.ts';
import type { TestTitle } from './test-titles.ts';

/** A rule with the tests whose title names it. */
export interface CoveredRule extends Rule {
  readonly tests: readonly TestTitle[];
}

/** Tests shown for one rule; the rest is counted. */
const SHOWN = 6;

/** Joins rules and titles. Refuses a title that names a rule which the document lacks. */
export function coverRules(rules: readonly Rule[], titles: readonly TestTitle[]): readonly CoveredRule[] {
  const known = new Set(rules.map(({ name }) => name));
  for (const { file, line, title } of titles) {
    const unknown = namedRules(title).find((name) => !known.has(name));
    if (unknown !== undefined) throw new Error(`${file}:${String(line)} names rule ${unknown}, which docs/rules.md lacks.`);
  }
  return rules.map((rule) => ({ ...rule, tests: titles.filter(({ title }) => namedRules(title).includes(rule.name)) }));
}

/** Names of the rules that no test names. */
export function uncoveredRules(covered: readonly CoveredRule[]): readonly string[] {
  return covered.filter(({ tests }) => tests.length === 0).map(({ name }) => name);
}

/** docs/rules-coverage.md as it should be. */
export function renderCoverage(covered: readonly CoveredRule[]): string {
  return `# Which tests hold which rule

Made from the tests' titles by \`npm run generate\`; do not edit. A test holds a rule when its title, or that of its group, begins with
the rule's name, as \`V3, V8: …\` does. The rules are in [rules.md](rules.md). The build fails on a rule without a test.

| rule | says | tests |
| --- | --- | --- |
${covered.map(rowOf).join('\n')}
`;
}

function rowOf({ name, statement, tests }: CoveredRule): string {
  const shown = spread(tests).map(({ file, title }) => `[${nameOf(file)}](../${file}): ${cell(title)}`);
  const rest = tests.length - shown.length;
  const cells = [...shown, ...(rest > 0 ? [`and ${String(rest)} more`] : [])];
  return `| ${name} | ${statement} | ${cells.length === 0 ? '**none**' : cells.join('<br>')} |`;
}

/** Of each file one test before any file has two, in the order of the files. */
function spread(tests: readonly TestTitle[]): readonly TestTitle[] {
  const seen = new Map<string, number>();
  const ranked = tests.map((test, index) => {
    const rank = seen.get(test.file) ?? 0;
    seen.set(test.file, rank + 1);
    return { test, rank, index };
  });
  const chosen = ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).slice(0, SHOWN);
  return chosen.sort((a, b) => a.index - b.index).map(({ test }) => test);
}

function nameOf(file: string): string {
  return file.replace(/^test\//, '').replace(/(?:\.properties|\.property)?\.test\.ts$/, '');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}
