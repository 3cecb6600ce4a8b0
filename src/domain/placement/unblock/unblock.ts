import { allowAnyMachine, chooseClass, stopOwnWork } from './member-acts.ts';
import { addRuntime, restoreClass, restoreEntry, validateModel } from './operator-acts.ts';
import { askToShare, bringBackMachine, openMachine } from './owner-acts.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import type { UnblockAction } from './unblock-action.ts';
import { UNBLOCK_CODES } from './unblock-action.ts';
import { waitForRelease } from './wait-for-release.ts';

/** One finder for each code, in no order: the codes have theirs. */
const FINDERS: readonly UnblockFinder[] = [
  stopOwnWork,
  chooseClass,
  allowAnyMachine,
  askToShare,
  openMachine,
  bringBackMachine,
  restoreEntry,
  restoreClass,
  validateModel,
  addRuntime,
  waitForRelease,
];

/** Actions of one code, and of all together. */
const OF_ONE_CODE = 3;
const IN_ALL = 10;

/**
 * The smallest actions that would get a request further, each alone sufficient and each tried with the same placement: what
 * admits it first, then who can act in the order of reasons (member, owner, operator, time), then fewer things to do, then the
 * first found, in the order of machine ids. Empty when it is admitted already. What needs two people is not offered.
 */
export function unblock(question: UnblockQuestion): readonly UnblockAction[] {
  if (question.decision.outcome === 'ADMIT_NOW') return [];
  const found = FINDERS.flatMap((find) => [...find(question)].sort(betterFirst).slice(0, OF_ONE_CODE));
  return found.sort(betterFirst).slice(0, IN_ALL);
}

function betterFirst(left: UnblockAction, right: UnblockAction): number {
  return (
    Number(left.then !== 'ADMIT_NOW') - Number(right.then !== 'ADMIT_NOW') ||
    UNBLOCK_CODES.indexOf(left.code) - UNBLOCK_CODES.indexOf(right.code) ||
    effort(left) - effort(right)
  );
}

/** How many things one has to do, or to wait for. */
function effort(action: UnblockAction): number {
  if (action.code === 'STOP_OWN_WORK') return action.workloadIds.length;
  return action.code === 'WAIT_FOR_RELEASE' ? action.holders.length : 1;
}
