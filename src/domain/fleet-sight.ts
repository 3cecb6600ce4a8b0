import type { MachineId, MemberId, WorkloadId } from './model/ids.ts';
import type { WorkloadKind } from './model/workload.ts';
import type { AdmissionEventType } from './timeline.ts';

/** Types that are about a machine and not about what its work does: the machine's owner may see them, redacted (E4). */
export const MACHINE_EVENT_TYPES: readonly AdmissionEventType[] = ['MACHINE_UNREACHABLE', 'MACHINE_BACK'];

/** Which events of the fleet somebody asks for; null leaves a condition out, an empty list matches none. */
export interface FleetFilter {
  readonly types: readonly AdmissionEventType[] | null;
  readonly kinds: readonly WorkloadKind[] | null;
  readonly workloadIds: readonly WorkloadId[] | null;
  readonly machineIds: readonly MachineId[] | null;
}

/** Who looks at the fleet. */
export interface FleetViewer {
  readonly memberId: MemberId;
  readonly operator: boolean;
}

/** What decides who may see an event. */
export interface FleetEventFacts {
  readonly type: AdmissionEventType;
  readonly workloadId: WorkloadId;
  readonly kind: WorkloadKind;
  /** Whose work it is. */
  readonly memberId: MemberId;
  readonly machineId: MachineId | null;
  /** Owner of the machine, of an event about a machine; null of other events and where the organisation owns it. */
  readonly machineOwnerId: MemberId | null;
}

/** How a viewer sees an event of the fleet: as it is, without whose work it is, or not at all. */
export type Sight = 'WHOLE' | 'REDACTED' | 'NONE';

/**
 * What the viewer sees of an event (E4): all of one's own work and, for operators, of everybody's; of others' work on one's own
 * machine only what is about the machine, redacted. A redacted event passes no condition on what is hidden in it, since the answer
 * would tell it.
 */
export function sightOf(event: FleetEventFacts, { viewer, filter }: { readonly viewer: FleetViewer; readonly filter: FleetFilter }): Sight {
  const sight = rightTo(event, viewer);
  if (sight === 'NONE') return 'NONE';
  if (!matches(filter.types, event.type) || !matches(filter.machineIds, event.machineId)) return 'NONE';
  if (sight === 'REDACTED') return filter.kinds === null && filter.workloadIds === null ? 'REDACTED' : 'NONE';
  return matches(filter.kinds, event.kind) && matches(filter.workloadIds, event.workloadId) ? 'WHOLE' : 'NONE';
}

/** What the viewer may see of an event, whatever is asked for. */
export function rightTo(event: Omit<FleetEventFacts, 'workloadId' | 'kind' | 'machineId'>, viewer: FleetViewer): Sight {
  if (viewer.operator || event.memberId === viewer.memberId) return 'WHOLE';
  return MACHINE_EVENT_TYPES.includes(event.type) && event.machineOwnerId === viewer.memberId ? 'REDACTED' : 'NONE';
}

function matches<T>(wanted: readonly T[] | null, value: T | null): boolean {
  return wanted === null || (value !== null && wanted.includes(value));
}
