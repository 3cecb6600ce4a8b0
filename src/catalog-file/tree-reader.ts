import type { Node, Pair, ParsedNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import { forbiddenCharacter } from './forbidden-character.ts';
import type { KeyPath } from './key-path.ts';
import { showKey } from './key-path.ts';
import type { SourceMap } from './source-map.ts';
import { yamlProblem } from './yaml-problem.ts';

/** Deepest nesting; a catalog needs 6. */
const MAX_DEPTH = 20;
/** Most values in a file, those that aliases repeat included, so that few bytes cannot grow into a huge tree. */
const MAX_VALUES = 100_000;

interface Visit {
  readonly path: KeyPath;
  /** Offset of the key that the value belongs to. */
  readonly key?: number;
  /** The collections that we are inside of, so that an alias cannot contain itself. */
  readonly inside: readonly Node[];
  /** Inside an alias's target, whose anchors are known already. */
  readonly repeated: boolean;
}

/** Walks the nodes of a YAML document in the order of the text: to plain values, with positions, within limits. */
export class TreeReader {
  readonly #source: SourceMap;
  readonly #anchors = new Map<string, ParsedNode>();
  #values = 0;

  constructor(source: SourceMap) {
    this.#source = source;
  }

  /** The plain value of a document's contents; maps have no prototype. Problems go to the source map. */
  read(contents: ParsedNode): unknown {
    const value = this.#node(contents, { path: [], inside: [], repeated: false });
    if (this.#values > MAX_VALUES) this.#refuse([], `more than ${MAX_VALUES} values, those that aliases repeat included`);
    return value;
  }

  #node(node: ParsedNode | null, visit: Visit): unknown {
    this.#values += 1;
    if (node === null || this.#values > MAX_VALUES) return null;
    const start = node.range[0];
    this.#source.place(visit.path, visit.key === undefined ? { value: start } : { value: start, key: visit.key });
    if (visit.inside.length > MAX_DEPTH) return this.#refuse(visit.path, `nested too deeply; a catalog needs at most ${MAX_DEPTH} levels`);
    if (isAlias(node)) return this.#alias(node.source, visit);
    if (node.anchor !== undefined && !visit.repeated) this.#anchors.set(node.anchor, node);
    const inside = [...visit.inside, node];
    if (isSeq<ParsedNode>(node)) {
      return node.items.map((item, index) => this.#node(item, { path: [...visit.path, index], inside, repeated: visit.repeated }));
    }
    if (isMap<ParsedNode, ParsedNode | null>(node)) return this.#map(node.items, { ...visit, inside });
    return isScalar(node) ? this.#scalar(node.value, visit.path) : null;
  }

  #map(pairs: readonly Pair<ParsedNode, ParsedNode | null>[], visit: Visit): unknown {
    // No prototype, so that a key such as __proto__ is a key like any other.
    const map = Object.create(null) as Record<string, unknown>;
    for (const pair of pairs) {
      const offset = pair.key.range[0];
      const at = this.#source.position(offset);
      if (!isScalar(pair.key) || typeof pair.key.value !== 'string') {
        this.#source.reportAt(at, { path: visit.path, message: yamlProblem('NON_STRING_KEY') });
        continue;
      }
      const key = pair.key.value;
      const path = [...visit.path, key];
      if (Object.hasOwn(map, key)) {
        const { line } = this.#source.locateKey(path);
        this.#source.reportAt(at, { path, message: `the key ${showKey(key)} is given twice; the first is in line ${line}` });
        continue;
      }
      this.#source.place(path, { value: offset, key: offset });
      map[key] = this.#node(pair.value, { path, key: offset, inside: visit.inside, repeated: visit.repeated });
    }
    return map;
  }

  #alias(name: string, visit: Visit): unknown {
    const target = this.#anchors.get(name);
    if (target === undefined) return this.#refuse(visit.path, yamlProblem('BAD_ALIAS'));
    if (visit.inside.includes(target)) return this.#refuse(visit.path, 'this alias contains itself');
    return this.#node(target, { ...visit, repeated: true });
  }

  #scalar(value: unknown, path: KeyPath): unknown {
    if (typeof value !== 'string') return value;
    const found = forbiddenCharacter(value);
    return found === null ? value : this.#refuse(path, `contains ${found.what}, which is not allowed`);
  }

  #refuse(path: KeyPath, message: string): null {
    this.#source.report(path, message);
    return null;
  }
}
