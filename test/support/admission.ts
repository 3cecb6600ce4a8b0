import { uuidv7 } from 'uuidv7';
import type { Pool } from 'pg';
import type { Actor } from '../../src/app/actor.ts';
import { createAdmissionQueue, type AdmissionQueue } from '../../src/app/admission/admission-queue.ts';
import { evaluateQueue } from '../../src/app/admission/evaluate-queue.ts';
import type { LaunchInput } from '../../src/app/application.ts';
import { deleteWorkload, stopWorkload } from '../../src/app/end-workload.ts';
import { launchWorkload } from '../../src/app/launch-workload.ts';
import type { Wakeup, WorkloadStore } from '../../src/app/ports.ts';
import { startWorkload } from '../../src/app/start-workload.ts';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createCatalogReader } from '../../src/storage/catalog-reader.ts';
import { createFleetReader } from '../../src/storage/fleet-reader.ts';
import { createLaunchKeyReader } from '../../src/storage/launch-key-reader.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { createQueueReader } from '../../src/storage/queue-reader.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';

/** The workload use cases of one replica on a database, with the wake-ups that it published. */
export interface Replica {
  readonly store: WorkloadStore;
  readonly queue: AdmissionQueue;
  readonly wakeups: readonly Wakeup[];
  launch(memberId: MemberId, input: Partial<LaunchInput> & Pick<LaunchInput, 'name' | 'classId' | 'entryId'>): Promise<WorkloadId>;
  start(memberId: MemberId, workloadId: WorkloadId): Promise<WorkloadId>;
  stop(memberId: MemberId, workloadId: WorkloadId): Promise<WorkloadId>;
  remove(memberId: MemberId, workloadId: WorkloadId, files?: { readonly deleteFiles: boolean }): Promise<WorkloadId>;
  /** One evaluation of the whole queue, as the leader does it. */
  evaluate(): Promise<void>;
}

/** A member with every scope that a member's token may have. */
export function actorFor(memberId: MemberId, role: Actor['role'] = 'MEMBER'): Actor {
  return { memberId, name: 'a-member', role, scopes: ['READ', 'WORKLOADS', 'MACHINES'], tokenId: uuidv7() };
}

/** Composes the use cases on the pool as the server does. */
export function createReplica(pool: Pool, store: WorkloadStore = createWorkloadStore(pool)): Replica {
  const ids = { next: uuidv7 };
  const wakeups: Wakeup[] = [];
  const publisher = { publish: (list: readonly Wakeup[]) => void wakeups.push(...list) };
  const queue = createAdmissionQueue({ store, publisher, ids });
  const catalog = createCatalogReader(pool);
  const fleet = createFleetReader(pool);
  const lease = createLeaderLease(pool, uuidv7());
  return {
    store,
    queue,
    wakeups,
    launch: (memberId, input) =>
      launchWorkload({ catalog, fleet, queue, keys: createLaunchKeyReader(pool), ids }, actorFor(memberId), {
        kind: 'notebook',
        machineId: null,
        idempotencyKey: null,
        ...input,
      }),
    start: (memberId, workloadId) => startWorkload({ queue }, actorFor(memberId), { kind: 'notebook', workloadId }),
    stop: (memberId, workloadId) => stopWorkload({ store, publisher }, actorFor(memberId), { kind: 'notebook', workloadId }),
    remove: (memberId, workloadId, files = { deleteFiles: false }) =>
      deleteWorkload({ store, publisher }, actorFor(memberId), { kind: 'notebook', workloadId, ...files }),
    async evaluate() {
      const fence = await lease.acquire(60);
      if (fence === null) throw new Error('Another replica of this test leads.');
      await evaluateQueue({ store, publisher, ids, queueReader: createQueueReader(pool) }, fence);
    },
  };
}
