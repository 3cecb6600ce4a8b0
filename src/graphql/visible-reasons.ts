import { absentBeforeSmall, isBesideThePoint } from '../domain/explain/absent-before-small.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { headlineOf, sortReasons } from '../domain/reason-order.ts';
import type { Reason, ReasonCode } from '../domain/reason.ts';
import type { GraphqlContext } from './context.ts';
import { loadOrNull } from './load-or-null.ts';
import { machineOfReason } from './machine-names.ts';
import { Machine } from './types/machine.ts';

/** Reasons that tell what a machine has or what others hold of it. */
const TELLING: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'CAPACITY_IN_USE',
  'APPLE_GPU_HELD',
  'CLASS_EXCEEDS_MACHINE',
  'ACCELERATOR_ABSENT',
  'QUEUED_BEHIND_OLDER',
]);
const DENIALS: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['WEAK_ISOLATION_OWNER_ONLY', 'MACHINE_NOT_SHARED']);

/**
 * The reasons that the viewer may see (T5). A decision keeps every reason of every candidate; towards a guest who is
 * denied a machine that is not shared with it, the denial stays, and what tells of the machine's size or use goes. That a machine lacks
 * the accelerator stands before its size.
 */
export async function visibleReasons(reasons: readonly Reason[], context: GraphqlContext): Promise<readonly Reason[]> {
  return absentBeforeSmall(await withoutHidden(reasons, context));
}

/** The headline, or the most severe of what the viewer may see when the headline itself is hidden or would mislead. */
export async function visibleHeadline(
  { headline, reasons }: { readonly headline: Reason | null; readonly reasons: readonly Reason[] },
  context: GraphqlContext,
): Promise<Reason | null> {
  if (headline === null) return null;
  const shown = await withoutHidden([headline, ...reasons], context);
  const severest = shown[0] === headline ? headline : headlineOf(shown);
  if (severest === null || !isBesideThePoint(severest, shown)) return severest;
  return absentBeforeSmall(sortReasons(shown))[0] ?? severest;
}

async function withoutHidden(reasons: readonly Reason[], context: GraphqlContext): Promise<readonly Reason[]> {
  const denied = new Set(reasons.filter((reason) => DENIALS.has(reason.code)).map(machineOfReason));
  const suspects = new Set(reasons.filter((reason) => TELLING.has(reason.code)).map(machineOfReason));
  const doubtful = [...suspects].filter((id): id is MachineId => id !== null && denied.has(id));
  if (doubtful.length === 0) return reasons;
  const machines = await Promise.all(doubtful.map((id) => loadOrNull(Machine.getDataloader(context), id)));
  const hidden = new Set(doubtful.filter((_id, index) => machines[index]?.detail == null));
  return reasons.filter((reason) => {
    const machineId = machineOfReason(reason);
    return machineId === null || !hidden.has(machineId) || !TELLING.has(reason.code);
  });
}
