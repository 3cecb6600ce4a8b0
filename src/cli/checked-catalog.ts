import type { ParsedCatalog } from '../catalog-file/parse-catalog.ts';
import type { CatalogProblem } from '../catalog-file/problem.ts';
import { formatProblem } from '../catalog-file/problem.ts';
import { readCatalogFile } from '../catalog-file/read-catalog-file.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';

/** A catalog file without problems. */
export type CheckedCatalog = Extract<ParsedCatalog, { readonly ok: true }>;

/** Reads a catalog file; fails with all its problems, each with file, line and column. */
export async function checkedCatalog(file: string): Promise<CheckedCatalog> {
  const parsed = await readCatalogFile(file);
  if (!parsed.ok) throw catalogFailure(parsed.problems);
  return parsed;
}

/** The failure that lists what is wrong with a catalog file. */
export function catalogFailure(problems: readonly CatalogProblem[]): CommandFailure {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return new CommandFailure(`the catalog has ${count}; nothing was applied`, {
    code: 'CATALOG_INVALID',
    exitCode: EXIT_CODES.refused,
    lines: problems.map(formatProblem),
    data: { problems },
  });
}
