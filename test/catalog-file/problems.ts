import { formatProblem } from '../../src/catalog-file/problem.ts';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';

/** The problems of a text as `line:column: path: message`; empty for a catalog without any. */
export function problemsOf(text: string): readonly string[] {
  const parsed = parseCatalog({ file: 'c', text });
  return parsed.ok ? [] : parsed.problems.map((problem) => formatProblem(problem).replace(/^c:/, ''));
}

/** A valid catalog whose one class and one entry are these lines of YAML; state only what matters. */
export function withLines(part: { readonly class?: string; readonly entry?: string; readonly runtime?: string }): string {
  return [
    'version: 1',
    'name: lab',
    'classes:',
    `  - { ${part.class ?? 'name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 1024'} }`,
    'entries:',
    `  - ${part.entry ?? 'name: jupyter\n    kind: notebook-image'}`,
    '    runtimes:',
    `      - { ${part.runtime ?? 'name: cpu, accelerators: [cpu], ref: "image:1"'} }`,
    '',
  ].join('\n');
}
