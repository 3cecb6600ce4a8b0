import type { LineCounter } from 'yaml';
import type { KeyPath } from './key-path.ts';
import { showPath } from './key-path.ts';
import type { CatalogProblem } from './problem.ts';

/** Line and column of a place in the file, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Collects problems of one file and remembers where each key and value stands. */
export class SourceMap {
  readonly problems: CatalogProblem[] = [];
  readonly #file: string;
  readonly #lines: LineCounter;
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<string, number>();
  readonly #found = new Set<string>();

  constructor(file: string, lines: LineCounter) {
    this.#file = file;
    this.#lines = lines;
  }

  /** Remembers where the value at `path` begins, and its key where it has one. */
  place(path: KeyPath, at: { readonly value: number; readonly key?: number }): void {
    const id = JSON.stringify(path);
    this.#values.set(id, at.value);
    if (at.key !== undefined) this.#keys.set(id, at.key);
  }

  /** Position of the value at `path`; of the nearest thing around it where that is missing. */
  locate(path: KeyPath): Position {
    for (let length = path.length; length >= 0; length -= 1) {
      const offset = this.#values.get(JSON.stringify(path.slice(0, length)));
      if (offset !== undefined) return this.position(offset);
    }
    return { line: 1, column: 1 };
  }

  /** Position of the key at `path`; of the value where it has none. */
  locateKey(path: KeyPath): Position {
    const offset = this.#keys.get(JSON.stringify(path));
    return offset === undefined ? this.locate(path) : this.position(offset);
  }

  /** Line and column of an offset. */
  position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    // An empty file has no lines for the counter.
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** Records what is wrong with the value at `path`. */
  report(path: KeyPath, message: string): void {
    this.reportAt(this.locate(path), { path, message });
  }

  /** Records what is wrong at a place that is not a value: a key, a token of the YAML text. */
  reportAt(at: Position, what: { readonly path: KeyPath; readonly message: string }): void {
    this.#found.add(JSON.stringify(what.path));
    this.problems.push({ file: this.#file, line: at.line, column: at.column, path: showPath(what.path), message: what.message });
  }

  /** Whether something was already found at exactly this path. */
  hasProblem(path: KeyPath): boolean {
    return this.#found.has(JSON.stringify(path));
  }
}
