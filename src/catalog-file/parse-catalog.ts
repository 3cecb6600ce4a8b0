import type { CatalogDefinition } from '../domain/catalog/definition.ts';
import { catalogSchema } from './catalog-schema.ts';
import { reportCrossRules } from './cross-rules.ts';
import type { KeyPath } from './key-path.ts';
import type { CatalogProblem } from './problem.ts';
import { orderProblems } from './problem.ts';
import { readTree } from './read-tree.ts';
import { reportShape } from './shape-problems.ts';
import type { Position } from './source-map.ts';
import { toDefinition } from './to-definition.ts';

/** A checked catalog, or everything that is wrong with the file. */
export type ParsedCatalog =
  | { readonly ok: true; readonly catalog: CatalogDefinition; readonly locate: (path: KeyPath) => Position }
  | { readonly ok: false; readonly problems: readonly CatalogProblem[] };

/** Text of a catalog file, with the name that problems show. */
export interface CatalogText {
  readonly file: string;
  readonly text: string;
}

/**
 * Checks a catalog file, YAML or JSON, and finds all its problems at once; where the text is not YAML at all, only
 * those of the text. Never throws. `locate` tells where a value stands, for refusals that only the database can make.
 */
export function parseCatalog({ file, text }: CatalogText): ParsedCatalog {
  const { value, source } = readTree(file, text);
  // The tree is null when it could not be read; then the shape has nothing to add.
  if (value === null && source.problems.length > 0) return { ok: false, problems: orderProblems(source.problems) };
  const shape = catalogSchema.safeParse(value);
  reportCrossRules(value, source);
  if (!shape.success) reportShape(shape.error.issues, { value, source });
  if (!shape.success || source.problems.length > 0) return { ok: false, problems: orderProblems(source.problems) };
  return { ok: true, catalog: toDefinition(shape.data), locate: (path) => source.locate(path) };
}
