import type { Reason } from '../reason.ts';

/**
 * True of the advice to choose a smaller class where none would help: the machine lacks the accelerator altogether, as another of the
 * reasons says. Too few devices is never beside the point, since then it has some.
 */
export function isBesideThePoint(reason: Reason, among: readonly Reason[]): boolean {
  if (reason.code !== 'CLASS_EXCEEDS_MACHINE' || reason.resource === 'DEVICES') return false;
  return among.some((other) => other.code === 'ACCELERATOR_ABSENT' && other.machineId === reason.machineId);
}

/**
 * The reasons as people are shown them: those of a machine's size behind that it lacks the accelerator. The order of severity in decisions
 * stays as it is, since their digests hold it.
 */
export function absentBeforeSmall(reasons: readonly Reason[]): readonly Reason[] {
  if (!reasons.some(({ code }) => code === 'ACCELERATOR_ABSENT')) return reasons;
  const absent = new Set(reasons.map((reason) => (reason.code === 'ACCELERATOR_ABSENT' ? reason.machineId : null)));
  const behind = reasons.filter(
    (reason) => reason.code === 'CLASS_EXCEEDS_MACHINE' && reason.resource !== 'DEVICES' && absent.has(reason.machineId),
  );
  if (behind.length === 0) return reasons;
  const others = reasons.filter((reason) => !behind.includes(reason));
  const last = others.findLastIndex(({ code }) => code === 'ACCELERATOR_ABSENT') + 1;
  return [...others.slice(0, last), ...behind, ...others.slice(last)];
}
