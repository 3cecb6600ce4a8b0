import type { z } from 'zod';
import { ALLOWED } from './allowed-values.ts';
import type { KeyPath } from './key-path.ts';
import { fieldOf, showKey } from './key-path.ts';
import type { SourceMap } from './source-map.ts';

type Issue = z.core.$ZodIssue;

/** Records what zod found, at the place in the file and in words that say what is allowed, never what was written (H2). */
export function reportShape(issues: readonly Issue[], tree: { readonly value: unknown; readonly source: SourceMap }): void {
  for (const issue of issues) {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) reportUnknownKey([...path, key], tree.source);
      continue;
    }
    if (tree.source.hasProblem(path)) continue;
    const allowed = ALLOWED[fieldOf(path)] ?? 'nothing here';
    tree.source.report(path, `${wrongness(issue, valueAt(tree.value, path))}; allowed: ${allowed}`);
  }
}

function reportUnknownKey(path: KeyPath, source: SourceMap): void {
  const parent = path.slice(0, -1);
  const key = String(path.at(-1));
  const inDriverRefs = fieldOf(parent) === 'driver_refs';
  const subject =
    inDriverRefs && key === 'kubernetes'
      ? 'kubernetes is refused here, because a cluster always uses ref'
      : `unknown ${inDriverRefs ? 'driver' : 'key'} ${showKey(key)}`;
  source.reportAt(source.locateKey(path), { path, message: `${subject}; allowed: ${ALLOWED[fieldOf(parent)] ?? 'no key'}` });
}

function wrongness(issue: Issue, value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'has no value';
  switch (issue.code) {
    case 'invalid_type':
      return `is ${typeName(value)}`;
    case 'too_small':
      return Array.isArray(value) ? 'is empty' : 'is too small';
    case 'too_big':
      return typeof value === 'string' ? 'is too long' : 'is too large';
    case 'invalid_format':
      return typeof value === 'string' ? textFault(value) : 'has the wrong form';
    case 'invalid_value':
      return wrongWord(issue.values, value);
    default:
      return 'is wrong';
  }
}

function wrongWord(words: readonly unknown[], value: unknown): string {
  if (typeof value !== typeof words[0]) return `is ${typeName(value)}`;
  return typeof value === 'string' ? 'is not a known word' : 'is not a known number';
}

function textFault(value: string): string {
  if (value.trim() === '') return 'is blank';
  if (/\p{Cc}/u.test(value)) return 'contains a line break, tab or control character';
  if (/\s/u.test(value)) return 'contains a space';
  return 'has the wrong form';
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return Number.isInteger(value) ? 'a number' : 'not a whole number';
    case 'boolean':
      return 'true or false (put it in quotes to make it text)';
    default:
      return 'a map';
  }
}

/** The value at a path; undefined where the path leads nowhere. */
function valueAt(value: unknown, path: KeyPath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}
