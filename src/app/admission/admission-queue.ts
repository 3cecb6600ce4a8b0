import type { WorkloadId } from '../../domain/model/ids.ts';
import { PlacementConflict } from '../../domain/refusals.ts';
import { publishWritten } from '../publish-written.ts';
import { StaleDecision } from '../ports.ts';
import type { WakeupPublisher, WorkloadStore, WrittenChange } from '../ports.ts';
import { admissionKeys, type AdmissionItem, type AdmissionResult } from './admission-item.ts';
import { admitBatch } from './admit-batch.ts';
import { BatchQueue } from './batch-queue.ts';
import type { DecisionMeans } from './decide-runs.ts';

/** Most launches and starts of one transaction. */
const LARGEST_BATCH = 100;

export interface AdmissionDependencies extends DecisionMeans {
  readonly store: WorkloadStore;
  readonly publisher: WakeupPublisher;
}

/** Where launches and starts of this process wait for their common commit. */
export interface AdmissionQueue {
  /** Resolves once the item's first evaluation is committed and published, or with its refusal. */
  submit(item: AdmissionItem): Promise<AdmissionResult>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** Launches and starts that arrive together are decided and committed together (0002-one-write-path). */
export function createAdmissionQueue({ store, publisher, ...means }: AdmissionDependencies): AdmissionQueue {
  const queue: BatchQueue<AdmissionItem, AdmissionResult> = new BatchQueue({
    largest: LARGEST_BATCH,
    keysOf: admissionKeys,
    run: async (items) => {
      const committed = await store.transact((transaction) => admitBatch(transaction, items, means));
      for (const { change } of committed.written.filter(beganToWait)) lookAgain(queue, change.workloadId);
      return publishWritten(publisher, committed);
    },
  });
  return {
    async submit(item) {
      try {
        return await queue.submit(item);
      } catch (error) {
        if (error instanceof StaleDecision) return { kind: 'refused', refusal: new PlacementConflict() };
        throw error;
      }
    },
    idle: () => queue.idle(),
  };
}

/** A run that was just submitted and not admitted. */
function beganToWait({ change }: WrittenChange): boolean {
  return change.openHold === undefined && change.events.some((event) => event.type === 'SUBMITTED');
}

/**
 * What came free between the snapshot of a decision and its commit was offered to a queue that the run was not in yet, so it
 * is looked at once more now that it is (L5). Nobody waits for that, and when it fails the leader's next evaluation does it.
 */
function lookAgain(queue: BatchQueue<AdmissionItem, AdmissionResult>, workloadId: WorkloadId): void {
  queue.submit({ kind: 'waiting', workloadId }).catch(() => undefined);
}
