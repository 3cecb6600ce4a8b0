import { place } from '../domain/placement/place.ts';
import { DEFAULT_POLICY, type PlacementDecision } from '../domain/placement/decision.ts';
import type { Actor } from './actor.ts';
import { requireScope } from './actor.ts';
import type { PreviewInput } from './application.ts';
import type { CatalogReader, FleetReader } from './ports.ts';
import { resolvePlacementInput } from './resolve-placement-input.ts';

export interface PreviewDependencies {
  readonly catalog: CatalogReader;
  readonly fleet: FleetReader;
}

/** What a launch would be answered with now: the same selector and the same checks; reserves and stores nothing (S1). */
export async function previewPlacement(dependencies: PreviewDependencies, actor: Actor, input: PreviewInput): Promise<PlacementDecision> {
  requireScope(actor, 'READ');
  const resolved = await resolvePlacementInput(dependencies, input, 'input.entryId');
  return place(
    resolved.fleet,
    {
      memberId: actor.memberId,
      kind: input.kind,
      class: resolved.class,
      entry: resolved.entry,
      restrictToMachineId: input.machineId,
      pin: null,
      queue: { workloadId: null, queuedAt: null, position: 1 },
    },
    DEFAULT_POLICY,
  );
}
