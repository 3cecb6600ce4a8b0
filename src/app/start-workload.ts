import type { WorkloadId } from '../domain/model/ids.ts';
import { requireScope, type Actor } from './actor.ts';
import type { AdmissionQueue } from './admission/admission-queue.ts';
import type { WorkloadReference } from './application.ts';
import type { ModelGuard } from './model-ports.ts';
import { workloadAttempt } from './workload-audits.ts';

/**
 * Starts a workload: sets the intent at once and, when nothing holds a machine, queues a new run and answers after its first
 * evaluation (L2, L6). Repeating it changes nothing (L8). Refuses work that the caller does not own with NOT_FOUND, and work that is being deleted.
 */
export async function startWorkload(
  dependencies: { readonly queue: AdmissionQueue; readonly models?: ModelGuard },
  actor: Actor,
  reference: WorkloadReference,
): Promise<WorkloadId> {
  requireScope(actor, 'WORKLOADS');
  if (reference.kind === 'endpoint') await dependencies.models?.closeChanged({ workloadId: reference.workloadId });
  const audit = { ...workloadAttempt(actor, 'start', reference), outcome: 'DONE', detail: {} } as const;
  const result = await dependencies.queue.submit({ kind: 'start', actor, reference, audit });
  if (result.kind === 'refused') throw result.refusal;
  return result.workloadId;
}
