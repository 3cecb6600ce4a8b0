import type { Pool } from 'pg';
import { evaluateQueue } from '../../app/admission/evaluate-queue.ts';
import { LeaderLoop } from '../../app/admission/leader-loop.ts';
import { judgeDeadlines } from '../../app/judge-deadlines.ts';
import { judgeLeases } from '../../app/judge-leases.ts';
import type { ModelWatch } from './model-watch.ts';
import type { IdSource, WakeupListener, WakeupPublisher, WorkloadStore } from '../../app/ports.ts';
import { createSteadiness } from '../../app/steadiness.ts';
import { DEFAULT_DEADLINES } from '../../domain/intents/deadline.ts';
import type { PlacementPolicy } from '../../domain/placement/decision.ts';
import type { Logger } from '../../shared/logger.ts';
import { createLeaderLease } from '../../storage/leader-lease.ts';
import { createMachineWorkReader } from '../../storage/machine-work-reader.ts';
import { createOverdueReader } from '../../storage/machine-store.ts';
import { createQueueReader } from '../../storage/queue-reader.ts';

export interface LeaderParts {
  readonly pool: Pool;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly ids: IdSource;
  readonly store: WorkloadStore;
  /** Looked at once a tick. */
  readonly models: Pick<ModelWatch, 'look'>;
  /** How patient old work is. */
  readonly policy: PlacementPolicy;
  readonly logger: Logger;
}

/** Puts the admission loop together; every replica has one, and one of them leads. */
export function composeLeader({ pool, bus, ids, store, models, policy, logger }: LeaderParts): LeaderLoop {
  const queueReader = createQueueReader(pool);
  const overdue = createOverdueReader(pool);
  const steadiness = createSteadiness(overdue);
  const judging = {
    workloads: store,
    publisher: bus,
    work: createMachineWorkReader(pool),
    overdue,
    steadiness,
    deadlines: DEFAULT_DEADLINES,
  };
  return new LeaderLoop({
    lease: createLeaderLease(pool, ids.next()),
    listener: bus,
    evaluateQueue: (fence) => evaluateQueue({ store, publisher: bus, ids, policy, queueReader }, fence),
    async housekeeping(fence) {
      models.look();
      await judgeLeases(judging, fence);
      await judgeDeadlines(judging, fence);
      return queueReader.retryIsDue();
    },
    onFault: (error) => {
      logger.warn({ err: error }, 'the admission loop failed; it tries again within a second');
    },
  });
}
