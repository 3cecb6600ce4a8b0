interface Owned {
  /** null for a machine of the organisation, or of a member that the viewer may not see. */
  readonly owner: { readonly id: string; readonly name: string } | null;
}

/** Who owns a machine, in a word or two. */
export function ownerName({ owner }: Owned, viewerId: string): string {
  if (owner === null) return 'The organisation';
  return owner.id === viewerId ? 'You' : owner.name;
}

/** Whose machine it is, in a sentence without its end. */
export function ownerWords({ owner }: Owned, viewerId: string): string {
  if (owner === null) return 'Belongs to the organisation';
  return owner.id === viewerId ? 'Yours' : `Owned by ${owner.name}`;
}
