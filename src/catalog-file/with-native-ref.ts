import type { Scalar } from 'yaml';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { NotFound } from '../domain/refusals.ts';

/** Which runtime gets which native ref. */
export interface NativeRef {
  readonly entry: string;
  readonly runtime: string;
  /** Such as `env:NAME@sha256:HASH`. */
  readonly ref: string;
}

/**
 * The catalog text with `driver_refs.native` of one runtime set, comments and everything else kept. The environment
 * that a machine builds has a hash of its own, so the first run writes it into its copy of the sample catalog.
 * Refuses an entry or runtime that the text does not have.
 */
export function withNativeRef(catalogText: string, { entry, runtime, ref }: NativeRef): string {
  const document = parseDocument(catalogText, { logLevel: 'silent' });
  const entryAt = positionOf(document.get('entries'), entry);
  if (entryAt === null) throw new NotFound('entry', 'entry in this catalog');
  const runtimeAt = positionOf(document.getIn(['entries', entryAt, 'runtimes']), runtime);
  if (runtimeAt === null) throw new NotFound('runtime', 'runtime of this entry');
  const path = ['entries', entryAt, 'runtimes', runtimeAt, 'driver_refs', 'native'];
  const current = document.getIn(path, true);
  if (isScalar(current) && current.value === ref) return catalogText;
  const inPlace = isScalar(current) ? rangeOf(current) : null;
  if (inPlace !== null) return catalogText.slice(0, inPlace[0]) + scalarText(ref) + catalogText.slice(inPlace[1]);
  document.setIn(path, ref);
  return document.toString({ lineWidth: 0 });
}

/** Where the text of a scalar on one line stands; null where it has none of its own. */
function rangeOf(scalar: Scalar): readonly [number, number] | null {
  const block = scalar.type === 'BLOCK_FOLDED' || scalar.type === 'BLOCK_LITERAL';
  const [start, end] = scalar.range ?? [0, 0];
  return block || start === end ? null : [start, end];
}

/** A text as YAML, in quotes unless it is plainly safe without, also inside { }. */
function scalarText(text: string): string {
  return /^[A-Za-z][A-Za-z0-9@._/:-]*[A-Za-z0-9]$/.test(text) ? text : JSON.stringify(text);
}

/** Position of the map with this name in a list; null where there is none. */
function positionOf(list: unknown, name: string): number | null {
  if (!isSeq(list)) return null;
  const index = list.items.findIndex((item) => isMap(item) && item.get('name') === name);
  return index < 0 ? null : index;
}
