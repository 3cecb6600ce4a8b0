import type { Deadlines } from '../domain/intents/deadline.ts';
import { DEFAULT_POLICY, type PlacementPolicy, type PlacementRequest } from '../domain/placement/decision.ts';
import { place } from '../domain/placement/place.ts';
import { unblock } from '../domain/placement/unblock/unblock.ts';
import type { Actor } from './actor.ts';
import { requireScope } from './actor.ts';
import type { PreviewInput } from './application.ts';
import type { CatalogReader, FleetReader } from './ports.ts';
import type { PlacementPreview, PreviewReader } from './preview-ports.ts';
import { resolvePlacementInput } from './resolve-placement-input.ts';

export interface PreviewDependencies {
  readonly catalog: CatalogReader;
  readonly fleet: FleetReader;
  readonly previews: PreviewReader;
  readonly deadlines: Deadlines;
  /** The usual one without it. */
  readonly policy?: PlacementPolicy;
}

/** What a launch would be answered with now: the same selector and the same checks; reserves and stores nothing (S1). */
export async function previewPlacement(dependencies: PreviewDependencies, actor: Actor, input: PreviewInput): Promise<PlacementPreview> {
  requireScope(actor, 'READ');
  const { policy = DEFAULT_POLICY } = dependencies;
  const { fleet, ...resolved } = await resolvePlacementInput(dependencies, input, 'input.entryId');
  const facts = await dependencies.previews.readPreviewFacts(dependencies.deadlines.stoppingSeconds);
  const request: PlacementRequest = {
    ...resolved,
    memberId: actor.memberId,
    kind: input.kind,
    restrictToMachineId: input.machineId,
    pin: null,
    queue: { workloadId: null, queuedAt: null, standing: null },
  };
  const decision = place(fleet, request, policy);
  const { classes, endsBy } = facts;
  return {
    decision,
    unblock: unblock({ snapshot: fleet, request, policy, decision, classes, endsBy }),
    evaluatedAt: facts.now,
  };
}
