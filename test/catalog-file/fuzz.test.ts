import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';

const SAMPLE = readFileSync('catalog/catalog.yaml', 'utf8');
const TOKENS = [
  '&a ',
  '*a',
  '!!str ',
  '- ',
  ': ',
  '\n',
  '  ',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '|',
  '>',
  '#',
  '---\n',
  '\0',
  '\u202e',
  '1e9',
  '~',
  '<<: ',
  '? ',
  '%YAML 1.1\n',
  '\t',
  'driver_refs: {}',
  '\ud800',
];

/** A catalog, or at least one problem with a place inside the text and a message. */
function holds(text: string): void {
  const parsed = parseCatalog({ file: 'c', text });
  if (parsed.ok) {
    expect(parsed.catalog.name).not.toBe('');
    return;
  }
  expect(parsed.problems.length).toBeGreaterThan(0);
  const lines = text.split('\n').length;
  for (const problem of parsed.problems) {
    expect(problem.line).toBeGreaterThanOrEqual(1);
    expect(problem.line).toBeLessThanOrEqual(lines);
    expect(problem.column).toBeGreaterThanOrEqual(1);
    expect(problem.message).not.toBe('');
  }
}

it('any bytes are a catalog or problems, never an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      holds(new TextDecoder().decode(bytes));
    }),
    { numRuns: 1_000 },
  );
});

it('any text of YAML tokens is a catalog or problems, never an exception', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 }), (parts) => {
      holds(parts.join(''));
    }),
    { numRuns: 2_000 },
  );
});

it('the sample catalog, cut and spliced anywhere, is a catalog or problems, never an exception', () => {
  const edit = fc.record({ at: fc.nat(SAMPLE.length), cut: fc.nat(40), insert: fc.oneof(fc.constant(''), fc.constantFrom(...TOKENS)) });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      holds(edits.reduce((text, { at, cut, insert }) => text.slice(0, at) + insert + text.slice(at + cut), SAMPLE));
    }),
    { numRuns: 500 },
  );
});

it('any JSON value, also one shaped almost like a catalog, is a catalog or problems', () => {
  const almost = fc.record(
    {
      version: fc.constantFrom<unknown>(1, 2, '1'),
      name: fc.jsonValue(),
      classes: fc.jsonValue(),
      entries: fc.array(
        fc.record({
          name: fc.jsonValue(),
          kind: fc.constantFrom<unknown>('model', 'notebook-image', 1),
          runtimes: fc.array(
            fc.dictionary(fc.constantFrom('name', 'ref', 'accelerators', 'driver_refs', 'model_format', '__proto__'), fc.jsonValue()),
          ),
        }),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), almost), (value) => {
      holds(JSON.stringify(value));
    }),
    { numRuns: 1_000 },
  );
});
