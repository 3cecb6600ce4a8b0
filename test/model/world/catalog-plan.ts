import type { CatalogDefinition, ClassDefinition, EntryDefinition } from '../../../src/domain/catalog/definition.ts';
import type { Runtime } from '../../../src/domain/model/runtime.ts';

function aClass(name: string, part: Partial<ClassDefinition> = {}): ClassDefinition {
  return { name, accelerator: 'cpu', acceleratorCount: 0, cpuMillis: 1_000, memoryMib: 1_024, description: '', ...part };
}

function aRuntime(name: string, part: Partial<Runtime> = {}): Runtime {
  return { name, accelerators: ['cpu'], ref: `${name}-ref`, containerRef: null, driverRefs: null, modelFormat: null, ...part };
}

const CLASSES: readonly ClassDefinition[] = [
  aClass('cpu-small'),
  aClass('cpu-large', { cpuMillis: 3_000, memoryMib: 2_048 }),
  aClass('apple', { accelerator: 'apple-gpu', acceleratorCount: 1 }),
  aClass('nvidia', { accelerator: 'nvidia-gpu', acceleratorCount: 1 }),
  aClass('nvidia-pair', { accelerator: 'nvidia-gpu', acceleratorCount: 2, cpuMillis: 2_000 }),
];

const LAB: EntryDefinition = {
  name: 'lab',
  kind: 'notebook-image',
  description: '',
  source: null,
  runtimes: [
    aRuntime('lab-cpu', { driverRefs: { native: 'lab-native', docker: 'lab-docker' } }),
    aRuntime('lab-any', { accelerators: ['cpu', 'apple-gpu', 'nvidia-gpu'], driverRefs: { native: 'any-native', docker: 'any-docker' } }),
  ],
};

const LEGACY: EntryDefinition = {
  name: 'legacy',
  kind: 'notebook-image',
  description: '',
  source: null,
  runtimes: [aRuntime('legacy', { accelerators: ['cpu', 'apple-gpu', 'nvidia-gpu'], containerRef: 'legacy-container' })],
};

const MODEL: EntryDefinition = {
  name: 'model',
  kind: 'model',
  description: '',
  source: 'model',
  runtimes: [
    aRuntime('mlx', { accelerators: ['apple-gpu'], modelFormat: 'safetensors', driverRefs: { native: 'mlx-native' } }),
    aRuntime('gguf', { accelerators: ['nvidia-gpu'], modelFormat: 'gguf', driverRefs: { native: 'gguf-native' } }),
    aRuntime('vllm', { accelerators: ['nvidia-gpu'], modelFormat: 'safetensors', driverRefs: { docker: 'vllm-docker' } }),
  ],
};

const WITH_DOCKER_ALONE: EntryDefinition = {
  ...LAB,
  runtimes: [aRuntime('lab-container', { accelerators: ['cpu', 'nvidia-gpu'], driverRefs: { docker: 'new-docker' } })],
};

/** States of the one catalog of a world; applying goes from any of them to any other. The first is where a world begins. */
export const CATALOG_PLAN: readonly CatalogDefinition[] = [
  { name: 'main', classes: CLASSES, entries: [LAB, LEGACY, MODEL] },
  { name: 'main', classes: CLASSES, entries: [WITH_DOCKER_ALONE, LEGACY, MODEL] },
  { name: 'main', classes: CLASSES.filter(({ name }) => name !== 'cpu-large' && name !== 'nvidia'), entries: [LAB, LEGACY, MODEL] },
  { name: 'main', classes: CLASSES, entries: [LAB, MODEL] },
  {
    name: 'main',
    classes: CLASSES.map((item) => (item.name === 'cpu-small' ? { ...item, cpuMillis: 1_500 } : item)),
    entries: [LAB, LEGACY],
  },
];

export const CLASS_NAMES: readonly string[] = CLASSES.map(({ name }) => name);
/** Entries by kind of work. */
export const ENTRY_NAMES = { notebook: ['lab', 'legacy'], endpoint: ['model'] } as const;
