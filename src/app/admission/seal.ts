import { DEFAULT_POLICY } from '../../domain/placement/decision.ts';
import type { PlacementDecision, PlacementRequest } from '../../domain/placement/decision.ts';
import { decisionRecord } from '../../domain/placement/decision-record.ts';
import { assignmentTerms, type AssignedModel } from '../../domain/reservations/assignment-terms.ts';
import type { DecisionId } from '../../domain/model/ids.ts';
import type { FleetSnapshot } from '../../domain/model/machine.ts';
import type { ModelFormat } from '../../domain/model/runtime.ts';
import type { WorkloadState } from '../../domain/model/workload.ts';
import { canonicalDigest } from '../../shared/canonical-digest.ts';
import type { ChangeSeal } from '../ports.ts';
import { fleetDigest } from './fleet-digest.ts';

const POLICY_DIGEST = canonicalDigest(DEFAULT_POLICY);

/** One decision with all that it was made of. */
export interface DecidedPlacement {
  readonly decisionId: DecisionId;
  readonly decision: PlacementDecision;
  readonly request: PlacementRequest;
  /** The fleet as it was when this decision was made, earlier holds of the same batch included. */
  readonly fleet: FleetSnapshot;
  /** The workload as it will be when the decision is written. */
  readonly state: WorkloadState;
}

/** Seals a decision (A2): digests of its inputs and of itself, and of the assignment that the agent will be given. */
export function sealDecision(placement: DecidedPlacement): ChangeSeal {
  const { decision, request, fleet, state } = placement;
  const catalogDigest = canonicalDigest({ class: request.class, entry: request.entry });
  const digestOfFleet = fleetDigest(fleet);
  const record = decisionRecord(decision);
  return {
    assignmentDigest: assignmentDigest(placement),
    workspaceExpected: state.workspaceUsed,
    catalogDigest,
    fleetDigest: digestOfFleet,
    policyDigest: POLICY_DIGEST,
    decisionDigest: canonicalDigest({ catalogDigest, fleetDigest: digestOfFleet, policyDigest: POLICY_DIGEST, record }),
  };
}

function assignmentDigest({ decisionId, decision, request, state }: DecidedPlacement): string {
  const { chosen } = decision;
  if (chosen === null) return '';
  return canonicalDigest(
    assignmentTerms({
      workloadId: state.id,
      kind: state.kind,
      workspaceId: state.workspaceId,
      workspaceExpected: state.workspaceUsed,
      generation: state.generation,
      decisionId,
      driver: chosen.driver,
      runtimeName: chosen.runtime.name,
      ref: chosen.ref,
      accelerator: request.class.accelerator,
      acceleratorCount: request.class.acceleratorCount,
      cpuMillis: request.class.cpuMillis,
      memoryMib: request.class.memoryMib,
      devices: chosen.devices,
      exclusive: chosen.exclusive,
      model: assignedModel(request, chosen.runtime.modelFormat),
    }),
  );
}

/** The model of an endpoint, whose runtime was admitted only with a validated artefact (M2); null for notebooks. */
function assignedModel(request: PlacementRequest, format: ModelFormat | null): AssignedModel | null {
  const { name, source, validatedDigest } = request.entry;
  if (format === null || source === null || validatedDigest === null) return null;
  return { name, format, digest: validatedDigest, source };
}
