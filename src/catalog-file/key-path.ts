/** Where a value is in the file: keys of maps and positions in lists. */
export type KeyPath = readonly (string | number)[];

const PLAIN_KEY = /^[A-Za-z0-9_-]{1,63}$/;

/** A key as a message may show it: what is not a plain word could be a misplaced ref (H2) or unreadable. */
export function showKey(key: string): string {
  return PLAIN_KEY.test(key) ? key : '(unreadable key)';
}

/** A path as people read it, such as `entries[0].runtimes[1].ref`. */
export function showPath(path: KeyPath): string {
  let shown = '';
  for (const step of path) {
    if (typeof step === 'number') shown += `[${step}]`;
    else shown += shown === '' ? showKey(step) : `.${showKey(step)}`;
  }
  return shown;
}

/** The innermost key of a path, with `[]` behind it where the path points at an element of that key's list. */
export function fieldOf(path: KeyPath): string {
  const last = path.at(-1);
  if (typeof last === 'string') return last;
  const before = path.at(-2);
  return typeof before === 'string' ? `${before}[]` : '';
}

/** The path that `showPath` shows, for paths of known keys only. */
export function parsePath(shown: string): KeyPath {
  return [...shown.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([step, index]) => (index === undefined ? step : Number(index)));
}
