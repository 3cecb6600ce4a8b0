import type { CatalogDefinition } from '../domain/catalog/definition.ts';
import type { Runtime } from '../domain/model/runtime.ts';
import type { CatalogFile } from './catalog-schema.ts';

/** A checked file as the domain knows it. */
export function toDefinition(file: CatalogFile): CatalogDefinition {
  return {
    name: file.name,
    classes: (file.classes ?? []).map((item) => ({
      name: item.name,
      accelerator: item.accelerator,
      acceleratorCount: item.accelerator_count ?? 0,
      cpuMillis: item.cpu_millis,
      memoryMib: item.memory_mib,
      description: (item.description ?? '').trim(),
    })),
    entries: file.entries.map((entry) => ({
      name: entry.name,
      kind: entry.kind,
      description: (entry.description ?? '').trim(),
      source: entry.source ?? null,
      runtimes: entry.runtimes.map(toRuntime),
    })),
  };
}

function toRuntime(runtime: CatalogFile['entries'][number]['runtimes'][number]): Runtime {
  const refs = Object.entries(runtime.driver_refs ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    name: runtime.name,
    accelerators: runtime.accelerators,
    ref: runtime.ref,
    containerRef: runtime.container_ref ?? null,
    driverRefs: refs.length === 0 ? null : Object.fromEntries(refs),
    modelFormat: runtime.model_format ?? null,
  };
}
