import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { catalogJsonSchema } from '../../src/catalog-file/catalog-json-schema.ts';
import { problemsOf, withLines } from './problems.ts';

const validate = new Ajv2020({ strict: false }).compile(catalogJsonSchema());

it('catalog/catalog.schema.json is current; write what `berth catalog schema` prints to it when this fails', () => {
  expect(JSON.parse(readFileSync('catalog/catalog.schema.json', 'utf8'))).toEqual(catalogJsonSchema());
});

it('the sample catalog names the schema for editors and holds it', () => {
  const text = readFileSync('catalog/catalog.yaml', 'utf8');
  expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./catalog.schema.json');
  expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
});

const R = 'name: a, accelerators: [cpu], ref: x';
const agreed: readonly (readonly [string, string])[] = [
  ['a whole catalog', withLines({})],
  ['an unknown key', `${withLines({})}extra: 1\n`],
  ['kubernetes among driver_refs', withLines({ runtime: `${R}, driver_refs: { kubernetes: x }` })],
  ['a blank ref', withLines({ runtime: 'name: a, accelerators: [cpu], ref: " "' })],
  ['a gpu class without a count', withLines({ class: 'name: a, accelerator: apple-gpu, cpu_millis: 1, memory_mib: 1' })],
  ['a cpu class with a count', withLines({ class: 'name: a, accelerator: cpu, accelerator_count: 1, cpu_millis: 1, memory_mib: 1' })],
  ['a model without format', withLines({ entry: 'name: a\n    kind: model\n    source: m' })],
  ['a model without source', withLines({ entry: 'name: a\n    kind: model', runtime: `${R}, model_format: gguf` })],
  ['a whole model', withLines({ entry: 'name: a\n    kind: model\n    source: m', runtime: `${R}, model_format: gguf` })],
  ['a notebook-image with a format', withLines({ runtime: `${R}, model_format: gguf` })],
  ['a notebook-image with a source', withLines({ entry: 'name: a\n    kind: notebook-image\n    source: m' })],
];
it.each(agreed)('the schema and the check agree on %s', (_title, text) => {
  expect(validate(parse(text))).toBe(problemsOf(text).length === 0);
});
