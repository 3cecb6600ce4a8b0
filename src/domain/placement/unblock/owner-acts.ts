import type { MachineSnapshot } from '../../model/machine.ts';
import type { AcceleratorClass } from '../../model/runtime.ts';
import { isSharedWith, relationTo } from '../../trust/relation.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import { consideredMachines, outcomeUnder } from './hypothesis.ts';

/**
 * Machines that would do once their owner shares them. Judged as if they were as large as the class and idle, and no more than WAIT is
 * promised: what a private machine has and does is not the member's to know, nor to find out by asking with one class after the other (T5).
 */
export const askToShare: UnblockFinder = (question) =>
  machinesWith(question, 'MACHINE_NOT_SHARED').flatMap((machine) => {
    const shared = asUnknown(machine, question.request.class);
    const unqueued = { ...question, snapshot: { ...question.snapshot, queueHeads: [] } };
    const then = outcomeUnder(unqueued, { machine: shared });
    return then === null ? [] : [{ code: 'ASK_TO_SHARE', then: 'WAIT', machineId: machine.id }];
  });

/** The machine as far as the member knows it, shared, and with all that the class asks for. */
function asUnknown(machine: MachineSnapshot, { accelerator, acceleratorCount, cpuMillis, memoryMib }: AcceleratorClass): MachineSnapshot {
  const devices = accelerator === 'cpu' ? [] : Array.from({ length: acceleratorCount }, (_, index) => ({ kind: accelerator, index }));
  const drivers = machine.drivers.map((driver) => ({ ...driver, accelerators: null }));
  return { ...machine, sharing: { mode: 'EVERYBODY' }, capacity: { cpuMillis, memoryMib, devices }, drivers, holds: [] };
}

/** Machines that are closed to new work and would take this. */
export const openMachine: UnblockFinder = (question) => ready(question, 'MACHINE_CORDONED', 'OPEN_MACHINE');

/** Machines that are away and would take this. */
export const bringBackMachine: UnblockFinder = (question) => ready(question, 'MACHINE_UNREACHABLE', 'BRING_BACK_MACHINE');

function ready(
  question: UnblockQuestion,
  reason: 'MACHINE_CORDONED' | 'MACHINE_UNREACHABLE',
  code: 'OPEN_MACHINE' | 'BRING_BACK_MACHINE',
): ReturnType<UnblockFinder> {
  return machinesWith(question, reason).flatMap((machine) => {
    const then = outcomeUnder(question, { machine: { ...machine, status: 'READY' } });
    return then === null ? [] : [{ code, then, machineId: machine.id }];
  });
}

type OwnersReason = 'MACHINE_NOT_SHARED' | 'MACHINE_CORDONED' | 'MACHINE_UNREACHABLE';

/** Considered machines of which some candidate has the reason; a pinned machine that is away counts as unreachable. */
function machinesWith(question: UnblockQuestion, code: OwnersReason): readonly MachineSnapshot[] {
  const codes: readonly string[] = code === 'MACHINE_UNREACHABLE' ? [code, 'PINNED_MACHINE_OFFLINE'] : [code];
  const having = new Set(
    question.decision.candidates
      .filter(({ reasons }) => reasons.some((reason) => codes.includes(reason.code)))
      .map(({ machineId }) => machineId),
  );
  return consideredMachines(question).filter(
    (machine) => having.has(machine.id) && (code === 'MACHINE_NOT_SHARED' || mayKnow(question, machine)),
  );
}

/** Whether the member may be told what runs on the machine at all (T5). */
function mayKnow({ request }: UnblockQuestion, machine: MachineSnapshot): boolean {
  return relationTo(machine, request.memberId) === 'owner' || isSharedWith(machine.sharing, request.memberId);
}
