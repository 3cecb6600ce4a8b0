import type { MachineSharingMode } from '../generated/graphql.ts';

/** Sharing as the API gives it; members are null for all but the owner and operators. */
export interface Sharing {
  readonly mode: MachineSharingMode;
  readonly members: readonly ({ readonly id: string; readonly name: string } | null)[] | null;
}

/** The choices, with what they mean. */
export const SHARING_CHOICES: readonly { readonly mode: MachineSharingMode; readonly label: string; readonly meaning: string }[] = [
  { mode: 'PRIVATE', label: 'Private', meaning: 'Nobody but its owner runs work on it.' },
  { mode: 'EVERYBODY', label: 'Everybody', meaning: 'Every member may run work on it, with drivers that isolate guests.' },
  { mode: 'MEMBERS', label: 'Chosen members', meaning: 'Only the members named here may, besides its owner.' },
];

/** With whom a machine is shared, in a few words; null where the viewer is not told. */
export function sharingWords(sharing: Sharing | null): string | null {
  if (sharing === null) return null;
  if (sharing.mode === 'PRIVATE') return 'Private';
  if (sharing.mode === 'EVERYBODY') return 'Shared with everybody';
  const names = knownMembers(sharing).map(({ name }) => name);
  if (sharing.members === null) return 'Shared with chosen members, you among them';
  return names.length === 0 ? 'Shared with chosen members' : `Shared with ${names.join(', ')}`;
}

/** The members that the viewer may see. */
export function knownMembers({ members }: Sharing): readonly { readonly id: string; readonly name: string }[] {
  return (members ?? []).filter((member) => member !== null);
}
