import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogDefinition, ClassDefinition, EntryDefinition } from '../../../src/domain/catalog/definition.ts';
import type { CatalogState, StoredClass, StoredEntry } from '../../../src/domain/catalog/plan-catalog.ts';
import { planCatalog } from '../../../src/domain/catalog/plan-catalog.ts';
import type { CatalogId, ClassId, EntryId } from '../../../src/domain/model/ids.ts';
import type { Runtime } from '../../../src/domain/model/runtime.ts';

const runtime: Runtime = {
  name: 'cpu',
  accelerators: ['cpu', 'apple-gpu'],
  ref: 'r',
  containerRef: null,
  driverRefs: null,
  modelFormat: null,
};
const entry: EntryDefinition = { name: 'e', kind: 'notebook-image', description: '', source: null, runtimes: [runtime] };
const small: ClassDefinition = { name: 'c', accelerator: 'cpu', acceleratorCount: 0, cpuMillis: 1, memoryMib: 1, description: '' };
const lab: CatalogDefinition = { name: 'lab', classes: [small], entries: [entry] };

/** The state after a definition was applied. */
function stateOf(definition: CatalogDefinition, removed: readonly string[] = []): CatalogState {
  return {
    id: 'id' as CatalogId,
    revision: 1,
    entries: definition.entries.map((item): StoredEntry => ({
      ...item,
      id: `entry ${item.name}` as EntryId,
      removed: removed.includes(item.name),
    })),
    classes: definition.classes.map((item): StoredClass => ({
      ...item,
      id: `class ${item.name}` as ClassId,
      catalogName: definition.name,
      removed: removed.includes(item.name),
    })),
  };
}

const withRuntime = (part: Partial<Runtime>): CatalogDefinition => ({
  ...lab,
  entries: [{ ...entry, runtimes: [{ ...runtime, ...part }] }],
});
const withClass = (part: Partial<ClassDefinition>): CatalogDefinition => ({ ...lab, classes: [{ ...small, ...part }] });

describe('what counts as a change', () => {
  const changes: readonly (readonly [string, CatalogDefinition])[] = [
    ['a description', { ...lab, entries: [{ ...entry, description: 'x' }] }],
    ["a runtime's name", withRuntime({ name: 'x' })],
    ['a ref', withRuntime({ ref: 'x' })],
    ['a container_ref', withRuntime({ containerRef: 'x' })],
    ['S2: the order of accelerators, as written', withRuntime({ accelerators: ['apple-gpu', 'cpu'] })],
    ['a driver ref that appears', withRuntime({ driverRefs: { native: 'x' } })],
    ['a second runtime', { ...lab, entries: [{ ...entry, runtimes: [runtime, { ...runtime, name: 'x' }] }] }],
    ['an accelerator of a class', withClass({ accelerator: 'apple-gpu', acceleratorCount: 1 })],
    ['cpu of a class', withClass({ cpuMillis: 2 })],
    ['memory of a class', withClass({ memoryMib: 2 })],
    ["a class's description", withClass({ description: 'x' })],
  ];
  it.each(changes)('%s', (_title, definition) => {
    const plan = planCatalog(stateOf(lab), definition);
    expect(plan).toMatchObject({ kind: 'change', revision: 2 });
    if (plan.kind === 'change') expect([...plan.classes, ...plan.entries].map((change) => change.kind)).toEqual(['CHANGED']);
  });

  it('another value of one driver ref, but not another order of them', () => {
    const before = withRuntime({ driverRefs: { native: 'a', docker: 'b' } });
    expect(planCatalog(stateOf(before), withRuntime({ driverRefs: { native: 'a', docker: 'c' } })).kind).toBe('change');
    expect(planCatalog(stateOf(before), withRuntime({ driverRefs: { docker: 'b', native: 'a' } })).kind).toBe('unchanged');
  });

  it('a first catalog is a change even when it is empty', () => {
    const empty: CatalogDefinition = { name: 'lab', classes: [], entries: [] };
    expect(planCatalog({ id: null, revision: 0, entries: [], classes: [] }, empty)).toEqual({
      kind: 'change',
      revision: 1,
      classes: [],
      entries: [],
    });
  });
});

it('a class of another catalog and another kind are refused together, each with its path in the file', () => {
  const taken: StoredClass = { ...small, name: 'x', id: 'id' as ClassId, catalogName: 'art', removed: false };
  const state = stateOf(lab);
  const definition: CatalogDefinition = {
    ...lab,
    classes: [small, { ...small, name: 'x' }],
    entries: [{ ...entry, kind: 'model', source: 'm' }],
  };
  const plan = planCatalog({ ...state, classes: [...state.classes, taken] }, definition);
  expect(plan).toMatchObject({ kind: 'refuse', fields: [{ field: 'classes[1].name' }, { field: 'entries[0].kind' }] });
});

describe('for any two states of a catalog', () => {
  const names = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 4 });
  const definitions = fc
    .record({ entries: names, classes: names, amount: fc.integer({ min: 1, max: 2 }), ref: fc.constantFrom('r', 's') })
    .map(({ entries, classes, amount, ref }): CatalogDefinition => ({
      name: 'lab',
      classes: classes.map((name) => ({ ...small, name, cpuMillis: amount })),
      entries: entries.map((name) => ({ ...entry, name, runtimes: [{ ...runtime, ref }] })),
    }));

  it('the same content is never a change', () => {
    fc.assert(fc.property(definitions, (definition) => planCatalog(stateOf(definition), definition).kind === 'unchanged'));
  });

  it('every name is added, kept, changed, removed or back, and those with an id keep it', () => {
    fc.assert(
      fc.property(definitions, definitions, names, (before, after, removed) => {
        const plan = planCatalog(stateOf(before, removed), after);
        const kinds = new Map(plan.kind === 'change' ? plan.entries.map((change) => [change.name, change]) : []);
        const stored = new Map(before.entries.map((item) => [item.name, removed.includes(item.name)]));
        for (const { name } of after.entries) {
          const want = !stored.has(name) ? ['ADDED'] : stored.get(name) === true ? ['RETURNED'] : ['CHANGED', undefined];
          expect(want).toContain(kinds.get(name)?.kind);
        }
        for (const [name, wasRemoved] of stored) {
          const isWanted = after.entries.some((item) => item.name === name);
          if (!isWanted) expect(kinds.get(name)?.kind).toBe(wasRemoved ? undefined : 'REMOVED');
          if (kinds.has(name)) expect(kinds.get(name)?.id).toBe(`entry ${name}`);
        }
      }),
    );
  });
});
