import type { AppliedCatalog } from '../app/apply-catalog.ts';
import type { Answer } from './terminal.ts';

/** What `berth catalog apply` prints: each change, and the work that it touches. Names only, never a ref (H2). */
export function describeApplied(applied: AppliedCatalog): Answer {
  if (!applied.changed)
    return { lines: [`catalog ${applied.catalog}: nothing changed, revision ${applied.revision} stays`], json: applied };
  const changes = [
    ...applied.classes.map(({ kind, name }) => `  class ${kind.toLowerCase().padEnd(8)} ${name}`),
    ...applied.entries.map(({ kind, name }) => `  entry ${kind.toLowerCase().padEnd(8)} ${name}`),
  ];
  const affected = applied.affected.map(
    (work) => `  ${work.kind} ${work.name} of ${work.memberName}, ${work.phase}, runs ${work.entryName} on ${work.className}`,
  );
  return {
    lines: [
      `catalog ${applied.catalog}: revision ${applied.revision} is applied`,
      ...changes,
      ...(affected.length === 0 ? [] : ['Work that waits or is stopped, and is judged by this revision from now on:', ...affected]),
    ],
    json: applied,
  };
}
