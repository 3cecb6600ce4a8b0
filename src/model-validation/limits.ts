/** How much an artefact may ask of its validator; each bounds memory or time whatever the files say. */
export interface ValidationLimits {
  /** Bytes of one safetensors header (M2), and of one index. */
  readonly headerBytes: number;
  /** Files and folders of the artefact, those that are ignored included. */
  readonly entries: number;
  /** Folders within folders. */
  readonly folderDepth: number;
  /** Names of tensors and of metadata in all headers and indexes of the artefact together. */
  readonly keys: number;
  /** Values within values of an index; a header has a fixed shape. */
  readonly jsonDepth: number;
  /** Problems that are listed; more are counted. */
  readonly problems: number;
}

/** The limits of `berth model validate`. The largest published models have about 100,000 tensors in 200 files. */
export const VALIDATION_LIMITS: ValidationLimits = {
  headerBytes: 100_000_000,
  entries: 20_000,
  folderDepth: 16,
  keys: 1_000_000,
  jsonDepth: 32,
  problems: 200,
};
