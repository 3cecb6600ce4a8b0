import type { DecisionId } from '../../domain/model/ids.ts';
import type { WorkloadState } from '../../domain/model/workload.ts';
import type { PlacementDecision, PlacementRequest } from '../../domain/placement/decision.ts';
import { decisionRecord } from '../../domain/placement/decision-record.ts';
import { assignedModel } from '../../domain/reservations/assigned-model.ts';
import { assignmentTerms } from '../../domain/reservations/assignment-terms.ts';
import { canonicalDigest } from '../../shared/canonical-digest.ts';
import type { InputDigests } from '../decision-ports.ts';

/** A decision, and the run that an agent is given when it admits one. */
export interface DecidedAssignment {
  readonly decisionId: DecisionId;
  readonly decision: PlacementDecision;
  readonly request: PlacementRequest;
  readonly run: Pick<WorkloadState, 'id' | 'kind' | 'workspaceId' | 'workspaceUsed' | 'generation'>;
}

/** SHA-256 over the digests of all inputs and the whole record of what came of them; no part of a decision can change unseen (A2). */
export function decisionDigest(inputs: InputDigests, decision: PlacementDecision): string {
  return canonicalDigest({ inputs, record: decisionRecord(decision) });
}

/** SHA-256 of the terms that the agent is given (A2); empty where nothing is admitted. */
export function assignmentDigest({ decisionId, decision, request, run }: DecidedAssignment): string {
  const { chosen } = decision;
  if (chosen === null) return '';
  return canonicalDigest(
    assignmentTerms({
      workloadId: run.id,
      kind: run.kind,
      workspaceId: run.workspaceId,
      workspaceExpected: run.workspaceUsed,
      generation: run.generation,
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
      model: assignedModel(request.entry, chosen.runtime),
    }),
  );
}
