import type { Actor, MemberRole, TokenScope } from './actor.ts';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../domain/model/ids.ts';
import type { Sharing } from '../domain/model/machine.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import type { CoverageRow } from '../domain/placement/coverage.ts';
import type { CoverageInput } from './catalog-coverage.ts';
import type { PlacementPreview } from './preview-ports.ts';

/** Input of a launch; ids are inner ids, decoded by the caller. */
export interface LaunchInput {
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  /** Restricts the candidates to one machine; null means any. */
  readonly machineId: MachineId | null;
  /** Makes a repeat within 24 hours return the first launch's object; null for none. */
  readonly idempotencyKey: string | null;
}

/** Names one workload of one kind, so that a notebook's mutation never touches an endpoint. */
export interface WorkloadReference {
  readonly kind: WorkloadKind;
  readonly workloadId: WorkloadId;
}

export interface PreviewInput {
  readonly kind: WorkloadKind;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  readonly machineId: MachineId | null;
}

export interface MachineEnrollmentInput {
  readonly name: string;
  /** undefined: the caller; null: the organisation, operators only. */
  readonly ownerId: MemberId | null | undefined;
  /** Re-enrols that machine and revokes its credential; null makes a new machine. */
  readonly machineId: MachineId | null;
}

/** Settings of a machine to change; null leaves a setting alone. */
export interface MachineSettingsInput {
  readonly machineId: MachineId;
  readonly name: string | null;
  /** False closes it to new work. */
  readonly schedulable: boolean | null;
  /** `memberIds` goes with MEMBERS, and with nothing else. */
  readonly sharing: { readonly mode: Sharing['mode']; readonly memberIds: readonly MemberId[] | null } | null;
}

/** A machine to forget, with its name as a safeguard. */
export interface MachineFarewell {
  readonly machineId: MachineId;
  readonly confirmName: string;
}

export interface MachineEnrollmentIssued {
  readonly machineId: MachineId;
  /** The one-time token; shown here and never again. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface AccessTokenInput {
  /** null: the caller. */
  readonly memberId: MemberId | null;
  readonly name: string;
  readonly expiresAt: Date | null;
  /** null: all that the member's role may have. */
  readonly scopes: readonly TokenScope[] | null;
}

export interface AccessTokenIssued {
  readonly accessTokenId: string;
  /** The secret; shown here and never again. */
  readonly token: string;
}

/** What is to be opened in a browser. */
export interface OpeningInput extends WorkloadReference {
  /** Origin of the one page that will hand the code in, on the visitor's own machine; null: the dashboard's page, or none. */
  readonly fromOrigin: string | null;
}

/** A code that opens a workload in a browser. */
export interface OpenGrantIssued {
  readonly workloadId: WorkloadId;
  /** Used once; shown here and never again. */
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Every use case that the API offers. Each checks the actor first, returns when its effect is committed, and throws a
 * `Refusal` for an expected "no"; anything else that it throws is a fault. Mutations return ids: the caller reads the
 * object afresh.
 */
export interface Application {
  /** The member behind a token, or null if the token is unknown, expired or revoked. */
  authenticate(token: string): Promise<Actor | null>;
  launchWorkload(actor: Actor, input: LaunchInput): Promise<WorkloadId>;
  startWorkload(actor: Actor, reference: WorkloadReference): Promise<WorkloadId>;
  stopWorkload(actor: Actor, reference: WorkloadReference): Promise<WorkloadId>;
  deleteWorkload(actor: Actor, input: WorkloadReference & { readonly deleteFiles: boolean }): Promise<WorkloadId>;
  /** A single-use code of 30 s for the current run of the caller's own work. */
  openWorkload(actor: Actor, opening: OpeningInput): Promise<OpenGrantIssued>;
  /** The same selector and checks as a launch; reserves and stores nothing. */
  previewPlacement(actor: Actor, input: PreviewInput): Promise<PlacementPreview>;
  /** What of a catalog resolves where, by the same selector and checks; for operators. */
  catalogCoverage(actor: Actor, input: CoverageInput): Promise<readonly CoverageRow[]>;
  createMachineEnrollment(actor: Actor, input: MachineEnrollmentInput): Promise<MachineEnrollmentIssued>;
  updateMachine(actor: Actor, input: MachineSettingsInput): Promise<MachineId>;
  forgetMachine(actor: Actor, input: MachineFarewell): Promise<MachineId>;
  /** Answers with the id of the loss, over by now. */
  confirmMachineLoss(actor: Actor, machineLossId: string): Promise<string>;
  createMember(actor: Actor, input: { readonly name: string; readonly role: MemberRole }): Promise<MemberId>;
  createAccessToken(actor: Actor, input: AccessTokenInput): Promise<AccessTokenIssued>;
  revokeAccessToken(actor: Actor, accessTokenId: string): Promise<void>;
}
