import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';
import { withNativeRef } from '../../src/catalog-file/with-native-ref.ts';
import { withLines } from './problems.ts';

const SAMPLE = readFileSync('catalog/catalog.yaml', 'utf8');
const REF = `env:jupyter@sha256:${'ab'.repeat(32)}`;

function nativeRefOf(text: string): string | undefined {
  const parsed = parseCatalog({ file: 'c', text });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.catalog.entries[0]?.runtimes[0]?.driverRefs?.['native'];
}

it('writes the ref in place and leaves every other byte of the sample catalog', () => {
  const edited = withNativeRef(SAMPLE, { entry: 'jupyter', runtime: 'cpu', ref: REF });
  expect(edited).toBe(SAMPLE.replace(`env:jupyter@sha256:${'0'.repeat(64)}`, REF));
  expect(nativeRefOf(edited)).toBe(REF);
});

it('again with the same ref gives the same text', () => {
  const once = withNativeRef(SAMPLE, { entry: 'jupyter', runtime: 'cpu', ref: REF });
  expect(withNativeRef(once, { entry: 'jupyter', runtime: 'cpu', ref: REF })).toBe(once);
});

const shapes: readonly (readonly [string, string])[] = [
  ['without driver_refs', 'name: cpu, accelerators: [cpu], ref: x'],
  ['with an empty map', 'name: cpu, accelerators: [cpu], ref: x, driver_refs: {}'],
  ['with another driver only', 'name: cpu, accelerators: [cpu], ref: x, driver_refs: { docker: y }'],
  ['in quotes, inside braces', 'name: cpu, accelerators: [cpu], ref: x, driver_refs: { native: "y", docker: z }'],
];
it.each(shapes)('sets it on a runtime %s, comments kept', (_title, runtime) => {
  const edited = withNativeRef(`# kept\n${withLines({ runtime })}# kept too\n`, { entry: 'jupyter', runtime: 'cpu', ref: 'a, b}: "c' });
  expect(edited.match(/# kept/g)).toHaveLength(2);
  expect(() => nativeRefOf(edited)).toThrow(/contains a space/);
  expect(nativeRefOf(withNativeRef(edited, { entry: 'jupyter', runtime: 'cpu', ref: REF }))).toBe(REF);
});

it('refuses an entry or a runtime that the text does not have', () => {
  expect(() => withNativeRef(SAMPLE, { entry: 'none', runtime: 'cpu', ref: REF })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND', field: 'entry' }),
  );
  expect(() => withNativeRef(SAMPLE, { entry: 'jupyter', runtime: 'none', ref: REF })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND', field: 'runtime' }),
  );
});
