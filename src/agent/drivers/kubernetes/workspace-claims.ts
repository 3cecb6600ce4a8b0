import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WorkspaceId } from '../../../domain/model/ids.ts';
import { workspaceClaim } from '../../../kubernetes-manifests/notebook-manifests.ts';
import { workspaceMissing } from '../../workspaces/judge-workspace.ts';
import type { StepResult } from '../driver.ts';
import type { Cluster } from './cluster.ts';
import { claim } from './cluster-objects.ts';
import type { Claim } from './cluster-objects.ts';
import { claimName, claimOwnerOf } from './run-objects.ts';

const LOOK_MS = 300;

/**
 * The claim of a notebook's workspace: made once, and then left as it is, whatever an operator changed about it. Refuses with
 * WORKSPACE_MISSING when files should be there and the claim or its volume is gone (L7). What is in a volume cannot be seen from here.
 */
export async function ensureClaim(cluster: Cluster, run: Assignment): Promise<StepResult> {
  const { client, paths, agentId, workspaces } = cluster;
  const { workspaceId } = run;
  if (workspaceId === undefined) return missing('the notebook was given no workspace');
  const found = await readClaim(cluster, workspaceId);
  if (found?.status.phase === 'Lost') return missing('the volume of its claim is gone');
  if (found?.metadata.deletionTimestamp !== undefined) return missing('its claim is being deleted');
  const failure = await workspaces.open(
    { ...run, workspaceId },
    {
      exists: () => Promise.resolve(found !== null),
      count: () => Promise.resolve(null),
      give: async () => {
        if (found !== null) return;
        const { apiVersion, kind, metadata, spec } = workspaceClaim(claimOwnerOf(run, agentId), workspaceId as WorkspaceId);
        await client.create(paths.claims, { apiVersion, kind, metadata, spec });
      },
    },
  );
  return failure === null ? { ok: true } : { ok: false, failure };
}

/** Deletes the claim for good, and with it the volume where the cluster's storage class says so. Throws when it is not gone in time. */
export async function deleteClaim(cluster: Cluster, workspaceId: string): Promise<void> {
  const { client, paths, patience } = cluster;
  const until = performance.now() + patience.goneMs;
  for (let asked = false; ; asked = true) {
    const found = await readClaim(cluster, workspaceId);
    if (found === null) return;
    if (!asked) await client.delete(`${paths.claims}/${claimName(workspaceId)}`, { uid: found.metadata.uid });
    if (performance.now() >= until) throw new Error('The claim of a workspace is not gone yet.');
    if (asked) await sleep(LOOK_MS);
  }
}

async function readClaim({ client, paths }: Cluster, workspaceId: string): Promise<Claim | null> {
  const found = await client.get(`${paths.claims}/${claimName(workspaceId)}`);
  return found === null ? null : claim.parse(found);
}

function missing(what: string): StepResult {
  return { ok: false, failure: workspaceMissing(what) };
}
