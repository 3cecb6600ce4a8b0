import { CursorRefused, InvalidInput, type CursorField, type InvalidField } from '../domain/refusals.ts';
import type { Page, PageRequest } from './read-models/page.ts';
import type { PageKeys } from './page-keys.ts';

/** Arguments of a connection as GraphQL gives them; null is as good as absent. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/** A connection as the Relay plugin wants it. */
export interface Connection<Row> {
  readonly edges: { readonly cursor: string; readonly node: Row }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const DEFAULT_PAGE_SIZE = 20;
const MAXIMUM_PAGE_SIZE = 100;

/** Checks the arguments, reads the page, and makes a connection of it. Refuses with INVALID_INPUT or CURSOR_INVALID. */
export async function connectionOf<Row, Key>(
  args: PageArguments,
  keys: PageKeys<NoInfer<Row>, Key>,
  read: (request: PageRequest<Key>) => Promise<Page<Row>>,
): Promise<Connection<Row>> {
  const page = await read(pageRequest(args, keys));
  const edges = page.rows.map((row) => ({ cursor: keys.encode(row), node: row }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNext,
      hasPreviousPage: page.hasPrevious,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** Points of a connection: what is below it counts once for each item of the page. */
export function connectionCost(args: PageArguments): { readonly field: number; readonly multiplier: number } {
  const asked = args.first ?? args.last ?? DEFAULT_PAGE_SIZE;
  return { field: 1, multiplier: Math.min(Math.max(asked, 1), MAXIMUM_PAGE_SIZE) };
}

function pageRequest<Row, Key>(args: PageArguments, keys: PageKeys<Row, Key>): PageRequest<Key> {
  const problems = [...sizeProblems('first', args.first), ...sizeProblems('last', args.last)];
  if (args.first != null && args.last != null) problems.push({ field: 'last', message: 'cannot be used together with `first`.' });
  if (problems.length > 0) throw new InvalidInput(problems);
  return {
    size: args.first ?? args.last ?? DEFAULT_PAGE_SIZE,
    backward: args.last != null,
    after: decodeCursor('after', args.after, keys),
    before: decodeCursor('before', args.before, keys),
  };
}

function sizeProblems(field: string, size: number | null | undefined): InvalidField[] {
  if (size == null || (size >= 1 && size <= MAXIMUM_PAGE_SIZE)) return [];
  return [{ field, message: `must be 1 to ${String(MAXIMUM_PAGE_SIZE)}.` }];
}

function decodeCursor<Key>(field: CursorField, cursor: string | null | undefined, keys: PageKeys<never, Key>): Key | null {
  if (cursor == null) return null;
  const key = keys.decode(cursor, field);
  if (key === null) throw new CursorRefused('CURSOR_INVALID', 'this is no cursor of this list; pass one as it was given out.', field);
  return key;
}
