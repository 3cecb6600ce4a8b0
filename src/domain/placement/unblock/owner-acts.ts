import type { MachineSnapshot } from '../../model/machine.ts';
import { isSharedWith, relationTo } from '../../trust/relation.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import { consideredMachines, outcomeUnder } from './hypothesis.ts';

/**
 * Machines that would do once their owner shares them. Judged as if nothing ran there, and no more than WAIT is promised, since
 * the member may not know what does (T5).
 */
export const askToShare: UnblockFinder = (question) =>
  machinesWith(question, 'MACHINE_NOT_SHARED').flatMap((machine) => {
    const shared: MachineSnapshot = { ...machine, sharing: { mode: 'EVERYBODY' }, holds: [] };
    const unqueued = { ...question, snapshot: { ...question.snapshot, queueHeads: [] } };
    const then = outcomeUnder(unqueued, { machine: shared });
    return then === null ? [] : [{ code: 'ASK_TO_SHARE', then: 'WAIT', machineId: machine.id }];
  });

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
