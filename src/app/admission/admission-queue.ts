import { PlacementConflict } from '../../domain/refusals.ts';
import { publishWritten } from '../publish-written.ts';
import { StaleDecision } from '../ports.ts';
import type { IdSource, WakeupPublisher, WorkloadStore } from '../ports.ts';
import { admissionKeys, type AdmissionItem, type AdmissionResult } from './admission-item.ts';
import { admitBatch } from './admit-batch.ts';
import { BatchQueue } from './batch-queue.ts';

/** Most launches and starts of one transaction. */
const LARGEST_BATCH = 100;

export interface AdmissionDependencies {
  readonly store: WorkloadStore;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
}

/** Where launches and starts of this process wait for their common commit. */
export interface AdmissionQueue {
  /** Resolves once the item's first evaluation is committed and published, or with its refusal. */
  submit(item: AdmissionItem): Promise<AdmissionResult>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** Launches and starts that arrive together are decided and committed together (0002-one-write-path). */
export function createAdmissionQueue({ store, publisher, ids }: AdmissionDependencies): AdmissionQueue {
  const queue = new BatchQueue<AdmissionItem, AdmissionResult>({
    largest: LARGEST_BATCH,
    keysOf: admissionKeys,
    run: async (items) => publishWritten(publisher, await store.transact((transaction) => admitBatch(transaction, items, ids))),
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
