import { made, type Caller } from './caller.ts';
import type { PlayedMachine } from './installation.ts';

/** With whom a machine is to be shared. */
export type ShareWish = { readonly mode: 'PRIVATE' | 'EVERYBODY' } | { readonly mode: 'MEMBERS'; readonly members: readonly Caller[] };

/** Shares a machine, which is its owner's act (T3). */
export async function share({
  by,
  machine,
  sharing,
}: {
  readonly by: Caller;
  readonly machine: PlayedMachine;
  readonly sharing: ShareWish;
}): Promise<void> {
  const members = sharing.mode === 'MEMBERS' ? { memberIds: sharing.members.map(({ id }) => id) } : {};
  const input = { machineId: machine.id, sharing: { mode: sharing.mode, ...members } };
  made(await by.mutate('updateMachine', input, '... on Machine { id }'));
}
