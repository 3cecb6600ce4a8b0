import type { Guard } from './guard.ts';

const TURN = 'test/domain/placement/queue-turn.test.ts';
const TURNS = 'test/app/queue-turns.test.ts';

/** What keeps the order of the queue, and what is told of it. */
export const QUEUE_GUARDS: readonly Guard[] = [
  {
    rule: 'L4',
    what: 'a machine is kept for work that was passed often enough: the limit',
    file: 'src/domain/placement/turn.ts',
    find: 'return head.timesPassed >= policy.passLimit;',
    replace: 'return false;',
    test: TURN,
    title: 'at the limit',
  },
  {
    rule: 'L4',
    what: 'a machine is kept for work that was passed often enough, from launch to launch',
    file: 'src/domain/placement/turn.ts',
    find: 'return head.timesPassed >= policy.passLimit;',
    replace: 'return false;',
    test: TURNS,
    title: 'younger work passes so often, then waits',
  },
  {
    rule: 'L4',
    what: 'what takes nothing of a scarce resource delays nobody',
    file: 'src/domain/placement/delays.ts',
    find: 'return taken > 0 && free - taken < needed;',
    replace: 'return free - taken < needed;',
    test: TURN,
    title: 'younger work that leaves enough',
  },
  {
    rule: 'L4',
    what: 'a device that the older work lacks is not given to younger work',
    file: 'src/domain/placement/delays.ts',
    find: 'return wantedKinds(waiting).some((kind) =>',
    replace: 'return wantedKinds(waiting).slice(0, 0).some((kind) =>',
    test: TURN,
    title: 'a device of the kind',
  },
  {
    rule: 'L4',
    what: 'passes are counted on the locked machine: the queue is read again',
    file: 'src/app/admission/admit-batch.ts',
    find: 'fleet.queueHeads.length === 0 ? [] : await transaction.readQueueHeads();',
    replace: 'fleet.queueHeads;',
    test: TURNS,
    title: 'the limit is exact, also for launches that race',
  },
  {
    rule: 'L4',
    what: 'every admission of younger work is a pass, in a batch too',
    file: 'src/domain/placement/with-hold.ts',
    find: 'timesPassed: head.timesPassed + 1',
    replace: 'timesPassed: head.timesPassed',
    test: TURN,
    title: 'within one batch every admission of younger work is a pass',
  },
  {
    rule: 'L4, L5',
    what: 'work that gives up waiting wakes what it kept back',
    file: 'src/app/publish-written.ts',
    find: 'if (change.releaseHold !== undefined || gaveUpWaiting(change)) wakeups',
    replace: 'if (change.releaseHold !== undefined) wakeups',
    test: TURNS,
    title: 'work that gives up waiting lets the others through',
  },
  {
    rule: 'T5, L3',
    what: 'a guest is not told by what would help whether a private machine is full: holds are left out',
    file: 'src/domain/placement/unblock/owner-acts.ts',
    find: "sharing: { mode: 'EVERYBODY' }, holds: [] };",
    replace: "sharing: { mode: 'EVERYBODY' } };",
    test: 'test/domain/placement/unblock/unblock.test.ts',
    title: 'T5: what is offered to a guest who waits elsewhere',
  },
  {
    rule: 'T5, L3',
    what: 'a guest is promised no admission on a private machine, only a wait',
    file: 'src/domain/placement/unblock/owner-acts.ts',
    find: "then: 'WAIT', machineId",
    replace: 'then, machineId',
    test: 'test/domain/placement/unblock/unblock.test.ts',
    title: 'T5: the owner may share',
  },
];
