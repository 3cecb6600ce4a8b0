import type { Runtime } from '../model/runtime.ts';
import type { ClassDefinition, EntryDefinition } from './definition.ts';

/** Whether two classes are the same in everything that an operator writes. */
export function sameClass(a: ClassDefinition, b: ClassDefinition): boolean {
  return (
    a.name === b.name &&
    a.accelerator === b.accelerator &&
    a.acceleratorCount === b.acceleratorCount &&
    a.cpuMillis === b.cpuMillis &&
    a.memoryMib === b.memoryMib &&
    a.description === b.description
  );
}

/** Whether two entries are the same in everything that an operator writes; the order of runtimes counts (S2). */
export function sameEntry(a: EntryDefinition, b: EntryDefinition): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.description === b.description &&
    a.source === b.source &&
    sameList(a.runtimes, b.runtimes, sameRuntime)
  );
}

function sameRuntime(a: Runtime, b: Runtime): boolean {
  return (
    a.name === b.name &&
    a.ref === b.ref &&
    a.containerRef === b.containerRef &&
    a.modelFormat === b.modelFormat &&
    sameList(a.accelerators, b.accelerators, Object.is) &&
    sameRefs(a.driverRefs ?? {}, b.driverRefs ?? {})
  );
}

function sameRefs(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => index in b && same(item, b[index] as T));
}
