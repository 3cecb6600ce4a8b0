import { machineForgotten, type ForgottenHold } from '../domain/intents/machine-forgotten.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { InvalidInput, NotFound, PlacementConflict } from '../domain/refusals.ts';
import type { EnrollmentIssuer, MemberAudit, MemberAuditor } from './access-ports.ts';
import { requireScope, type Actor } from './actor.ts';
import type { MachineFarewell } from './application.ts';
import { audited } from './audited.ts';
import { authoriseMachine } from './authorise-machine.ts';
import type { MachineWorkReader } from './machine-ports.ts';
import { StaleDecision } from './ports.ts';
import type { Committed, IdSource, WakeupPublisher, WorkloadStore, WorkloadTransaction } from './ports.ts';
import { publishWritten } from './publish-written.ts';

/** Times that launches may open another hold under our hands; each needs room on the machine, so they end. */
const ATTEMPTS = 50;

export interface ForgetMachineDependencies {
  readonly workloads: WorkloadStore;
  readonly work: Pick<MachineWorkReader, 'readHeldWorkloads'>;
  readonly machines: Pick<EnrollmentIssuer, 'findMachine'>;
  readonly auditor: MemberAuditor;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
}

/**
 * Takes a machine out of the fleet for good, in one transaction: releases every hold on it, each once and with an audit entry (V3),
 * ends its credential and its enrolments, and gives its name back. Its owner and operators may (T3); `confirmName` must be its name.
 * Its work comes to an end, what waits is evaluated at once (L5), and its agent is told 401.
 */
export async function forgetMachine(dependencies: ForgetMachineDependencies, actor: Actor, input: MachineFarewell): Promise<MachineId> {
  const { machineId } = input;
  const attempt = { actor, action: 'machine.forget', subject: `machine:${machineId}` };
  const committed = await audited(dependencies.auditor, attempt, async () => {
    requireScope(actor, 'MACHINES');
    const machine = await dependencies.machines.findMachine(machineId);
    if (machine === null) throw unknown();
    authoriseMachine(machine, actor, 'ADMINISTER');
    refuseOtherName(machine, input);
    return commit(dependencies, { actor, input });
  });
  publishWritten(dependencies.publisher, committed);
  dependencies.publisher.publish([{ kind: 'machine', machineId }, { kind: 'capacity' }]);
  return machineId;
}

interface Farewell {
  readonly actor: Actor;
  readonly input: MachineFarewell;
}

/** Holds may be opened between the reading of their workloads and the machine's lock; then it is tried again, in the order of locks. */
async function commit(dependencies: ForgetMachineDependencies, farewell: Farewell): Promise<Committed<'FORGOTTEN' | 'AGAIN'>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const held = await dependencies.work.readHeldWorkloads(farewell.input.machineId);
    const committed = await dependencies.workloads
      .transact(async (transaction) => {
        const states = await transaction.lockWorkloads(held);
        const [machine] = await transaction.lockMachines([farewell.input.machineId]);
        if (machine === undefined) throw unknown();
        refuseOtherName(machine, farewell.input);
        if (!machine.holds.every((hold) => held.includes(hold.workloadId))) return 'AGAIN';
        const released = states.flatMap((state) => machineForgotten(state, machine.id) ?? []);
        await release(transaction, { ...farewell, name: machine.name, ids: dependencies.ids }, released);
        return 'FORGOTTEN';
      })
      .catch(asRefusal);
    if (committed.value === 'FORGOTTEN') return committed;
  }
  throw new PlacementConflict();
}

interface Release extends Farewell {
  readonly name: string;
  readonly ids: IdSource;
}

/** The holds first: the database refuses a forgotten machine that holds anything. */
async function release(
  transaction: WorkloadTransaction,
  { actor, input, name, ids }: Release,
  released: readonly ForgottenHold[],
): Promise<void> {
  const { machineId } = input;
  await transaction.write(released.map(({ change }) => change));
  const about = { actor, outcome: 'DONE' } as const;
  const audits: readonly MemberAudit[] = [
    { ...about, action: 'machine.forget', subject: `machine:${machineId}`, detail: { name, released: released.length } },
    ...released.map(({ hold, change }) => ({
      ...about,
      action: 'reservation.release',
      subject: `reservation:${hold.reservationId}`,
      detail: { machine: machineId, workload: change.workloadId, generation: hold.generation, phase: change.expected.phase },
    })),
  ];
  await transaction.forgetMachine(machineId, { audits, ids });
}

function refuseOtherName(machine: { readonly name: string }, { confirmName }: MachineFarewell): void {
  if (confirmName === machine.name) return;
  throw new InvalidInput([{ field: 'input.confirmName', message: `must be the name of the machine, "${machine.name}"` }]);
}

function unknown(): NotFound {
  return new NotFound('input.machineId', 'machine');
}

/** Concurrent transactions that won every time are an expected "no"; the same call may be sent again. */
function asRefusal(error: unknown): never {
  throw error instanceof StaleDecision ? new PlacementConflict() : error;
}
