/** A place at which two JSON values differ, such as `candidates[3].reasons[0].free`. */
export interface Difference {
  readonly path: string;
  /** undefined: there is nothing at this place. */
  readonly stored: unknown;
  readonly replayed: unknown;
}

/** Every innermost place at which two JSON values differ; the order of an object's keys is no difference, that of a list's items is. */
export function jsonDifferences(stored: unknown, replayed: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(stored) && Array.isArray(replayed)) {
    const longer = stored.length > replayed.length ? stored : replayed;
    return longer.flatMap((_, index) => jsonDifferences(stored[index], replayed[index], `${path}[${String(index)}]`));
  }
  if (isObject(stored) && isObject(replayed)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(replayed)])].sort();
    return keys.flatMap((key) => jsonDifferences(stored[key], replayed[key], path === '' ? key : `${path}.${key}`));
  }
  return Object.is(stored, replayed) ? [] : [{ path, stored, replayed }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
