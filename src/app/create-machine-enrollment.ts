import type { MachineId, MemberId } from '../domain/model/ids.ts';
import { machineNameProblem } from '../domain/model/name.ts';
import { InvalidInput, NameTaken, NotFound } from '../domain/refusals.ts';
import { newSecretToken } from '../shared/secret-token.ts';
import type { EnrollmentIssuer, KnownMachine, MemberAuditor, MemberStore } from './access-ports.ts';
import { requireOperator, requireScope, type Actor } from './actor.ts';
import type { MachineEnrollmentInput, MachineEnrollmentIssued } from './application.ts';
import { audited, type Attempt } from './audited.ts';
import { authoriseMachine } from './authorise-machine.ts';
import type { IdSource, WakeupPublisher } from './ports.ts';

/** How every enrolment token begins. */
const ENROLLMENT_TOKEN_PREFIX = 'berthe_';

export interface CreateMachineEnrollmentDependencies {
  readonly machines: EnrollmentIssuer;
  readonly members: MemberStore;
  readonly auditor: MemberAuditor;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
}

/**
 * Makes a machine, which exists from here on as ENROLLING, with a one-time token for its agent that lives for one hour
 * (A3); or, with a machine named, a new token for it, by which its credential and unused tokens are revoked. Members enrol
 * machines of their own; operators for others and for the organisation.
 */
export async function createMachineEnrollment(
  dependencies: CreateMachineEnrollmentDependencies,
  actor: Actor,
  input: MachineEnrollmentInput,
): Promise<MachineEnrollmentIssued> {
  const machineId = input.machineId ?? (dependencies.ids.next() as MachineId);
  const action = input.machineId === null ? 'machine.create' : 'machine.reenroll';
  const attempt = { actor, action, subject: `machine:${machineId}` };
  return audited(dependencies.auditor, attempt, async () => {
    requireScope(actor, 'MACHINES');
    const { token, hash } = newSecretToken(ENROLLMENT_TOKEN_PREFIX);
    const enrollment = { id: dependencies.ids.next(), machineId, tokenHash: hash };
    const expiresAt =
      input.machineId === null
        ? await create(dependencies, { attempt, input, enrollment })
        : await renew(dependencies, { attempt, input, enrollment });
    return { machineId, token, expiresAt };
  });
}

interface Work {
  readonly attempt: Attempt & { readonly actor: Actor };
  readonly input: MachineEnrollmentInput;
  readonly enrollment: { readonly id: string; readonly machineId: MachineId; readonly tokenHash: Uint8Array };
}

async function create(dependencies: CreateMachineEnrollmentDependencies, { attempt, input, enrollment }: Work): Promise<Date> {
  const ownerId = await authoriseOwner(dependencies.members, attempt.actor, input.ownerId);
  const problem = machineNameProblem(input.name);
  if (problem !== null) throw new InvalidInput([{ field: 'input.name', message: problem }]);
  const machine: KnownMachine = { id: enrollment.machineId, name: input.name, ownerId };
  const audit = { ...attempt, outcome: 'DONE', detail: { name: input.name, owner: ownerId } } as const;
  const expiresAt = await dependencies.machines.createMachine(machine, enrollment, audit);
  if (expiresAt === null) throw new NameTaken('input.name', input.name);
  dependencies.publisher.publish([{ kind: 'machine', machineId: machine.id }]);
  return expiresAt;
}

/** Whose machine it will be. Only an operator may name anybody but itself. */
async function authoriseOwner(members: MemberStore, actor: Actor, ownerId: MemberId | null | undefined): Promise<MemberId | null> {
  if (ownerId === undefined || ownerId === actor.memberId) return actor.memberId;
  requireOperator(actor);
  if (ownerId === null) return null;
  if ((await members.findMember(ownerId)) === null) throw new NotFound('input.ownerId', 'member');
  return ownerId;
}

async function renew(dependencies: CreateMachineEnrollmentDependencies, { attempt, input, enrollment }: Work): Promise<Date> {
  const { actor } = attempt;
  const machine = await dependencies.machines.findMachine(enrollment.machineId);
  if (machine === null) throw new NotFound('input.machineId', 'machine');
  authoriseMachine(machine, actor, 'ADMINISTER');
  refuseChanges(machine, input);
  const expiresAt = await dependencies.machines.renewEnrollment(enrollment, {
    ...attempt,
    outcome: 'DONE',
    detail: { name: machine.name },
  });
  if (expiresAt === null) throw new NotFound('input.machineId', 'machine');
  // The agent that used the revoked credential is told at its next poll, which this ends.
  dependencies.publisher.publish([{ kind: 'machine', machineId: machine.id }]);
  return expiresAt;
}

/** Enrolling again changes neither name nor owner; naming them otherwise is a mistake that would hit another machine. */
function refuseChanges(machine: KnownMachine, input: MachineEnrollmentInput): void {
  if (input.name !== machine.name) {
    throw new InvalidInput([{ field: 'input.name', message: `must be the name of that machine, "${machine.name}"` }]);
  }
  if (input.ownerId !== undefined && input.ownerId !== machine.ownerId) {
    throw new InvalidInput([{ field: 'input.ownerId', message: 'must be left out, or be the owner of that machine' }]);
  }
}
