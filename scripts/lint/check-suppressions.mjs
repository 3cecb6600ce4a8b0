// A suppression of a lint rule names its rule and its reason: eslint-disable-next-line some-rule -- because of this.
// A program and not a lint rule, because a suppression of everything would suppress that rule as well.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const FOLDERS = ['src', 'dashboard/src', 'test', 'scripts', 'examples', 'prisma', 'bench'];
const DIRECTIVE = /eslint-disable(?:-next-line|-line)?(?![\w-])(?<rest>[^\n]*)/g;
const COMPLETE = /^\s+@?[\w/-]+(?:\s*,\s*@?[\w/-]+)*\s+--\s+\S.{8,}/;

const root = join(import.meta.dirname, '..', '..');
const problems = sourceFiles().flatMap(problemsOf);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

function problemsOf(path) {
  if (join(root, path) === import.meta.filename) return [];
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(DIRECTIVE)]
    .filter((match) => !COMPLETE.test(match.groups.rest))
    .map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${path}:${line}: name the rule that is suppressed and say why: eslint-disable-next-line some-rule -- because ...`;
    });
}

function sourceFiles() {
  const inFolders = FOLDERS.flatMap((folder) => listed(folder, { recursive: true }).map((name) => join(folder, name)));
  const own = (path) => !path.split(sep).includes('generated');
  return [...listed('.', {}), ...inFolders].filter((path) => own(path) && /\.(?:ts|tsx|mjs|cjs|js)$/.test(path));
}

function listed(folder, options) {
  try {
    return readdirSync(join(root, folder), options);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
