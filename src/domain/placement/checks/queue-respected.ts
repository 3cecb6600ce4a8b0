import { delays } from '../delays.ts';
import { demandOfHead, isKeptFor, isOlder, placeInQueueOf } from '../turn.ts';
import type { CandidateCheck } from './check.ts';

/**
 * No older work that was passed often enough is delayed (L4). Asked only where the demand fits, since whatever does not fit
 * passes nobody; a guest who may not be here learns nothing of the queue (T5).
 */
export const queueRespected: CandidateCheck = {
  name: 'queue-respected',
  check: ({ request, machine, demand, fit, head, policy, relation, sharedWithMember }) => {
    if (head === null || !fit.fits || (relation === 'guest' && !sharedWithMember)) return null;
    if (!isKeptFor(head, policy) || !isOlder(head, request.queue)) return null;
    const waiting = demandOfHead(machine, head);
    if (waiting === null || !delays(machine, { waiting, younger: demand })) return null;
    return { code: 'QUEUED_BEHIND_OLDER', machineId: machine.id, position: placeInQueueOf(machine.id, { queue: request.queue, head }) };
  },
};
