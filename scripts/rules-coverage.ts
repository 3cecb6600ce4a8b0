import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCoverage, uncoveredRules } from './rules/coverage-document.ts';
import { readCoverage } from './rules/read-coverage.ts';

/** Writes docs/rules-coverage.md. With `--check` it fails on a rule that no test names. */
process.chdir(join(import.meta.dirname, '..'));
const covered = readCoverage();
writeFileSync('docs/rules-coverage.md', renderCoverage(covered));
const uncovered = uncoveredRules(covered);
if (uncovered.length > 0) {
  console.error(`No test names ${uncovered.join(', ')}; begin its title with the rule's name, such as "${uncovered[0] ?? ''}: …".`);
  if (process.argv.includes('--check')) process.exitCode = 1;
}
