import type { WorkloadId } from '../../domain/model/ids.ts';
import type { Refusal } from '../../domain/refusals.ts';
import type { MemberAudit } from '../access-ports.ts';
import type { Actor } from '../actor.ts';
import type { WorkloadReference } from '../application.ts';
import type { NewWorkload } from '../ports.ts';

/** What waits for its admission in one group commit: a launch, a start, or work that is evaluated again. */
export type AdmissionItem =
  | { readonly kind: 'launch'; readonly workload: NewWorkload; readonly audit: MemberAudit }
  | { readonly kind: 'start'; readonly actor: Actor; readonly reference: WorkloadReference; readonly audit: MemberAudit }
  | { readonly kind: 'waiting'; readonly workloadId: WorkloadId };

/** The workload that the item stands for once it is committed, or why nothing was stored. */
export type AdmissionResult =
  { readonly kind: 'done'; readonly workloadId: WorkloadId } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Items with a common key would meet in one statement: the same workload, the same name or the same idempotency key of one member. */
export function admissionKeys(item: AdmissionItem): readonly string[] {
  if (item.kind === 'start') return [`workload ${item.reference.workloadId}`];
  if (item.kind === 'waiting') return [`workload ${item.workloadId}`];
  const { memberId, name, idempotency } = item.workload;
  const names = [`name ${memberId} ${name}`];
  return idempotency === null ? names : [...names, `key ${memberId} ${idempotency.mutation} ${idempotency.key}`];
}
