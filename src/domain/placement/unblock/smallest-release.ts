import type { MachineSnapshot } from '../../model/machine.ts';
import type { Hold } from '../../model/reservation.ts';
import type { UnblockQuestion } from './hypothesis.ts';
import { outcomeUnder } from './hypothesis.ts';

/**
 * The fewest of the holds whose release lets the request in on this machine: one of them if one suffices, else all without those
 * that need not go, tried from the last on. null when not even all of them suffice. The same holds in, the same out.
 */
export function smallestRelease(question: UnblockQuestion, machine: MachineSnapshot, holds: readonly Hold[]): readonly Hold[] | null {
  const admitsWithout = (gone: readonly Hold[]): boolean =>
    outcomeUnder(question, { machine: { ...machine, holds: machine.holds.filter((hold) => !gone.includes(hold)) } }) === 'ADMIT_NOW';
  if (holds.length === 0 || !admitsWithout(holds)) return null;
  const one = holds.find((hold) => admitsWithout([hold]));
  if (one !== undefined) return [one];
  let needed = holds;
  for (const hold of holds.toReversed()) {
    const fewer = needed.filter((other) => other !== hold);
    if (admitsWithout(fewer)) needed = fewer;
  }
  return needed;
}
