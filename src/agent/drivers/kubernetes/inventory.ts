import type { Assignment } from '../../../agent-api/wire.ts';
import { runKey } from '../../reconciliation/work.ts';
import type { Cluster } from './cluster.ts';
import { listOf, named } from './cluster-objects.ts';
import { agentSelector, assignmentOf } from './run-objects.ts';

/**
 * Every run of this agent that may be alive in its namespace, told by the labels and annotations of its objects, pods included: one whose
 * object was deleted without it still runs. The cluster itself is asked, since the watches may not have begun.
 */
export async function inventoryOf(cluster: Cluster): Promise<readonly Assignment[]> {
  const { client, paths, agentId, endpoints, log } = cluster;
  const runs = new Map<string, Assignment>();
  for (const path of [paths.statefulSets, ...(endpoints ? [paths.inferenceServices] : []), paths.pods]) {
    const found = listOf(named).parse((await client.get(path, { labelSelector: agentSelector(agentId) })) ?? { metadata: {} });
    for (const object of found.items) {
      const run = assignmentOf(object, agentId);
      if (run) runs.set(runKey(run), run);
      else if (path !== paths.pods)
        log.warn({ path, uid: object.metadata.uid }, 'an object says that it is of this agent and names no run; it is left alone');
    }
  }
  return [...runs.values()];
}
