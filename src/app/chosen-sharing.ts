import type { MemberId } from '../domain/model/ids.ts';
import type { Sharing } from '../domain/model/machine.ts';
import type { InvalidField } from '../domain/refusals.ts';
import type { MachineSettingsInput } from './application.ts';

/** Most members that a machine is shared with by name. */
const MEMBERS_AT_MOST = 200;
const FIELD = 'input.sharing.memberIds';

export type SharingInput = NonNullable<MachineSettingsInput['sharing']>;

/** The sharing that the input asks for, or what is wrong with each of its fields. `known`: those of the ids that are members. */
export function chosenSharing(input: SharingInput, known: ReadonlySet<MemberId>): Sharing | readonly InvalidField[] {
  const memberIds = input.memberIds ?? [];
  if (input.mode !== 'MEMBERS') {
    if (memberIds.length === 0) return { mode: input.mode };
    return [{ field: FIELD, message: 'is for the mode MEMBERS alone; leave it out' }];
  }
  if (memberIds.length === 0) return [{ field: FIELD, message: 'must name at least one member; the mode PRIVATE shares with nobody' }];
  if (memberIds.length > MEMBERS_AT_MOST) {
    return [{ field: FIELD, message: `must name at most ${String(MEMBERS_AT_MOST)} members; the mode EVERYBODY shares with all` }];
  }
  const problems = memberIds.flatMap((id, index) => {
    const message = !known.has(id) ? 'is no member' : memberIds.indexOf(id) < index ? 'names a member that was named before' : null;
    return message === null ? [] : [{ field: `${FIELD}[${String(index)}]`, message }];
  });
  return problems.length > 0 ? problems : { mode: 'MEMBERS', memberIds: [...memberIds].sort() };
}

/** Whether two sharings let the same members in. */
export function sameSharing(left: Sharing, right: Sharing): boolean {
  if (left.mode !== 'MEMBERS' || right.mode !== 'MEMBERS') return left.mode === right.mode;
  const others = new Set(right.memberIds);
  return left.memberIds.length === others.size && left.memberIds.every((id) => others.has(id));
}
