import type { DecisionId, WorkloadId, WorkspaceId } from '../model/ids.ts';
import type { DeviceUnit } from '../model/device.ts';
import type { Accelerator, DeviceKind, DriverName, ModelFormat } from '../model/runtime.ts';
import type { WorkloadKind } from '../model/workload.ts';

/** A model as the agent is told to load it. */
export interface AssignedModel {
  readonly name: string;
  readonly format: ModelFormat;
  /** SHA-256 of the validated artefact; the agent checks it before it loads (M2). */
  readonly digest: string;
  /** Folder or URL of the artefacts. */
  readonly source: string;
}

/** What a hold fixes about a run; every field is there when the hold is made and never changes after it. */
export interface AssignmentFacts {
  readonly workloadId: WorkloadId;
  readonly kind: WorkloadKind;
  /** null for endpoints. */
  readonly workspaceId: WorkspaceId | null;
  /** True when the workspace should already hold files (L7); false for endpoints. */
  readonly workspaceExpected: boolean;
  readonly generation: number;
  readonly decisionId: DecisionId;
  readonly driver: DriverName;
  readonly runtimeName: string;
  /** As `resolveRef` gave it for the driver and accelerator (S1, S3). */
  readonly ref: string;
  readonly accelerator: Accelerator;
  /** Of the class, 0 for `cpu`, whatever devices are held besides. */
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly devices: readonly DeviceUnit[];
  /** True when `devices` are held only to keep native cpu work off them (V4). */
  readonly exclusive: boolean;
  /** null for notebooks. */
  readonly model: AssignedModel | null;
}

/** The part of an assignment that `decisionDigest` covers: all but the digest itself, `desired` and `deadlineSeconds`. */
export interface AssignmentTerms {
  readonly workloadId: WorkloadId;
  readonly generation: number;
  readonly decisionId: DecisionId;
  readonly kind: WorkloadKind;
  readonly driver: DriverName;
  readonly runtimeName: string;
  readonly ref: string;
  readonly accelerator: Accelerator;
  readonly resources: { readonly cpuMillis: number; readonly memoryMib: number; readonly acceleratorCount: number };
  readonly exclusiveDevices: readonly DeviceKind[];
  readonly workspaceId?: WorkspaceId;
  readonly workspaceExpected?: boolean;
  readonly model?: AssignedModel;
}

/**
 * What the agent is given to run, as the hold fixed it (A2). Its digest is stored with the hold and sent with each
 * dispatch, and both are made of this one function, so that an agent finds any other terms with DECISION_MISMATCH.
 * Absent optional fields are left out, never null; `exclusiveDevices` names each kind once, in alphabetical order.
 */
export function assignmentTerms(facts: AssignmentFacts): AssignmentTerms {
  const kinds = facts.exclusive ? [...new Set(facts.devices.map((device) => device.kind))].sort() : [];
  return {
    workloadId: facts.workloadId,
    generation: facts.generation,
    decisionId: facts.decisionId,
    kind: facts.kind,
    driver: facts.driver,
    runtimeName: facts.runtimeName,
    ref: facts.ref,
    accelerator: facts.accelerator,
    resources: { cpuMillis: facts.cpuMillis, memoryMib: facts.memoryMib, acceleratorCount: facts.acceleratorCount },
    exclusiveDevices: kinds,
    ...(facts.workspaceId === null ? {} : { workspaceId: facts.workspaceId, workspaceExpected: facts.workspaceExpected }),
    ...(facts.model === null ? {} : { model: facts.model }),
  };
}
