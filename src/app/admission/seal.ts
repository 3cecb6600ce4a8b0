import type { DecisionId } from '../../domain/model/ids.ts';
import type { FleetSnapshot } from '../../domain/model/machine.ts';
import type { WorkloadState } from '../../domain/model/workload.ts';
import { DEFAULT_POLICY, type PlacementDecision, type PlacementPolicy, type PlacementRequest } from '../../domain/placement/decision.ts';
import type { NewlyHeld } from '../../domain/placement/with-hold.ts';
import { assignedModel } from '../../domain/reservations/assigned-model.ts';
import { canonicalJson, textDigest } from '../../shared/canonical-digest.ts';
import type { InputDocument } from '../decision-ports.ts';
import type { ChangeSeal } from '../ports.ts';
import { assignmentDigest, decisionDigest } from './decision-digests.ts';
import { fleetDocument, heldFleetDocument } from './fleet-document.ts';
import { inputDocument } from './input-document.ts';

/** One decision, and what it was made for. */
export interface DecidedPlacement {
  readonly decisionId: DecisionId;
  readonly decision: PlacementDecision;
  readonly request: PlacementRequest;
  /** The workload as it will be when the decision is written. */
  readonly state: WorkloadState;
}

/** Seals the decisions of one batch in their order. */
export interface Sealer {
  /** Seals a decision that was made on the fleet as it is now (A2): its inputs, their digests and its own, and the assignment's. */
  seal(placement: DecidedPlacement): ChangeSeal;
  /** From here on the fleet has the hold too. */
  hold(held: NewlyHeld): void;
}

/** A sealer of decisions on the fleet. The fleet's documents are made at the first seal, since most evaluations decide nothing new. */
export function createSealer(fleet: FleetSnapshot, policy: PlacementPolicy = DEFAULT_POLICY): Sealer {
  const policyDocument = inputDocument({ kind: 'POLICY', value: policy });
  const catalogs = new Map<string, InputDocument>();
  let current: InputDocument | null = null;
  const fleetNow = (): InputDocument => (current ??= fleetDocument(fleet));
  return {
    seal: (placement) =>
      sealDecision(placement, { fleet: fleetNow(), catalog: catalogOf(placement.request, catalogs), policy: policyDocument }),
    hold: (held) => {
      current = heldFleetDocument(fleetNow(), held);
    },
  };
}

/** Most of a batch asks for few different things. */
function catalogOf({ class: itsClass, entry }: PlacementRequest, known: Map<string, InputDocument>): InputDocument {
  const key = `${itsClass.id} ${entry.id}`;
  const document = known.get(key) ?? inputDocument({ kind: 'CATALOG', value: { class: itsClass, entry } });
  known.set(key, document);
  return document;
}

function sealDecision({ decisionId, decision, request, state }: DecidedPlacement, documents: ChangeSeal['inputs']): ChangeSeal {
  const { class: _class, entry: _entry, ...asked } = request;
  const text = canonicalJson(asked);
  const digests = {
    catalog: documents.catalog.digest,
    fleet: documents.fleet.digest,
    policy: documents.policy.digest,
    request: textDigest(text),
  };
  return {
    assignmentDigest: assignmentDigest({ decisionId, decision, request, run: state }),
    workspaceExpected: state.workspaceUsed,
    model: decision.chosen === null ? null : assignedModel(request.entry, decision.chosen.runtime),
    inputs: documents,
    digests,
    request: text,
    decisionDigest: decisionDigest(digests, decision),
  };
}
