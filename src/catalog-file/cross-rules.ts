import type { KeyPath } from './key-path.ts';
import { NAME_PATTERN } from './allowed-values.ts';
import type { SourceMap } from './source-map.ts';

/** Records what breaks a rule between fields. It takes any value, so that these problems show beside those of the shape. */
export function reportCrossRules(catalog: unknown, source: SourceMap): void {
  const classes = listAt(catalog, 'classes');
  reportDuplicates({ items: classes.map(nameOf), path: ['classes'], step: 'name' }, source);
  classes.forEach((item, index) => reportAcceleratorCount(item, { path: ['classes', index], source }));
  const entries = listAt(catalog, 'entries');
  reportDuplicates({ items: entries.map(nameOf), path: ['entries'], step: 'name' }, source);
  entries.forEach((item, index) => reportEntry(item, { path: ['entries', index], source }));
}

interface Place {
  readonly path: KeyPath;
  readonly source: SourceMap;
}

/** A class of a GPU says how many; a cpu class says none. */
function reportAcceleratorCount(item: unknown, { path, source }: Place): void {
  const accelerator = field(item, 'accelerator');
  const count = field(item, 'accelerator_count');
  const at = [...path, 'accelerator_count'];
  if (accelerator === 'cpu' && typeof count === 'number' && count !== 0) {
    source.report(at, 'a cpu class has no devices; leave accelerator_count out or write 0');
  }
  if (accelerator !== 'apple-gpu' && accelerator !== 'nvidia-gpu') return;
  if (count === undefined) source.report(at, `is missing; a class of ${accelerator} says how many devices it takes, 1 or more`);
  if (count === 0) source.report(at, `a class of ${accelerator} takes 1 device or more`);
}

function reportEntry(item: unknown, { path, source }: Place): void {
  const kind = field(item, 'kind');
  const runtimes = listAt(item, 'runtimes');
  if (kind === 'model' && field(item, 'source') === undefined) {
    source.report([...path, 'source'], 'is missing; a model names the folder or URL of its artefacts');
  }
  if (kind === 'notebook-image' && field(item, 'source') !== undefined) {
    source.report([...path, 'source'], 'a notebook-image has no source; only models have');
  }
  reportDuplicates({ items: runtimes.map(nameOf), path: [...path, 'runtimes'], step: 'name' }, source);
  runtimes.forEach((runtime, index) => {
    const at = [...path, 'runtimes', index];
    reportDuplicates({ items: listAt(runtime, 'accelerators'), path: [...at, 'accelerators'] }, source);
    const format = field(runtime, 'model_format');
    if (kind === 'model' && format === undefined) {
      source.report([...at, 'model_format'], 'is missing; each runtime of a model names the format that it loads: safetensors or gguf');
    }
    if (kind === 'notebook-image' && format !== undefined) {
      source.report([...at, 'model_format'], 'a runtime of a notebook-image has no model_format; only runtimes of models have');
    }
  });
}

interface Listed {
  readonly items: readonly unknown[];
  /** Path of the list. */
  readonly path: KeyPath;
  /** Key of each element that must be unique; absent where the element itself must be. */
  readonly step?: string;
}

function reportDuplicates({ items, path, step }: Listed, source: SourceMap): void {
  const pathOf = (index: number): KeyPath => (step === undefined ? [...path, index] : [...path, index, step]);
  const seen = new Map<string, number>();
  items.forEach((item, index) => {
    if (typeof item !== 'string') return;
    const first = seen.get(item);
    if (first === undefined) {
      seen.set(item, index);
      return;
    }
    const shown = NAME_PATTERN.test(item) ? `"${item}" ` : '';
    source.report(pathOf(index), `${shown}is given twice; the first is in line ${source.locate(pathOf(first)).line}`);
  });
}

const nameOf = (item: unknown): unknown => field(item, 'name');

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = field(value, key);
  return Array.isArray(list) ? list : [];
}
