import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WorkspaceId } from '../../../domain/model/ids.ts';
import { workspaceClaim } from '../../../kubernetes-manifests/notebook-manifests.ts';
import type { StepResult } from '../driver.ts';
import type { Cluster } from './cluster.ts';
import { claim } from './cluster-objects.ts';
import { claimName, claimOwnerOf } from './run-objects.ts';

const LOOK_MS = 300;

/**
 * The claim of a notebook's workspace: made once, and then left as it is, whatever an operator changed about it. Refuses with
 * WORKSPACE_MISSING when files should be there and the claim or its volume is gone (L7). What is in a volume cannot be seen from here.
 */
export async function ensureClaim(cluster: Cluster, run: Assignment): Promise<StepResult> {
  const { client, paths, agentId } = cluster;
  const { workspaceId } = run;
  if (workspaceId === undefined) return missing('The notebook was given no workspace.');
  const found = await client.get(`${paths.claims}/${claimName(workspaceId)}`);
  if (found !== null) {
    const { metadata, status } = claim.parse(found);
    if (status.phase === 'Lost') return missing('The volume of its claim is gone.');
    return metadata.deletionTimestamp === undefined ? { ok: true } : missing('Its claim is being deleted.');
  }
  if (run.workspaceExpected === true) return missing('The workspace should hold files, but its claim is absent.');
  const { apiVersion, kind, metadata, spec } = workspaceClaim(claimOwnerOf(run, agentId), workspaceId as WorkspaceId);
  await client.create(paths.claims, { apiVersion, kind, metadata, spec });
  return { ok: true };
}

/** Deletes the claim for good, and with it the volume where the cluster's storage class says so. Throws when it is not gone in time. */
export async function deleteClaim(cluster: Cluster, workspaceId: string): Promise<void> {
  const { client, paths, patience } = cluster;
  const path = `${paths.claims}/${claimName(workspaceId)}`;
  const until = performance.now() + patience.goneMs;
  for (let asked = false; ; asked = true) {
    const found = await client.get(path);
    if (found === null) return;
    if (!asked) await client.delete(path, { uid: claim.parse(found).metadata.uid });
    if (performance.now() >= until) throw new Error('The claim of a workspace is not gone yet.');
    if (asked) await sleep(LOOK_MS);
  }
}

function missing(message: string): StepResult {
  return { ok: false, failure: { reason: 'WORKSPACE_MISSING', message } };
}
