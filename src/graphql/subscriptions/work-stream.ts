import type { StreamRights } from '../../app/timeline-ports.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import { Forbidden, type Refusal } from '../../domain/refusals.ts';
import type { GraphqlContext } from '../context.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import type { Delivery } from './delivery.ts';
import { guardedStream, type StreamSourceOptions } from './guarded-stream.ts';

/** A stream about a member's work: its member and operators may follow it, as long as they are that (E4). */
export function workStream<T>(options: {
  readonly context: GraphqlContext;
  /** What the stream is about. */
  readonly workload: Pick<WorkloadRow, 'id' | 'memberId'>;
  readonly source: (options: StreamSourceOptions) => AsyncGenerator<T>;
}): AsyncGenerator<Delivery<T>> {
  const { context, workload, source } = options;
  return guardedStream({
    context,
    source,
    whyNot: (rights) => whyNot(rights, workload.memberId),
    cursorAfter: (sequence) => (sequence === null ? null : context.cursors.encode({ workloadId: workload.id, sequence })),
  });
}

function whyNot(rights: StreamRights, ownerId: MemberId): Refusal | null {
  const may = rights.role === 'OPERATOR' || rights.memberId === ownerId;
  return may ? null : new Forbidden('You may no longer follow the work of others.');
}
