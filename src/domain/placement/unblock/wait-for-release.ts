import type { Hold } from '../../model/reservation.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import { consideredMachines } from './hypothesis.ts';
import { smallestRelease } from './smallest-release.ts';
import type { WorkHolder } from './unblock-action.ts';

/** Machines that are tried: each costs a few placements on it. */
const MACHINES_TRIED = 20;

/** On each machine where only time is in the way, the fewest holds whose release lets the request in, those that end soonest first. */
export const waitForRelease: UnblockFinder = (question) => {
  const waiting = new Set(question.decision.candidates.filter(({ verdict }) => verdict === 'WAIT').map(({ machineId }) => machineId));
  const machines = consideredMachines(question)
    .filter(({ id }) => waiting.has(id))
    .slice(0, MACHINES_TRIED);
  return machines.flatMap((machine) => {
    const released = smallestRelease(question, machine, soonestFirst(question, machine.holds));
    if (released === null) return [];
    const ends = released.map(({ reservationId }) => question.endsBy.get(reservationId) ?? null);
    return [
      {
        code: 'WAIT_FOR_RELEASE',
        then: 'ADMIT_NOW',
        machineId: machine.id,
        holders: released.map((hold) => holderOf(hold, question)),
        endsBy: latest(ends),
      },
    ];
  });
};

function holderOf({ reservationId, accelerator, phase, memberId, workloadId }: Hold, { request }: UnblockQuestion): WorkHolder {
  return { reservationId, accelerator, phase, ownWorkloadId: memberId === request.memberId ? workloadId : null };
}

function soonestFirst({ endsBy }: UnblockQuestion, holds: readonly Hold[]): readonly Hold[] {
  const endOf = (hold: Hold): number => endsBy.get(hold.reservationId) ?? Number.MAX_SAFE_INTEGER;
  return [...holds].sort((left, right) => endOf(left) - endOf(right) || (left.reservationId < right.reservationId ? -1 : 1));
}

function latest(ends: readonly (number | null)[]): number | null {
  return ends.reduce<number | null>((last, end) => (end === null || last === null ? null : Math.max(last, end)), 0);
}
