import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentFailure } from '../../agent-failure.ts';
import { nullIfAbsent } from '../../error-code.ts';
import { writeAtomically } from '../../state/write-atomically.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { RunPaths } from './run-objects.ts';

/** The ConfigMap by which a namespace says whose it is. */
const NAME = 'berth-agent';
const record = z.object({ data: z.object({ agentId: z.uuid() }) });

export interface IdentityPlace {
  readonly client: ClusterClient;
  readonly paths: RunPaths;
  readonly namespace: string;
  /** The agent's own folder. */
  readonly stateDir: string;
}

/**
 * The id by which this agent's objects are told from others', written in its folder and in its namespace. A folder that was lost gets the
 * namespace's, and with it the work there (A7). Refuses with AgentFailure a namespace that another agent has.
 */
export async function agentIdentity({ client, paths, namespace, stateDir }: IdentityPlace): Promise<string> {
  const file = join(stateDir, `kubernetes-${namespace}`);
  const own = (await readFile(file, 'utf8').catch(nullIfAbsent))?.trim() ?? null;
  const found = await client.get(`${paths.configMaps}/${NAME}`);
  const its = found === null ? await claimNamespace({ client, paths, agentId: own ?? randomUUID() }) : record.parse(found).data.agentId;
  if (own !== null && own !== its)
    throw new AgentFailure(`The namespace ${namespace} belongs to another agent. Give this one a namespace of its own.`);
  if (own === null) await writeAtomically(file, its);
  return its;
}

/** The id that is there afterwards: of two agents that begin together one is the first. */
async function claimNamespace(place: {
  readonly client: ClusterClient;
  readonly paths: RunPaths;
  readonly agentId: string;
}): Promise<string> {
  const { client, paths, agentId } = place;
  const made = await client.create(paths.configMaps, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: NAME, labels: { 'app.kubernetes.io/part-of': 'berth' }, annotations: {} },
    data: { agentId },
  });
  return record.parse(made ?? (await client.get(`${paths.configMaps}/${NAME}`))).data.agentId;
}
