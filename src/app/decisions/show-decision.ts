import type { DecisionId } from '../../domain/model/ids.ts';
import type { PlacementRequest } from '../../domain/placement/decision.ts';
import { NotFound } from '../../domain/refusals.ts';
import type { DecisionArchive, KeptDecision } from '../decision-ports.ts';
import { rebuildRequest } from './rebuild-inputs.ts';

/** A decision with what was asked. */
export interface ShownDecision {
  readonly kept: KeptDecision;
  /** Holds refs, so only parts of it may be printed (H2); null in decisions made before inputs were kept. */
  readonly asked: PlacementRequest | null;
}

/** Reads a decision; refuses an unknown one with NOT_FOUND, and throws `InputUnusable` where what was asked is missing or changed. */
export async function showDecision(archive: DecisionArchive, id: DecisionId): Promise<ShownDecision> {
  const kept = await archive.readDecision(id);
  if (kept === null) throw new NotFound('id', 'decision');
  if (kept.inputs === null) return { kept, asked: null };
  const documents = await archive.readInputs([kept.inputs.digests.catalog]);
  return { kept, asked: rebuildRequest({ ...kept.inputs, documents }) };
}
