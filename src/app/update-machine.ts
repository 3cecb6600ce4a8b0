import type { MachineId } from '../domain/model/ids.ts';
import { machineNameProblem } from '../domain/model/name.ts';
import { InvalidInput, NameTaken, NotFound, type InvalidField } from '../domain/refusals.ts';
import type { MemberAudit, MemberAuditor } from './access-ports.ts';
import { requireScope, type Actor } from './actor.ts';
import type { MachineSettingsInput } from './application.ts';
import { audited } from './audited.ts';
import { authoriseMachine } from './authorise-machine.ts';
import { chosenSharing, sameSharing } from './chosen-sharing.ts';
import type { MachineSettings, MachineSettingsChange, MachineSettingsStore, MachineSettingsTransaction } from './machine-settings-ports.ts';
import type { WakeupPublisher } from './ports.ts';

export interface UpdateMachineDependencies {
  readonly settings: MachineSettingsStore;
  readonly auditor: MemberAuditor;
  readonly publisher: WakeupPublisher;
}

/**
 * Changes a machine's name, cordon and sharing, all of it or nothing. Its owner may; operators may rename and cordon, and share what
 * belongs to the organisation (T3). Work that runs is left alone: a narrower share or a cordon stops the next admission, and what
 * waits is evaluated at once (T4, L5). Guests' streams of the machine end (E4). Repeating it changes nothing.
 */
export async function updateMachine(
  dependencies: UpdateMachineDependencies,
  actor: Actor,
  input: MachineSettingsInput,
): Promise<MachineId> {
  const { machineId } = input;
  const attempt = { actor, action: 'machine.update', subject: `machine:${machineId}` };
  const change = await audited(dependencies.auditor, attempt, () => {
    requireScope(actor, 'MACHINES');
    return dependencies.settings.transact(async (transaction) => {
      const machine = await transaction.lockSettings(machineId);
      if (machine === null) throw new NotFound('input.machineId', 'machine');
      authoriseMachine(machine, actor, 'ADMINISTER');
      if (input.sharing !== null) authoriseMachine(machine, actor, 'SHARE');
      const wanted = await wantedChange(transaction, machine, input);
      if (Object.keys(wanted).length === 0) return null;
      const audit = { ...attempt, outcome: 'DONE', detail: detailOf(wanted) } as const;
      if (!(await transaction.writeSettings(machineId, wanted, audit))) throw new NameTaken('input.name', wanted.name ?? machine.name);
      return wanted;
    });
  });
  if (change !== null) dependencies.publisher.publish([{ kind: 'machine', machineId }, { kind: 'capacity' }]);
  return machineId;
}

/** What differs from what is there; refuses with every wrong field at once. */
async function wantedChange(
  transaction: MachineSettingsTransaction,
  machine: MachineSettings,
  { name, schedulable, sharing }: MachineSettingsInput,
): Promise<MachineSettingsChange> {
  const problems: InvalidField[] = [];
  const nameProblem = name === null ? null : machineNameProblem(name);
  if (nameProblem !== null) problems.push({ field: 'input.name', message: nameProblem });
  const chosen = sharing === null ? null : chosenSharing(sharing, await transaction.findMembers(sharing.memberIds ?? []));
  if (chosen !== null && !('mode' in chosen)) problems.push(...chosen);
  if (problems.length > 0) throw new InvalidInput(problems);
  const isNewSharing = chosen !== null && 'mode' in chosen && !(machine.sharingDecided && sameSharing(chosen, machine.sharing));
  return {
    ...(name === null || name === machine.name ? {} : { name }),
    ...(schedulable === null || schedulable === machine.schedulable ? {} : { schedulable }),
    ...(isNewSharing ? { sharing: chosen } : {}),
  };
}

function detailOf({ name, schedulable, sharing }: MachineSettingsChange): MemberAudit['detail'] {
  return {
    ...(name === undefined ? {} : { name }),
    ...(schedulable === undefined ? {} : { schedulable }),
    ...(sharing === undefined ? {} : { sharing: sharing.mode }),
    ...(sharing?.mode === 'MEMBERS' ? { members: sharing.memberIds } : {}),
  };
}
