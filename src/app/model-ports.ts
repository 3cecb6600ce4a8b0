import type { ArtefactFile } from '../domain/model-gate/artefact.ts';
import type { EntryId, WorkloadId } from '../domain/model/ids.ts';
import type { EntryKind, ModelFormat } from '../domain/model/runtime.ts';

/** What the model gate needs from outside (M2): the files, and what is stored of their validation. */

/** What kind of thing is wrong with an artefact; closed, for scripts. */
export type ModelProblemCode =
  | 'SOURCE_UNSUPPORTED'
  | 'FOLDER_MISSING'
  | 'ESCAPES_FOLDER'
  | 'NOT_A_FILE'
  | 'NAME_UNSUPPORTED'
  | 'UNREADABLE'
  | 'FORBIDDEN_FILE'
  | 'NO_WEIGHTS'
  | 'CHANGED_MEANWHILE'
  | 'LIMIT_EXCEEDED'
  | 'HEADER_LENGTH'
  | 'HEADER_JSON'
  | 'DUPLICATE_KEY'
  | 'TENSOR_INVALID'
  | 'DTYPE_UNKNOWN'
  | 'SIZE_MISMATCH'
  | 'OFFSETS_INVALID'
  | 'TRAILING_BYTES'
  | 'INDEX_INVALID'
  | 'SHARD_MISSING'
  | 'SHARD_UNINDEXED'
  | 'TENSOR_MISPLACED'
  | 'TENSOR_TWICE';

/** One thing that is wrong with an artefact. */
export interface ModelProblem {
  readonly code: ModelProblemCode;
  /** Path relative to the model's own folder; null where it is about the whole. */
  readonly file: string | null;
  /** Byte of the file, tensor or key; null where it is about the whole file. Fit for a terminal. */
  readonly place: string | null;
  readonly message: string;
}

/** A file as it was when it was validated: what the cheap look compares. */
export interface FileStamp {
  readonly path: string;
  readonly size: number;
  /** Nanoseconds since 1970 of the last change of its content, in decimal digits. */
  readonly mtimeNs: string;
  /** In decimal digits. */
  readonly inode: string;
}

/** A validated artefact. */
export interface ValidArtefact {
  readonly digest: string;
  readonly files: readonly (ArtefactFile & FileStamp)[];
  /** Digest of the stamps, which later looks are compared with. */
  readonly stampDigest: string;
  readonly tensors: number;
  readonly weightFiles: number;
}

/** `unfinished`: nothing is known, since the folder could not be looked at, or looking was ended. */
export type ArtefactVerdict =
  | { readonly kind: 'valid'; readonly artefact: ValidArtefact }
  /** `total` counts those too that are not listed. */
  | { readonly kind: 'invalid'; readonly problems: readonly ModelProblem[]; readonly total: number }
  | { readonly kind: 'unfinished'; readonly why: string };

/** An artefact and the operator's choice of what to leave out of it. */
export interface ArtefactChoice {
  readonly source: string;
  /** Patterns of files that are not part of the artefact. */
  readonly ignored: readonly string[];
}

/** Reads and judges every byte of an artefact (M2); minutes for a large one. */
export interface ArtefactValidator {
  validate(choice: ArtefactChoice): Promise<ArtefactVerdict>;
}

/** What a cheap look found. `away`: this process has no model folder, so that it cannot tell. */
export type ArtefactLook =
  | { readonly kind: 'away' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'seen'; readonly stampDigest: string; readonly stamps: readonly FileStamp[] };

/** Compares names, sizes and times, never content; milliseconds. Never throws: what cannot be read is gone. */
export interface ArtefactWatcher {
  look(choice: ArtefactChoice): Promise<ArtefactLook>;
}

/** A catalog entry as an operator command finds it. */
export interface NamedEntry {
  readonly id: EntryId;
  readonly catalog: string;
  readonly kind: EntryKind;
  readonly source: string | null;
  /** Formats of its runtimes, in the operator's order. */
  readonly formats: readonly (ModelFormat | null)[];
}

export interface NewValidation {
  readonly entryId: EntryId;
  readonly choice: ArtefactChoice;
  readonly artefact: ValidArtefact;
}

/** Validations, for the operator's command. Each call is one transaction with its audit record, and wakes every server (L5). */
export interface ModelValidationStore {
  /** Entries of that name that are not removed; `catalog` null: of every catalog. */
  findEntries(name: string, catalog: string | null): Promise<readonly NamedEntry[]>;
  /** Opens the gate. False, and nothing is stored, where the entry is removed or names another source by now. */
  storeValidation(validation: NewValidation): Promise<boolean>;
  /** Records the failure, and closes the gate where it was open, which it tells. */
  storeFailure(entryId: EntryId, problems: readonly ModelProblem[]): Promise<boolean>;
}

/** A validation that holds the gate open. */
export interface OpenValidation {
  readonly id: string;
  readonly entryId: EntryId;
  readonly choice: ArtefactChoice;
  readonly stampDigest: string;
}

/** Which models to look at: one entry's, the one of a workload, or all. */
export type ModelScope = { readonly entryId: EntryId } | { readonly workloadId: WorkloadId } | 'all';

/** Open validations, for the servers. */
export interface OpenValidationStore {
  readOpen(scope: ModelScope): Promise<readonly OpenValidation[]>;
  readFiles(validationId: string): Promise<readonly FileStamp[]>;
  /**
   * Closes the gate, with an audit record that names the first of the changed files. False when another one closed it first, or it
   * was validated again.
   */
  closeChanged(validation: OpenValidation, changed: readonly string[]): Promise<boolean>;
}

/** Closes the gates of models whose files changed. */
export interface ModelGuard {
  closeChanged(scope: ModelScope): Promise<void>;
}

/** What an agent asks for: the model of a run that its machine was given. */
export interface HeldModelQuestion {
  readonly credentialHash: Uint8Array;
  readonly workloadId: WorkloadId;
  readonly generation: number;
}

/** The validated artefact that an open hold names, as it was validated, whether or not its gate is open still. */
export interface HeldModel {
  readonly digest: string;
  readonly choice: ArtefactChoice;
  readonly files: readonly (ArtefactFile & FileStamp)[];
}

/** Finds it; one short statement. `NOT_HELD`: the machine was given no such run, or it is over. */
export interface HeldModelReader {
  find(
    question: HeldModelQuestion,
  ): Promise<{ readonly kind: 'UNAUTHENTICATED' } | { readonly kind: 'NOT_HELD' } | { readonly kind: 'HELD'; readonly model: HeldModel }>;
}

/** A file of an artefact, open, and found to be the one that was validated. Whoever has it closes it. */
export interface OpenArtefactFile {
  read(range: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Opens files of artefacts. `away`: this process has no model folder. `changed`: it is not the validated file, or not there. */
export interface ArtefactReader {
  open(choice: ArtefactChoice, stamp: FileStamp): Promise<OpenArtefactFile | 'away' | 'changed'>;
}
