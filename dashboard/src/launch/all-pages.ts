/** One page of a list, as every connection has it. */
export interface ListPage<Item> {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** More than anybody chooses from; then the list ends, and says so. */
const PAGES_AT_MOST = 20;

/** Reads a list to its end, page by page. `isWhole` is false where it is longer than anybody would choose from. */
export async function allPages<Item>(
  read: (after: string | null) => Promise<ListPage<Item>>,
): Promise<{ readonly items: readonly Item[]; readonly isWhole: boolean }> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let count = 0; count < PAGES_AT_MOST; count += 1) {
    const { nodes, pageInfo }: ListPage<Item> = await read(after);
    items.push(...nodes);
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return { items, isWhole: true };
    after = pageInfo.endCursor;
  }
  return { items, isWhole: false };
}
