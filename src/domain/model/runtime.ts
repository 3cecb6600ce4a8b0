import type { CatalogId, ClassId, EntryId, RuntimeId } from './ids.ts';

/** What computes: the host's processors, an Apple GPU (Metal) or an NVIDIA GPU (CUDA). */
export const ACCELERATORS = ['cpu', 'apple-gpu', 'nvidia-gpu'] as const;
export type Accelerator = (typeof ACCELERATORS)[number];

/** Accelerators that exist as countable devices of a machine; `cpu` is measured in millis instead. */
export const DEVICE_KINDS = ['apple-gpu', 'nvidia-gpu'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** How a machine runs work (rules section 1, "driver"). */
export const DRIVER_NAMES = ['native', 'docker', 'kubernetes', 'simulation'] as const;
export type DriverName = (typeof DRIVER_NAMES)[number];

/** Formats that a model runtime can load. `gguf` has no validator yet, so it never launches (M4). */
export const MODEL_FORMATS = ['safetensors', 'gguf'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

export const ENTRY_KINDS = ['notebook-image', 'model'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * One way to run a catalog entry, as the operator wrote it.
 * `containerRef` and `driverRefs` are operator-only (H1, H2): they may reach the database and, resolved, the agent.
 */
export interface Runtime {
  readonly name: string;
  readonly accelerators: readonly Accelerator[];
  /** The default reference; the only one that members may see. */
  readonly ref: string;
  /** Docker's older reference of a legacy catalog; null where absent. */
  readonly containerRef: string | null;
  /** Reference per driver; null or empty marks a legacy runtime (S3). */
  readonly driverRefs: Readonly<Record<string, string>> | null;
  /** Only on runtimes of models. */
  readonly modelFormat: ModelFormat | null;
}

/** A runtime as stored: immutable, belongs to one catalog revision. */
export interface StoredRuntime extends Runtime {
  readonly id: RuntimeId;
}

/** A catalog entry with the runtimes of the catalog's current revision, in the operator's order. */
export interface Entry {
  readonly id: EntryId;
  readonly catalogId: CatalogId;
  readonly catalogRevision: number;
  readonly name: string;
  readonly kind: EntryKind;
  /** True once the operator removed it from the catalog; it can no longer be admitted (ENTRY_REMOVED). */
  readonly removed: boolean;
  /** Folder or URL of the model's artefacts; null for notebook images. */
  readonly source: string | null;
  /** SHA-256 of the validated safetensors artefact (M2); null while it is not validated. */
  readonly validatedDigest: string | null;
  readonly runtimes: readonly StoredRuntime[];
}

/** A named allocation that a member picks. Its amounts are the demand of the workload (V1). */
export interface AcceleratorClass {
  readonly id: ClassId;
  readonly name: string;
  readonly accelerator: Accelerator;
  /** Devices of `accelerator` wanted; 0 for `cpu`. */
  readonly acceleratorCount: number;
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** True once the operator removed it (CLASS_REMOVED). */
  readonly removed: boolean;
}
