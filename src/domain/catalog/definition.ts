import type { Accelerator, EntryKind, Runtime } from '../model/runtime.ts';

/** A class as a catalog file defines it. Amounts as in `AcceleratorClass`. */
export interface ClassDefinition {
  readonly name: string;
  readonly accelerator: Accelerator;
  /** Devices of `accelerator`; 0 for `cpu`, at least 1 for the others. */
  readonly acceleratorCount: number;
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** Empty where the operator wrote none. */
  readonly description: string;
}

/** An entry as a catalog file defines it. */
export interface EntryDefinition {
  readonly name: string;
  readonly kind: EntryKind;
  /** Empty where the operator wrote none. */
  readonly description: string;
  /** Folder or URL of the model's artefacts; null for notebook images. */
  readonly source: string | null;
  /** In the operator's order, which is the order of preference (S2). Never empty. */
  readonly runtimes: readonly Runtime[];
}

/** A whole catalog as its operator wrote it, checked: names are unique and formats belong to models (M4). */
export interface CatalogDefinition {
  readonly name: string;
  readonly classes: readonly ClassDefinition[];
  readonly entries: readonly EntryDefinition[];
}
