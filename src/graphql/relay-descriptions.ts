const description = (text: string): { readonly description: string } => ({ description: text });

/** The sentences of the types and fields that the Relay plugin makes, since every one of them is documented. */
export const relayDescriptions = {
  edges: 'The items of this page, each with its cursor.',
  nodes: 'The items of this page.',
  options: {
    nodeTypeOptions: description('Something with a global id, that `node` finds again.'),
    pageInfoTypeOptions: description('Where a page lies in its list.'),
    nodeQueryOptions: {
      ...description('The object with this global id; null when there is none or the caller may not see it.'),
      args: { id: description('A global id as an `id` field gave it.') },
    },
    nodesQueryOptions: false,
    cursorFieldOptions: description('Opaque; pass it as `after` or `before` to go on from this item.'),
    nodeFieldOptions: { ...description('The item.'), nullable: false },
    hasNextPageFieldOptions: description('True when there are items after this page.'),
    hasPreviousPageFieldOptions: description('True when there are items before this page.'),
    startCursorFieldOptions: description('Cursor of the first item; null for an empty page.'),
    endCursorFieldOptions: description('Cursor of the last item; null for an empty page.'),
    pageInfoFieldOptions: description('Where this page lies in the list.'),
    idFieldOptions: description('Global id, opaque; unique over all types.'),
    firstArgOptions: description('Size of a page taken from the front: 1 to 100, 20 when neither `first` nor `last` is given.'),
    lastArgOptions: description('Size of a page taken from the back: 1 to 100; not together with `first`.'),
    afterArgOptions: description('Only items after this cursor.'),
    beforeArgOptions: description('Only items before this cursor.'),
  },
} as const;

/** Name and sentence of the connection type of a list, and of its edge type. */
export function connectionTypes(
  item: string,
): readonly [{ readonly name: string; readonly description: string }, { readonly name: string; readonly description: string }] {
  return [
    { name: `${item}Connection`, description: `A page of a list of ${item} objects.` },
    { name: `${item}Edge`, description: `One ${item} of a page, with its cursor.` },
  ];
}
