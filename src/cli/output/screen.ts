/** What is known of the streams that a command writes to. */
export interface Screen {
  /** Characters in a line of stdout; null where that is no terminal. */
  readonly outColumns: () => number | null;
  /** The same of stderr. */
  readonly errColumns: () => number | null;
}

/** Streams that are files or pipes. */
export const NO_SCREEN: Screen = { outColumns: () => null, errColumns: () => null };

/**
 * Whether to use colours on a stream: FORCE_COLOR says so (0 and false: not), then NO_COLOR says not, then only a terminal that is not
 * dumb has them.
 */
export function hasColours(variables: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: kind } = variables;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isTerminal && kind !== 'dumb';
}
