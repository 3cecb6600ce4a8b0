import type { MemberAuditor } from './access-ports.ts';
import type { Actor } from './actor.ts';
import type { Application, WorkloadReference } from './application.ts';
import { audited, type Attempt } from './audited.ts';

/** What members do with work. */
export type WorkloadActs = Pick<Application, 'launchWorkload' | 'startWorkload' | 'stopWorkload' | 'deleteWorkload'>;

/** An act on a workload as the audit log names it, such as `notebook.stop`. */
export function workloadAttempt(
  actor: Actor,
  act: 'launch' | 'start' | 'stop' | 'delete',
  { kind, workloadId }: WorkloadReference,
): Attempt {
  return { actor, action: `${kind}.${act}`, subject: `workload:${workloadId}` };
}

/**
 * The same acts, with each refusal recorded. What is done is recorded in the statement that does it, so that nothing is done
 * without its record and no launch waits longer for it; what changes nothing is not recorded. A refused launch has no workload: its
 * subject is the entry. Names that were asked for are not kept, since nobody checked them.
 */
export function withRefusalsRecorded(auditor: MemberAuditor, acts: WorkloadActs): WorkloadActs {
  return {
    launchWorkload: (actor, input) => {
      const attempt = { actor, action: `${input.kind}.launch`, subject: `entry:${input.entryId}` };
      return audited(auditor, attempt, () => acts.launchWorkload(actor, input));
    },
    startWorkload: (actor, reference) =>
      audited(auditor, workloadAttempt(actor, 'start', reference), () => acts.startWorkload(actor, reference)),
    stopWorkload: (actor, reference) =>
      audited(auditor, workloadAttempt(actor, 'stop', reference), () => acts.stopWorkload(actor, reference)),
    deleteWorkload: (actor, input) => audited(auditor, workloadAttempt(actor, 'delete', input), () => acts.deleteWorkload(actor, input)),
  };
}
