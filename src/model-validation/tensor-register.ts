import { posix } from 'node:path';
import type { ProblemList } from './problem-list.ts';
import { quoted } from './quoted.ts';
import type { WeightMap } from './read-index.ts';

/** Numbered parts of one model; which part holds what is said by an index alone. */
const NUMBERED = /-\d+-of-\d+\.safetensors$/;

interface Folder {
  /** Names of the weight files of the folder. */
  readonly weights: Set<string>;
  /** Those whose tensors are not known, since their header is wrong. */
  readonly unread: Set<string>;
  /** File of each tensor. */
  readonly tensors: Map<string, string>;
  readonly indexes: { readonly path: string; readonly files: WeightMap }[];
  hasBadIndex: boolean;
}

/**
 * Knows which file has which tensor, folder by folder, and compares that with the indexes (M2): a tensor is in one file; an index names
 * exactly the tensors of the files that it names; where there is an index, every weight file of its folder is named by it, since
 * loaders that take all files would load something else than those that follow the index.
 */
export class TensorRegister {
  readonly #folders = new Map<string, Folder>();
  readonly #problems: ProblemList;

  constructor(problems: ProblemList) {
    this.#problems = problems;
  }

  /** null: the header is wrong, so that its tensors are unknown. */
  addWeights(path: string, tensors: Iterable<string> | null): void {
    const folder = this.#folderOf(path);
    const file = posix.basename(path);
    folder.weights.add(file);
    if (tensors === null) folder.unread.add(file);
    for (const tensor of tensors ?? []) {
      const other = folder.tensors.get(tensor);
      if (other === undefined) folder.tensors.set(tensor, file);
      else if (other !== file) {
        this.#problems.report(path, {
          code: 'TENSOR_TWICE',
          place: `tensor ${quoted(tensor)}`,
          message: `${quoted(other)} has this tensor too`,
        });
      }
    }
  }

  /** null: the index is wrong, so that what it names is unknown. */
  addIndex(path: string, files: WeightMap | null): void {
    const folder = this.#folderOf(path);
    if (files === null) folder.hasBadIndex = true;
    else folder.indexes.push({ path, files });
  }

  /** Compares what was added; afterwards everything that is wrong is reported. */
  check(): void {
    for (const [name, folder] of this.#folders) {
      for (const index of folder.indexes) this.#checkIndex(folder, index);
      if (!folder.hasBadIndex) this.#checkUnindexed(name, folder);
    }
  }

  #checkIndex(folder: Folder, { path, files }: Folder['indexes'][number]): void {
    const named = new Set(files.values());
    for (const file of named) {
      if (!folder.weights.has(file))
        this.#problems.report(path, { code: 'SHARD_MISSING', message: `it names ${quoted(file)}, which is not there` });
    }
    for (const [tensor, file] of files) {
      if (!folder.weights.has(file) || folder.unread.has(file) || folder.tensors.get(tensor) === file) continue;
      this.#problems.report(path, {
        code: 'TENSOR_MISPLACED',
        place: `tensor ${quoted(tensor)}`,
        message: `it puts this tensor into ${quoted(file)}, which does not have it`,
      });
    }
    for (const [tensor, file] of folder.tensors) {
      if (!named.has(file) || files.has(tensor)) continue;
      this.#problems.report(path, {
        code: 'TENSOR_MISPLACED',
        place: `tensor ${quoted(tensor)}`,
        message: `it lacks this tensor, which ${quoted(file)} has`,
      });
    }
  }

  #checkUnindexed(name: string, folder: Folder): void {
    const named = new Set(folder.indexes.flatMap(({ files }) => [...new Set(files.values())]));
    for (const file of [...folder.weights].sort()) {
      if (named.has(file) || (folder.indexes.length === 0 && !NUMBERED.test(file))) continue;
      const message =
        folder.indexes.length === 0
          ? 'it is a numbered part, and there is no index that says what is in which part'
          : 'the index of its folder does not name it; remove it, or list it as ignored';
      this.#problems.report(name === '.' ? file : `${name}/${file}`, { code: 'SHARD_UNINDEXED', message });
    }
  }

  #folderOf(path: string): Folder {
    const name = posix.dirname(path);
    const known = this.#folders.get(name);
    if (known !== undefined) return known;
    const folder: Folder = { weights: new Set(), unread: new Set(), tensors: new Map(), indexes: [], hasBadIndex: false };
    this.#folders.set(name, folder);
    return folder;
  }
}
