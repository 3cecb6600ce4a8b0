import type { BerthClient } from './berth-client.ts';
import { FollowWorkloadDocument, type FollowWorkloadSubscription } from './generated/graphql.ts';
import { keepFollowing, type Patience } from './streams/keep-following.ts';

/** A workload as it was at one moment. */
export type WorkloadSnapshot = FollowWorkloadSubscription['workloadChanged'];

/** What to follow, and how patiently. */
export interface FollowWorkloadOptions extends Patience {
  /** Global id of a notebook or an endpoint. */
  readonly workloadId: string;
}

/**
 * The workload as it is, then again after each change, changes that come faster than they are read told once; until it is deleted, the
 * signal is aborted or the caller leaves the loop. A stream that breaks is opened again and begins with the state as it is by then,
 * which is told only if it is another one. Refusals are thrown.
 */
export function followWorkload(client: BerthClient, options: FollowWorkloadOptions): AsyncGenerator<WorkloadSnapshot> {
  let last = '';
  return keepFollowing(options, async function* (opening) {
    const variables = { workloadId: options.workloadId };
    for await (const { workloadChanged } of client.subscribe(FollowWorkloadDocument, variables, opening)) {
      const text = JSON.stringify(workloadChanged);
      if (text === last) continue;
      last = text;
      yield workloadChanged;
    }
  });
}
