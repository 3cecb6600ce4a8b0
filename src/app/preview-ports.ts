import type { ReservationId } from '../domain/model/ids.ts';
import type { AcceleratorClass } from '../domain/model/runtime.ts';
import type { PlacementDecision } from '../domain/placement/decision.ts';
import type { UnblockAction } from '../domain/placement/unblock/unblock-action.ts';

/** What a launch would be answered with now, and what would help where it is not admitted. */
export interface PlacementPreview {
  readonly decision: PlacementDecision;
  readonly unblock: readonly UnblockAction[];
  /** The database's clock. */
  readonly evaluatedAt: Date;
}

/** What a preview needs to know besides the fleet and what it names, to be able to say what would help. */
export interface PreviewFacts {
  /** The database's clock. */
  readonly now: Date;
  /** The classes that are offered. */
  readonly classes: readonly AcceleratorClass[];
  /** When work that is stopping is killed at the latest, in microseconds since 1970, by its hold; none while its machine is away (L8). */
  readonly endsBy: ReadonlyMap<ReservationId, number>;
}

/** Reads the facts in one statement. */
export interface PreviewReader {
  readPreviewFacts(stoppingSeconds: number): Promise<PreviewFacts>;
}
