import type { FleetFilter } from '../../domain/fleet-sight.ts';
import type { WorkloadId } from '../../domain/model/ids.ts';
import type { WorkloadKind } from '../../domain/model/workload.ts';
import { InvalidInput } from '../../domain/refusals.ts';
import type { AdmissionEventType } from '../../domain/timeline.ts';
import { builder } from '../builder.ts';
import { innerId, readGlobalId, spokenType } from '../global-id.ts';
import { EventTypeEnum } from './admission-event.ts';
import { WorkloadKindEnum } from './work-enums.ts';

/** Most ids of one condition. */
const IDS_AT_MOST = 100;
const WORKLOAD_TYPES: readonly string[] = ['Notebook', 'Endpoint'];

/** Which events of the fleet's timeline. */
export const TimelineFilter = builder.inputType('TimelineFilter', {
  description:
    "Which events of the fleet; every condition given must hold, and an empty list matches none. It narrows what the viewer may see and never widens it: events that a machine's owner sees redacted pass no condition on workloads or kinds.",
  fields: (t) => ({
    types: t.field({ type: [EventTypeEnum], description: 'Only events of these types.' }),
    kinds: t.field({ type: [WorkloadKindEnum], description: 'Only of work of these kinds.' }),
    workloadIds: t.idList({ description: 'Global ids of notebooks and endpoints, at most 100: only events of these.' }),
    machineIds: t.idList({ description: 'Global ids of machines, at most 100: only events that name one of these.' }),
  }),
});

/** A filter as GraphQL gives it. */
export interface TimelineFilterInput {
  readonly types?: readonly AdmissionEventType[] | null | undefined;
  readonly kinds?: readonly WorkloadKind[] | null | undefined;
  readonly workloadIds?: readonly string[] | null | undefined;
  readonly machineIds?: readonly string[] | null | undefined;
}

/** Decodes the ids; refuses malformed ones, those of another type and too many with INVALID_INPUT naming the place. Unknown ones match nothing. */
export function readTimelineFilter(input: TimelineFilterInput): FleetFilter {
  return {
    types: input.types ?? null,
    kinds: input.kinds ?? null,
    workloadIds: eachOf(input.workloadIds, 'filter.workloadIds', workloadIdOf),
    machineIds: eachOf(input.machineIds, 'filter.machineIds', (id, field) => innerId(id, { typename: 'Machine', field })),
  };
}

function eachOf<Id>(
  ids: readonly string[] | null | undefined,
  field: string,
  read: (id: string, field: string) => Id,
): readonly Id[] | null {
  if (ids == null) return null;
  if (ids.length > IDS_AT_MOST) throw new InvalidInput([{ field, message: `has more than ${String(IDS_AT_MOST)} ids.` }]);
  return ids.map((id, index) => read(id, `${field}[${String(index)}]`));
}

function workloadIdOf(globalId: string, field: string): WorkloadId {
  const { typename, id } = readGlobalId(globalId, field);
  if (WORKLOAD_TYPES.includes(typename) && !id.includes(':')) return id as WorkloadId;
  throw new InvalidInput([{ field, message: `is the id of ${spokenType(typename)}; the id of a notebook or an endpoint is needed.` }]);
}
