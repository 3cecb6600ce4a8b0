import { publishWritten } from '../publish-written.ts';
import { StaleDecision } from '../ports.ts';
import type { LeaderFence, QueueReader } from '../ports.ts';
import { admitBatch } from './admit-batch.ts';
import type { AdmissionDependencies } from './admission-queue.ts';

/** Runs of one transaction: small enough that launches do not wait long for the machines that it locks. */
const CHUNK = 50;

/**
 * Evaluates everything that waits or is blocked, oldest first (L2, L4, L5), on behalf of the leader: each transaction is refused
 * once another replica leads. A chunk that loses to concurrent launches every time is left to the next evaluation, which
 * the commit of those launches or their release asks for.
 */
export async function evaluateQueue(
  dependencies: AdmissionDependencies & { readonly queueReader: QueueReader },
  fence: LeaderFence,
): Promise<void> {
  const { store, publisher, queueReader } = dependencies;
  const waiting = await queueReader.readQueue();
  for (let from = 0; from < waiting.length; from += CHUNK) {
    const items = waiting.slice(from, from + CHUNK).map((workloadId) => ({ kind: 'waiting', workloadId }) as const);
    try {
      publishWritten(publisher, await store.transact((transaction) => admitBatch(transaction, items, dependencies), { fence }));
    } catch (error) {
      if (!(error instanceof StaleDecision)) throw error;
    }
  }
}
