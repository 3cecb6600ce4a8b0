import type { MemberId } from '../model/ids.ts';
import type { MachineSnapshot, Sharing } from '../model/machine.ts';

/** What a member is to one machine. Towards a machine of the organisation everybody is a guest (T3). */
export type Relation = 'owner' | 'guest';

/** The relation of the member to the machine. The operator's role plays no part: it is no right to run code here (T3). */
export function relationTo(machine: Pick<MachineSnapshot, 'ownerId'>, memberId: MemberId): Relation {
  return machine.ownerId === memberId ? 'owner' : 'guest';
}

/** Whether the machine is shared with this guest, by everybody or by name (T3). */
export function isSharedWith(sharing: Sharing, memberId: MemberId): boolean {
  switch (sharing.mode) {
    case 'PRIVATE':
      return false;
    case 'EVERYBODY':
      return true;
    case 'MEMBERS':
      return sharing.memberIds.includes(memberId);
  }
}
