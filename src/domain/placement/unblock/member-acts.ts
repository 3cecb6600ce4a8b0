import type { MachineId, WorkloadId } from '../../model/ids.ts';
import type { AcceleratorClass } from '../../model/runtime.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import { consideredMachines, outcomeUnder } from './hypothesis.ts';
import { smallestRelease } from './smallest-release.ts';

/** Classes that are tried: each costs one placement over the fleet. */
const CLASSES_TRIED = 10;

/** Own work whose stop makes room, or gives up its turn; work that is stopping already is a matter of time. */
export const stopOwnWork: UnblockFinder = (question) =>
  consideredMachines(question).flatMap((machine) => {
    const older = ownHead(question, machine.id);
    if (older !== null) return [{ code: 'STOP_OWN_WORK', then: 'ADMIT_NOW', machineId: machine.id, workloadIds: [older] }];
    const own = machine.holds.filter((hold) => hold.memberId === question.request.memberId && hold.phase !== 'STOPPING');
    const stopped = smallestRelease(question, machine, own);
    if (stopped === null) return [];
    return [{ code: 'STOP_OWN_WORK', then: 'ADMIT_NOW', machineId: machine.id, workloadIds: stopped.map(({ workloadId }) => workloadId) }];
  });

/** The own older work that the machine is kept for, where its giving up lets this in; of work behind it nothing is known here (L4). */
function ownHead(question: UnblockQuestion, machineId: MachineId): WorkloadId | null {
  const { snapshot, request } = question;
  const head = snapshot.queueHeads.find((other) => other.machineId === machineId && other.memberId === request.memberId);
  const machine = snapshot.machines.find(({ id }) => id === machineId);
  if (head === undefined || machine === undefined) return null;
  const without = { ...question, snapshot: { ...snapshot, queueHeads: snapshot.queueHeads.filter((other) => other !== head) } };
  return outcomeUnder(without, { machine }) === 'ADMIT_NOW' ? head.workloadId : null;
}

/** Other classes that are admitted at once. Offered, never chosen: the member chose the class (S7). */
export const chooseClass: UnblockFinder = (question) =>
  nearestClasses(question).flatMap((other) => {
    const then = outcomeUnder(question, { request: { ...question.request, class: other } });
    return then === 'ADMIT_NOW' ? [{ code: 'CHOOSE_CLASS', then, classId: other.id, className: other.name }] : [];
  });

/** The same accelerator first, then the class that is nearest in cores and memory; of equals the first by name. */
function nearestClasses({ classes, request }: UnblockQuestion): readonly AcceleratorClass[] {
  const wanted = request.class;
  const distance = (other: AcceleratorClass): number =>
    Math.abs(Math.log(other.cpuMillis / wanted.cpuMillis)) + Math.abs(Math.log(other.memoryMib / wanted.memoryMib));
  const foreign = (other: AcceleratorClass): number => Number(other.accelerator !== wanted.accelerator);
  return classes
    .filter((other) => other.id !== wanted.id && !other.removed)
    .sort((left, right) => foreign(left) - foreign(right) || distance(left) - distance(right) || (left.name < right.name ? -1 : 1))
    .slice(0, CLASSES_TRIED);
}

/** The restriction to one machine, given up. */
export const allowAnyMachine: UnblockFinder = (question) => {
  if (question.request.restrictToMachineId === null) return [];
  const then = outcomeUnder(question, { request: { ...question.request, restrictToMachineId: null } });
  return then === null ? [] : [{ code: 'ALLOW_ANY_MACHINE', then }];
};
