import type { DecisionId, MachineId, RuntimeId, WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { DeviceUnit } from '../domain/model/device.ts';
import type { DriverName } from '../domain/model/runtime.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import type { CandidateVerdict } from '../domain/placement/decision.ts';
import type { ReasonCode } from '../domain/reason.ts';
import type { PlacementOutcome } from '../domain/timeline.ts';

/**
 * What a document among a decision's inputs tells. CATALOG: the class and the entry, refs included (H1). FLEET: the whole fleet
 * as its groups of machines, or the fleet of an earlier decision of the same batch and the hold that came after it.
 */
export const INPUT_KINDS = ['CATALOG', 'POLICY', 'MACHINE', 'MACHINE_GROUP', 'FLEET'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** A document that decisions were made on, kept under the SHA-256 of its content, so that what is alike is kept once. */
export interface KeptInput {
  readonly kind: InputKind;
  /** Lower-case hex. */
  readonly digest: string;
  /** Canonical JSON (RFC 8785). */
  readonly content: string;
}

/** A document with those that its content names by their digests. */
export interface InputDocument extends KeptInput {
  readonly parts: readonly InputDocument[];
}

/** SHA-256 of each of a decision's inputs. */
export interface InputDigests {
  readonly catalog: string;
  readonly fleet: string;
  readonly policy: string;
  readonly request: string;
}

/** The hold that a decision made, as far as the decision fixed it. */
export interface KeptHold {
  readonly assignmentDigest: string;
  readonly devices: readonly DeviceUnit[];
  readonly exclusive: boolean;
  readonly workspaceExpected: boolean;
}

/** A decision as it is kept. */
export interface KeptDecision {
  readonly decisionId: DecisionId;
  readonly workloadId: WorkloadId;
  readonly workload: {
    readonly name: string;
    readonly kind: WorkloadKind;
    readonly memberName: string;
    readonly workspaceId: WorkspaceId | null;
  };
  readonly generation: number;
  readonly evaluatedAt: Date;
  readonly outcome: PlacementOutcome;
  readonly target: { readonly machineId: MachineId; readonly driver: DriverName; readonly runtimeId: RuntimeId } | null;
  readonly candidates: readonly CandidateVerdict[];
  readonly candidateCount: number;
  readonly reasonCounts: Readonly<Partial<Record<ReasonCode, number>>>;
  readonly decisionDigest: string;
  /** null: made before inputs were kept, so that it cannot be replayed. */
  readonly inputs: { readonly digests: InputDigests; readonly request: string } | null;
  /** null: it admitted nothing. */
  readonly hold: KeptHold | null;
  /** Names of the candidates' machines, forgotten ones included. */
  readonly machineNames: ReadonlyMap<MachineId, string>;
}

/** Reads decisions and what they were made on; for the operator's commands alone, since inputs hold refs (H1). */
export interface DecisionArchive {
  /** null: there is no such decision. */
  readDecision(id: DecisionId): Promise<KeptDecision | null>;
  /** The documents and all that they name, by digest; missing ones are absent. */
  readInputs(digests: readonly string[]): Promise<ReadonlyMap<string, KeptInput>>;
}
