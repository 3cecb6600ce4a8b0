import { deleteWorkload as deleteIntent } from '../domain/intents/delete.ts';
import { stop } from '../domain/intents/stop.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { WorkloadState } from '../domain/model/workload.ts';
import type { Refusal } from '../domain/refusals.ts';
import type { WorkloadChange } from '../domain/reservations/workload-change.ts';
import type { MemberAudit } from './access-ports.ts';
import { requireScope, type Actor } from './actor.ts';
import type { WorkloadReference } from './application.ts';
import { authoriseWorkload } from './authorise-workload.ts';
import type { WakeupPublisher, WorkloadStore } from './ports.ts';
import { publishWritten } from './publish-written.ts';
import { workloadAttempt } from './workload-audits.ts';

export interface EndDependencies {
  readonly store: WorkloadStore;
  readonly publisher: WakeupPublisher;
}

/**
 * Stops a workload (L8): the intent is set at once, and the phase follows when the agent confirms. Repeating it changes
 * nothing. Its member and operators may.
 */
export function stopWorkload(dependencies: EndDependencies, actor: Actor, reference: WorkloadReference): Promise<WorkloadId> {
  const audit = { ...workloadAttempt(actor, 'stop', reference), outcome: 'DONE', detail: {} } as const;
  return end(dependencies, { actor, reference, audit }, stop);
}

/**
 * Deletes a workload (L7, L8): at once, or after its hold is released. Its files stay on the machine unless `deleteFiles`.
 * Repeating it changes nothing. Its member and operators may.
 */
export function deleteWorkload(
  dependencies: EndDependencies,
  actor: Actor,
  input: WorkloadReference & { readonly deleteFiles: boolean },
): Promise<WorkloadId> {
  const { deleteFiles, ...reference } = input;
  const audit = { ...workloadAttempt(actor, 'delete', reference), outcome: 'DONE', detail: { deleteFiles } } as const;
  return end(dependencies, { actor, reference, audit }, (state) => deleteIntent(state, { deleteFiles }));
}

async function end(
  { store, publisher }: EndDependencies,
  claim: { readonly actor: Actor; readonly reference: WorkloadReference; readonly audit: MemberAudit },
  intent: (state: WorkloadState) => WorkloadChange | Refusal | null,
): Promise<WorkloadId> {
  requireScope(claim.actor, 'WORKLOADS');
  const committed = await store.transact(async (transaction) => {
    const [found] = await transaction.lockWorkloads([claim.reference.workloadId]);
    const state = authoriseWorkload(found, { ...claim, operatorsToo: true });
    const change = intent(state);
    if (change instanceof Error) throw change;
    if (change !== null) await transaction.write([{ ...change, audit: claim.audit }]);
    return state.id;
  });
  return publishWritten(publisher, committed);
}
