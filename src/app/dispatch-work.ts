import { dispatched } from '../domain/intents/dispatched.ts';
import { failKeepingHold } from '../domain/intents/fail-keeping-hold.ts';
import type { ReservationId, WorkloadId } from '../domain/model/ids.ts';
import type { OpenHold, WorkloadState } from '../domain/model/workload.ts';
import type { Reason } from '../domain/reason.ts';
import { intentOfHold } from '../domain/reservations/assignment.ts';
import type { WorkloadChange } from '../domain/reservations/workload-change.ts';
import { DRIVER_TABLE } from '../domain/trust/driver-table.ts';
import { isSharedWith, relationTo } from '../domain/trust/relation.ts';
import { checkTrust } from '../domain/trust/trust-matrix.ts';
import type { HeldWork, MachineWork } from './machine-ports.ts';
import type { WakeupPublisher, WorkloadStore } from './ports.ts';
import { publishWritten } from './publish-written.ts';

export interface DispatchDependencies {
  readonly workloads: WorkloadStore;
  readonly publisher: WakeupPublisher;
}

/** Whether the agent is to run it and was never handed it. */
export function awaitsDispatch(work: HeldWork): boolean {
  return !work.dispatched && intentOfHold(work.state) === 'run';
}

/**
 * Marks new work as handed to the agent, before the answer leaves: DISPATCHED is told once, whatever becomes of the answer
 * (A1). The trust matrix is judged again on the machine as it is now (T4): work that it denies by now was never begun, so it
 * fails with the denial and the agent is told to stop it, which confirms that nothing exists and releases the hold.
 */
export async function dispatchWork(dependencies: DispatchDependencies, machine: MachineWork, fresh: readonly HeldWork[]): Promise<void> {
  const ids: readonly WorkloadId[] = fresh.map((work) => work.state.id);
  const read = new Set<ReservationId>(fresh.map((work) => work.reservationId));
  const committed = await dependencies.workloads.transact(async (transaction) => {
    const states = (await transaction.lockWorkloads(ids)).filter((state) => isStillTheHold(state, read) && intentOfHold(state) === 'run');
    const denied = states.flatMap((state) => denialOf(machine, state));
    const refused = new Set(denied.map((change) => change.workloadId));
    const allowed = states.filter((state) => !refused.has(state.id));
    const first = new Set(
      await transaction.markDispatched(allowed.flatMap((state) => (state.hold === null ? [] : [state.hold.reservationId]))),
    );
    const told = allowed.flatMap((state) => (state.hold !== null && first.has(state.hold.reservationId) ? changeOf(state) : []));
    await transaction.write([...denied, ...told]);
  });
  publishWritten(dependencies.publisher, committed);
}

function isStillTheHold(state: WorkloadState, read: ReadonlySet<ReservationId>): boolean {
  return state.hold !== null && read.has(state.hold.reservationId);
}

function changeOf(state: WorkloadState): readonly WorkloadChange[] {
  const change = dispatched(state);
  return change === null ? [] : [change];
}

function denialOf(machine: MachineWork, state: WorkloadState): readonly WorkloadChange[] {
  const reason = state.hold === null ? null : trustReason(machine, { state, hold: state.hold });
  const change = reason === null ? null : failKeepingHold(state, reason);
  return change === null ? [] : [change];
}

function trustReason(machine: MachineWork, { state, hold }: { readonly state: WorkloadState; readonly hold: OpenHold }): Reason | null {
  const denial = checkTrust({
    isolation: DRIVER_TABLE[hold.driver].isolation,
    relation: relationTo(machine, state.memberId),
    sharedWithMember: isSharedWith(machine.sharing, state.memberId),
  });
  return denial === null ? null : { code: denial.code, machineId: hold.machineId, driver: hold.driver, cell: denial.cell };
}
