/** One page of a list. */
export interface PageOf<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Size of a page: the largest that the server gives. */
export const PAGE_SIZE = 100;

/** All of a list, page after page, at most `most` of it. */
export async function allPages<Node>(
  read: (after: string | null) => Promise<PageOf<Node>>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Node[]> {
  const all: Node[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo }: PageOf<Node> = await read(after);
    all.push(...nodes);
    if (all.length >= most) return all.slice(0, most);
    if (!pageInfo.hasNextPage || pageInfo.endCursor == null) return all;
    after = pageInfo.endCursor;
  }
}
