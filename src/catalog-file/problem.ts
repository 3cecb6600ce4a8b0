/**
 * One thing that is wrong with a catalog file. `message` says what is allowed; it never repeats a value of
 * `driver_refs` or `container_ref`, nor of any ref (H2).
 */
export interface CatalogProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** Such as `entries[0].runtimes[1].ref`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Most problems that are kept of one file; the last says how many more there are. */
const MAX_PROBLEMS = 500;

/** A problem in the form that editors and terminals make a link of. */
export function formatProblem(problem: CatalogProblem): string {
  const at = `${problem.file}:${problem.line}:${problem.column}`;
  return problem.path === '' ? `${at}: ${problem.message}` : `${at}: ${problem.path}: ${problem.message}`;
}

/** Problems in the order of the file, at most `MAX_PROBLEMS` of them. */
export function orderProblems(problems: readonly CatalogProblem[]): readonly CatalogProblem[] {
  const ordered = problems.toSorted((a, b) => a.line - b.line || a.column - b.column || compareText(a.path, b.path));
  const last = ordered[MAX_PROBLEMS - 1];
  if (last === undefined || ordered.length === MAX_PROBLEMS) return ordered;
  const rest = ordered.length - MAX_PROBLEMS + 1;
  return [...ordered.slice(0, MAX_PROBLEMS - 1), { ...last, path: '', message: `and ${rest} more problems from here on` }];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
