/** Whose machine it is, in a sentence without its end. Without an owner it is the organisation's, or of a member that the viewer may not see. */
export function ownerWords({ owner }: { readonly owner: { readonly id: string; readonly name: string } | null }, viewerId: string): string {
  if (owner === null) return 'Belongs to the organisation';
  return owner.id === viewerId ? 'Yours' : `Owned by ${owner.name}`;
}
