import type { DecisionId } from '../../domain/model/ids.ts';
import type { DeviceUnit } from '../../domain/model/device.ts';
import type { PlacementDecision, PlacementRequest } from '../../domain/placement/decision.ts';
import { decisionRecord } from '../../domain/placement/decision-record.ts';
import { place } from '../../domain/placement/place.ts';
import { InvalidState, NotFound } from '../../domain/refusals.ts';
import { textDigest } from '../../shared/canonical-digest.ts';
import { assignmentDigest, decisionDigest } from '../admission/decision-digests.ts';
import type { DecisionArchive, InputDigests, KeptDecision, KeptInput } from '../decision-ports.ts';
import { jsonDifferences, type Difference } from './json-differences.ts';
import { INPUT_NAMES, rebuildInputs, type InputName, type PlacementInputs } from './rebuild-inputs.ts';

/** One digest, as it is stored and as it comes out now. */
export interface DigestComparison {
  readonly name: InputName | 'decision' | 'assignment';
  readonly stored: string;
  readonly replayed: string;
}

/** What came of a replay. */
export interface Replay {
  readonly kept: KeptDecision;
  readonly inputs: PlacementInputs;
  /** Everything is as it was: digests, outcome, target, units, and every candidate's verdict and reasons. */
  readonly agrees: boolean;
  readonly digests: readonly DigestComparison[];
  readonly differences: readonly Difference[];
}

/**
 * Makes a decision again: the same selector on exactly what it was made on, and compares everything that is kept of it (A2, S8). Refuses an
 * unknown decision, and one that was made before inputs were kept; a document that is missing or changed throws `InputUnusable`.
 */
export async function replayDecision(archive: DecisionArchive, id: DecisionId): Promise<Replay> {
  const kept = await archive.readDecision(id);
  if (kept === null) throw new NotFound('id', 'decision');
  if (kept.inputs === null) throw new InvalidState('What this decision was made on was not kept: it is older than that.');
  const { digests, request } = kept.inputs;
  const documents = await archive.readInputs([digests.catalog, digests.fleet, digests.policy]);
  const inputs = rebuildInputs({ digests, request, documents });
  const decision = place(inputs.fleet, inputs.request, inputs.policy);

  const found = inputDigestsOf(documents, kept.inputs);
  const compared: readonly DigestComparison[] = [
    ...INPUT_NAMES.map((name) => ({ name, stored: digests[name], replayed: found[name] })),
    { name: 'decision', stored: kept.decisionDigest, replayed: decisionDigest(found, decision) },
    ...(kept.hold === null
      ? []
      : [{ name: 'assignment', stored: kept.hold.assignmentDigest, replayed: assigned(kept, decision, inputs.request) } as const]),
  ];
  const differences = jsonDifferences(keptRecord(kept), replayedRecord(kept, decision));
  const agrees = differences.length === 0 && compared.every(({ stored, replayed }) => stored === replayed);
  return { kept, inputs, agrees, digests: compared, differences };
}

function inputDigestsOf(
  documents: ReadonlyMap<string, KeptInput>,
  { digests, request }: { readonly digests: InputDigests; readonly request: string },
): InputDigests {
  const digestOf = (digest: string): string => textDigest(documents.get(digest)?.content ?? '');
  return {
    catalog: digestOf(digests.catalog),
    fleet: digestOf(digests.fleet),
    policy: digestOf(digests.policy),
    request: textDigest(request),
  };
}

function assigned(kept: KeptDecision, decision: PlacementDecision, request: PlacementRequest): string {
  const { workloadId, workload, generation, hold, decisionId } = kept;
  const run = {
    id: workloadId,
    kind: workload.kind,
    workspaceId: workload.workspaceId,
    workspaceUsed: hold?.workspaceExpected ?? false,
    generation,
  };
  return assignmentDigest({ decisionId, decision, request, run });
}

/** What is kept of a decision in columns of their own, as `replayedRecord` has it too. */
function keptRecord({ outcome, target, candidates, candidateCount, reasonCounts, hold }: KeptDecision): object {
  const units = hold === null ? null : { devices: hold.devices, exclusive: hold.exclusive };
  return { outcome, chosen: target === null ? null : { ...target, ...units }, candidates, candidateCount, reasonCounts };
}

function replayedRecord({ hold }: KeptDecision, decision: PlacementDecision): object {
  const { outcome, chosen, candidates, candidateCount, reasonCounts } = decisionRecord(decision);
  if (chosen === null) return { outcome, chosen, candidates, candidateCount, reasonCounts };
  const { machineId, driver, runtimeId, exclusive } = chosen;
  const units = hold === null ? null : { devices: [...chosen.devices].sort(byUnit), exclusive };
  return { outcome, chosen: { machineId, driver, runtimeId, ...units }, candidates, candidateCount, reasonCounts };
}

function byUnit(left: DeviceUnit, right: DeviceUnit): number {
  return left.kind === right.kind ? left.index - right.index : left.kind < right.kind ? -1 : 1;
}
