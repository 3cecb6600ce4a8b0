import type { ReasonCode } from '../../../src/domain/reason.ts';
import type { SeenWorkload } from '../world/observation.ts';
import type { World } from '../world/world.ts';
import { holds } from './broken.ts';
import { standingOf } from './oracle.ts';

/** Codes that time, a release or an owner ends; all others are structural. */
const WAITS: readonly ReasonCode[] = [
  'CAPACITY_IN_USE',
  'APPLE_GPU_HELD',
  'MACHINE_UNREACHABLE',
  'PINNED_MACHINE_OFFLINE',
  'MACHINE_CORDONED',
  'QUEUED_BEHIND_OLDER',
];

/** L2, L3, L5: at rest, whatever is pending has a reason, the right kind of it, and is not something that could run. */
export function judgeQueue(world: World): void {
  for (const workload of world.seen.workloads) {
    if (workload.phase === 'PENDING' && !workload.deleted) judgePending(world, workload);
    else
      holds(
        'L2',
        workload.admission === 'ADMITTED' || workload.phase === 'STOPPED' || workload.deleted,
        () => `${workload.phase} work ${workload.id} is ${workload.admission}`,
      );
  }
}

function judgePending(world: World, workload: SeenWorkload): void {
  const { id, admission, evaluation } = workload;
  holds('L3', evaluation !== null && evaluation.reasons.length > 0, () => `pending work ${id} has no reason`);
  const codes = evaluation.reasons.map(({ code }) => code);
  const { headline } = evaluation;
  const waits = evaluation.outcome === 'WAIT';
  holds('L3', headline !== null && codes.includes(headline.code), () => `the headline of ${id} is not among its reasons`);
  holds('L3', !waits || WAITS.includes(headline.code), () => `work ${id} waits, and its headline is ${headline.code}`);
  holds(
    'L2',
    admission === (waits ? 'WAITING' : 'BLOCKED'),
    () => `work ${id} is ${admission} though its evaluation says ${evaluation.outcome}`,
  );
  holds('L2', codes.some((code) => WAITS.includes(code)) || !waits, () => `work ${id} waits for ${codes.join()}`);
  holds('L2', codes.some((code) => !WAITS.includes(code)) || waits, () => `work ${id} is blocked by ${codes.join()}`);
  // Its agent has just refused it, and it is looked at again after a pause (V6).
  if (workload.retries) return;
  const standing = standingOf(world, workload);
  const passed = codes.includes('QUEUED_BEHIND_OLDER');
  holds('L5', standing !== 'OK' || passed, () => `work ${id} could run and is ${admission} because of ${codes.join()}`);
  const want = standing === 'BLOCKED' ? 'BLOCKED' : 'WAITING';
  holds('L2', admission === want, () => `work ${id} is ${admission} because of ${codes.join()}, and should be ${want}`);
}
