import type { MemberId } from '../domain/model/ids.ts';
import { nameProblem } from '../domain/model/name.ts';
import { InvalidInput, NameTaken } from '../domain/refusals.ts';
import type { MemberAuditor, MemberStore } from './access-ports.ts';
import { requireOperator, type Actor, type MemberRole } from './actor.ts';
import { audited } from './audited.ts';
import type { IdSource } from './ports.ts';

export interface CreateMemberDependencies {
  readonly members: MemberStore;
  readonly auditor: MemberAuditor;
  readonly ids: IdSource;
}

/** Creates a member; operators only. Refuses bad names and names that are taken, by disabled members too. */
export async function createMember(
  { members, auditor, ids }: CreateMemberDependencies,
  actor: Actor,
  input: { readonly name: string; readonly role: MemberRole },
): Promise<MemberId> {
  const id = ids.next() as MemberId;
  const attempt = { actor, action: 'member.create', subject: `member:${id}` };
  return audited(auditor, attempt, async () => {
    requireOperator(actor);
    const problem = nameProblem(input.name);
    if (problem !== null) throw new InvalidInput([{ field: 'input.name', message: problem }]);
    const { name, role } = input;
    const stored = await members.insertMember({ id, name, role }, { ...attempt, outcome: 'DONE', detail: { name, role } });
    if (!stored) throw new NameTaken('input.name', name);
    return id;
  });
}
