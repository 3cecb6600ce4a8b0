import { describe, expect, test } from 'vitest';
import { machineRights } from '../../../dashboard/src/machines/machine-rights.ts';
import { authoriseMachine, type MachineAct } from '../../../src/app/authorise-machine.ts';
import type { Actor } from '../../../src/app/actor.ts';
import type { MemberId } from '../../../src/domain/model/ids.ts';

const ADA = '00000000-0000-7000-8000-00000000000a' as MemberId;
const BOB = '00000000-0000-7000-8000-00000000000b' as MemberId;

const allows = (ownerId: MemberId | null, role: Actor['role'], act: MachineAct): boolean => {
  const actor: Actor = { memberId: ADA, name: 'ada', role, scopes: ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'], tokenId: 't' };
  try {
    authoriseMachine({ ownerId }, actor, act);
    return true;
  } catch {
    return false;
  }
};

describe('T3: what is offered on a machine is what the server allows', () => {
  test.each([
    { title: 'its owner', ownerId: ADA, role: 'MEMBER' },
    { title: 'a guest', ownerId: BOB, role: 'MEMBER' },
    { title: 'a guest of the organisation', ownerId: null, role: 'MEMBER' },
    { title: 'an operator who owns it', ownerId: ADA, role: 'OPERATOR' },
    { title: 'an operator on a member’s', ownerId: BOB, role: 'OPERATOR' },
    { title: 'an operator of the organisation', ownerId: null, role: 'OPERATOR' },
  ] as const)('$title', ({ ownerId, role }) => {
    const rights = machineRights({ owner: ownerId === null ? null : { id: ownerId } }, { id: ADA, role });
    expect(rights).toMatchObject({ administer: allows(ownerId, role, 'ADMINISTER'), share: allows(ownerId, role, 'SHARE') });
    expect(rights.shareRefusal !== null).toBe(rights.administer && !rights.share);
  });
});
