/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What computes. */
export type Accelerator =
  /** An Apple GPU, through Metal. */
  | 'APPLE_GPU'
  /** The host's processors. */
  | 'CPU'
  /** An NVIDIA GPU, through CUDA. */
  | 'NVIDIA_GPU';

/** What happened to a workload. */
export type AdmissionEventType =
  /** It was deleted; the last event. */
  | 'DELETED'
  /** The machine's agent was given it. */
  | 'DISPATCHED'
  /** Placement was evaluated with another result than before. */
  | 'EVALUATED'
  /** The run failed. */
  | 'FAILED'
  /** Its member wants something else than before. */
  | 'INTENT_CHANGED'
  /** Its machine answers again. */
  | 'MACHINE_BACK'
  /** Its machine stopped answering; the hold stays. */
  | 'MACHINE_UNREACHABLE'
  /** The machine prepares it. */
  | 'PREPARING'
  /** It began to wait. */
  | 'QUEUED'
  /** What it held is free again. */
  | 'RELEASED'
  /** A machine is held for it. */
  | 'RESERVED'
  /** It runs and answers. */
  | 'RUNNING'
  /** Nothing of the run exists any more. */
  | 'STOPPED'
  /** The machine was told to stop it. */
  | 'STOPPING'
  /** Its member asked to stop it. */
  | 'STOP_REQUESTED'
  /** A run was asked for. */
  | 'SUBMITTED';

/** Why a candidate, a workload or a run is where it is; the codes are stable. */
export type AdmissionReasonCode =
  /** The machine does not have the accelerator, or its driver cannot offer it. */
  | 'ACCELERATOR_ABSENT'
  /** No runtime of the entry supports the accelerator of the class. */
  | 'ACCELERATOR_UNSUPPORTED'
  /** The Apple GPU is held, by GPU work or by native CPU work that cannot be kept off it. */
  | 'APPLE_GPU_HELD'
  /** Other work holds what is wanted. */
  | 'CAPACITY_IN_USE'
  /** The class asks for more than the whole machine has. */
  | 'CLASS_EXCEEDS_MACHINE'
  /** The class was removed. */
  | 'CLASS_REMOVED'
  /** Endpoints of a CPU class cannot be launched yet. */
  | 'CPU_ENDPOINT_UNAVAILABLE'
  /** The machine was given other work than was decided. */
  | 'DECISION_MISMATCH'
  /** No runtime of the entry runs with this driver. */
  | 'DRIVER_UNSUPPORTED'
  /** The entry was removed from the catalog. */
  | 'ENTRY_REMOVED'
  /** The environment on the machine is not the one that the catalog names. */
  | 'ENVIRONMENT_HASH_MISMATCH'
  /** The owner closed the machine to new work. */
  | 'MACHINE_CORDONED'
  /** The machine was removed while it had the work. */
  | 'MACHINE_FORGOTTEN'
  /** The owner does not share the machine with the member. */
  | 'MACHINE_NOT_SHARED'
  /** The machine does not answer. */
  | 'MACHINE_UNREACHABLE'
  /** The files of the model on the machine are not those that were validated. */
  | 'MODEL_DIGEST_MISMATCH'
  /** The model files were not validated. */
  | 'MODEL_FORMAT_NOT_VALIDATED'
  /** No launchable runtime loads the format of the model. */
  | 'MODEL_FORMAT_UNSUPPORTED'
  /** The files of the model could not be brought to the machine. */
  | 'MODEL_UNAVAILABLE'
  /** There is no machine to consider. */
  | 'NO_MACHINE'
  /** The work used more memory than its class has. */
  | 'OUT_OF_MEMORY'
  /** The machine that has the files of the notebook no longer has the driver that ran it. */
  | 'PINNED_DRIVER_MISSING'
  /** The machine that has the files of the notebook was removed. */
  | 'PINNED_MACHINE_FORGOTTEN'
  /** The machine that has the files of the notebook does not answer. */
  | 'PINNED_MACHINE_OFFLINE'
  /** Preparing took too long. */
  | 'PREPARE_DEADLINE'
  /** Older work waits for the same machine and is served first. */
  | 'QUEUED_BEHIND_OLDER'
  /** The machine cannot run what the catalog names. */
  | 'REF_UNUSABLE'
  /** The work could not be started. */
  | 'START_FAILED'
  /** Stopping took too long. */
  | 'STOP_DEADLINE'
  /** The work could not be stopped. */
  | 'STOP_FAILED'
  /** The cluster found no place for the work within the time allowed. */
  | 'UNSCHEDULABLE'
  /** Only the machine's owner may run work with this driver. */
  | 'WEAK_ISOLATION_OWNER_ONLY'
  /** The files of the notebook were not found on the machine. */
  | 'WORKSPACE_MISSING'
  /** The work ended without being told to. */
  | 'WORK_VANISHED';

/** What admission says of a workload. */
export type AdmissionState =
  /** It has its place, or had it for its latest run. */
  | 'ADMITTED'
  /** Nothing that runs can change it; the catalog, the classes or the fleet must. */
  | 'BLOCKED'
  /** Time, a release or an owner will free it. */
  | 'WAITING';

/** Which entries; every condition given must hold. */
export type AuditFilter = {
  /** Only this action, such as `machine.forget`. */
  readonly action?: string | null | undefined;
  /** Only from then on. */
  readonly from?: string | null | undefined;
  /** Global id of a Member: only what this member did or tried. */
  readonly memberId?: string | number | null | undefined;
  /** Only what ended so; REFUSED finds denied attempts. */
  readonly outcome?: AuditOutcome | null | undefined;
  /** Only what came by this request. */
  readonly requestId?: string | null | undefined;
  /** Only what was done to this, as `AuditEntry.subject` names it. */
  readonly subject?: string | null | undefined;
  /** Only before then. */
  readonly to?: string | null | undefined;
};

/** How an act that was recorded ended. */
export type AuditOutcome =
  /** It was done, in the transaction that recorded it. */
  | 'DONE'
  /** It was refused and changed nothing; `detail` has the code. */
  | 'REFUSED';

/** What an evaluation found of one candidate. */
export type CandidateVerdictKind =
  /** Could take the work now. */
  | 'ADMISSIBLE'
  /** Cannot take it as things are. */
  | 'BLOCKED'
  /** Could take it once something is freed. */
  | 'WAIT';

/** What a catalog entry is for. */
export type CatalogEntryKind =
  /** A model for endpoints. */
  | 'MODEL'
  /** The image or environment of notebooks. */
  | 'NOTEBOOK_IMAGE';

/** The loss to confirm. */
export type ConfirmMachineLossInput = {
  /** Global id of a MachineLoss, so that none is confirmed that nobody looked at. */
  readonly machineLossId: string | number;
};

/** Whether an entry with a class can run on a machine with one of its drivers at all. */
export type CoverageVerdict =
  /** It can, for whoever may be there, while nothing else is. */
  | 'ADMISSIBLE'
  /** Nobody can run it there as catalog, classes and machine are. */
  | 'BLOCKED';

/** A token to make. */
export type CreateAccessTokenInput = {
  /** When it ends by itself, in the future; null for never. */
  readonly expiresAt?: string | null | undefined;
  /** Global id of the Member it is for; null for the caller. Operators may make tokens for others. */
  readonly memberId?: string | number | null | undefined;
  /** 1 to 63 characters of a-z, 0-9 and -; to tell tokens apart. */
  readonly name: string;
  /** What it may be used for, never more than the caller's own token and the member's role allow; null for all of that. */
  readonly scopes?: ReadonlyArray<TokenScope> | null | undefined;
};

/** A machine to enrol. */
export type CreateMachineEnrollmentInput = {
  /** Global id of a Machine to enrol again: its credential is revoked. Its owner and operators may. */
  readonly machineId?: string | number | null | undefined;
  /** 1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -; unique among machines that were not removed. */
  readonly name: string;
  /** Global id of the Member who owns it; left out for the caller; explicitly null for the organisation, by operators only. */
  readonly ownerId?: string | number | null | undefined;
};

/** A member to create. */
export type CreateMemberInput = {
  /** 1 to 63 characters of a-z, 0-9 and -; unique. */
  readonly name: string;
  /** Its role. */
  readonly role: MemberRole;
};

/** The endpoint to delete. */
export type DeleteEndpointInput = {
  /** Global id of an Endpoint. */
  readonly endpointId: string | number;
};

/** The notebook to delete. */
export type DeleteNotebookInput = {
  /** true deletes its files too; otherwise they are kept on the machine. */
  readonly deleteFiles?: boolean | null | undefined;
  /** Global id of a Notebook. */
  readonly notebookId: string | number;
};

/** What the member wants; the phase follows. */
export type DesiredState =
  /** It should run. */
  | 'RUN'
  /** It should not run. */
  | 'STOP';

/** How a machine runs work. */
export type Driver =
  /** A container of a Docker engine. */
  | 'DOCKER'
  /** A pod of a Kubernetes cluster. */
  | 'KUBERNETES'
  /** A process in a sandbox of the operating system: weak isolation, for the owner alone. */
  | 'NATIVE'
  /** Nothing runs; states are played, to try Berth out. */
  | 'SIMULATION';

/** What an export is written as. */
export type ExportFormat =
  /** A file of Berth by names, without ids and state: `berth notebook launch --file FILE` launches it again. */
  | 'BERTH_YAML'
  /** Objects for `kubectl apply`: a StatefulSet with its claim and Service, or a KServe InferenceService. */
  | 'KUBERNETES_YAML';

/** The machine to forget. */
export type ForgetMachineInput = {
  /** Its name, so that no other machine is forgotten by mistake. */
  readonly confirmName: string;
  /** Global id of a Machine. */
  readonly machineId: string | number;
};

/** How well a driver keeps work away from its host. What may run where follows from it and from sharing. */
export type Isolation =
  /** A container: guests may run work in it where the machine is shared with them. */
  | 'CONTAINER'
  /** No code runs at all. */
  | 'NOTHING_RUNS'
  /** A virtual machine: guests may run work in it where the machine is shared with them. */
  | 'STRONG'
  /** A process sandbox: only the machine's owner may run work in it. */
  | 'WEAK';

/** An endpoint to launch. */
export type LaunchEndpointInput = {
  /** Global id of an AcceleratorClass. */
  readonly classId: string | number;
  /** Chosen by the caller: for 24 hours the same key with the same input returns the same workload, with another input is refused. */
  readonly idempotencyKey?: string | null | undefined;
  /** Global id of a Machine: launch there or not at all; null for any machine. */
  readonly machineId?: string | number | null | undefined;
  /** Global id of a CatalogEntry that is a model. */
  readonly modelId: string | number;
  /** 1 to 63 characters of a-z, 0-9 and -; unique among the member's workloads that were not deleted. */
  readonly name: string;
};

/** A notebook to launch. */
export type LaunchNotebookInput = {
  /** Global id of an AcceleratorClass. */
  readonly classId: string | number;
  /** Chosen by the caller: for 24 hours the same key with the same input returns the same workload, with another input is refused. */
  readonly idempotencyKey?: string | null | undefined;
  /** Global id of a CatalogEntry that is a notebook image. */
  readonly imageId: string | number;
  /** Global id of a Machine: launch there or not at all; null for any machine. */
  readonly machineId?: string | number | null | undefined;
  /** 1 to 63 characters of a-z, 0-9 and -; unique among the member's workloads that were not deleted. */
  readonly name: string;
};

/** Which machines; every condition given must hold. */
export type MachineFilter = {
  /** Only the machine of this name. */
  readonly name?: string | null | undefined;
  /** true: only the viewer's own; false: only others'. */
  readonly owned?: boolean | null | undefined;
  /** Only machines of this status; FORGOTTEN finds none. */
  readonly status?: MachineStatus | null | undefined;
};

/** What ended the suspicion of the control plane against itself. */
export type MachineLossEnd =
  /** An operator confirmed that the machines are gone. */
  | 'OPERATOR'
  /** At most a quarter of the machines was still silent. */
  | 'RETURN';

/** With whom a machine is shared, in place of what was said before. */
export type MachineSharingInput = {
  /** Global ids of 1 to 200 different Members, with the mode MEMBERS; left out with every other. */
  readonly memberIds?: ReadonlyArray<string | number> | null | undefined;
  /** Who besides its owner may be placed on it. */
  readonly mode: MachineSharingMode;
};

/** Who besides its owner may be placed on a machine. */
export type MachineSharingMode =
  /** Every member. */
  | 'EVERYBODY'
  /** The members that its owner named. */
  | 'MEMBERS'
  /** Nobody. */
  | 'PRIVATE';

/** State of a machine towards new work. Work that it has keeps its hold in every state but FORGOTTEN. */
export type MachineStatus =
  /** Its owner closed it to new work. */
  | 'CORDONED'
  /** Created, but no agent has joined yet. */
  | 'ENROLLING'
  /** It left the fleet for good and holds nothing; only what names it still finds it, no list does. */
  | 'FORGOTTEN'
  /** Takes new work. */
  | 'READY'
  /** Its agent's lease ran out; no new work until it is back. */
  | 'UNREACHABLE';

/** A member's role in the installation. */
export type MemberRole =
  /** Launches work, and may enrol machines of its own. */
  | 'MEMBER'
  /** Runs the installation: members, catalog, classes, and a view of all work. No right to run code on others’ machines. */
  | 'OPERATOR';

/** A format of model files. */
export type ModelFormat =
  /** The format of llama.cpp; cannot be launched yet. */
  | 'GGUF'
  /** Tensors without code; must be validated before it is loaded. */
  | 'SAFETENSORS';

/** The work to open in a browser. */
export type OpenWorkloadInput = {
  /** Origin of the one page that will post the code, as browsers write it, such as `http://127.0.0.1:8123`; for programs that serve such a page on their own machine, and refused for any other. The code is then taken from that page alone. Null: from the dashboard’s page, that of the open origin, and programs. */
  readonly fromOrigin?: string | null | undefined;
  /** Global id of a Notebook or an Endpoint that is RUNNING. */
  readonly workloadId: string | number;
};

/** Which end of an order is first. */
export type OrderDirection =
  /** The smallest or oldest first. */
  | 'ASC'
  /** The greatest or newest first. */
  | 'DESC';

/** Outcome of one placement evaluation. */
export type PlacementOutcome =
  /** A machine can take it now. */
  | 'ADMIT_NOW'
  /** No machine can take it as things are. */
  | 'BLOCKED'
  /** At least one machine can take it later. */
  | 'WAIT';

/** A launch to try out. */
export type PlacementPreviewInput = {
  /** Global id of an AcceleratorClass. */
  readonly classId: string | number;
  /** Global id of a CatalogEntry of that kind. */
  readonly entryId: string | number;
  /** What would be launched. */
  readonly kind: WorkloadKind;
  /** Global id of a Machine: consider it alone; null for all. */
  readonly machineId?: string | number | null | undefined;
};

/** What a reason does to a candidate, a launch or a run. */
export type ReasonEffect =
  /** The candidate is blocked: nothing that ends by itself changes that. */
  | 'BLOCKED'
  /** A run ended with it. */
  | 'FAILED'
  /** A launch is refused, and a preview blocked. */
  | 'REFUSED'
  /** The candidate is waited for: time, a release or the owner ends it. */
  | 'WAIT';

/** Who can act on a reason. */
export type ReasonScope =
  /** The member, by asking for something else. */
  | 'MEMBER'
  /** An operator. */
  | 'OPERATOR'
  /** The machine's owner. */
  | 'OWNER'
  /** Nobody needs to; it passes. */
  | 'TIME';

/** The token to revoke. */
export type RevokeAccessTokenInput = {
  /** Global id of an AccessToken. */
  readonly accessTokenId: string | number;
};

/** The endpoint to start. */
export type StartEndpointInput = {
  /** Global id of an Endpoint. */
  readonly endpointId: string | number;
};

/** The notebook to start. */
export type StartNotebookInput = {
  /** Global id of a Notebook. */
  readonly notebookId: string | number;
};

/** The endpoint to stop. */
export type StopEndpointInput = {
  /** Global id of an Endpoint. */
  readonly endpointId: string | number;
};

/** The notebook to stop. */
export type StopNotebookInput = {
  /** Global id of a Notebook. */
  readonly notebookId: string | number;
};

/** Which events of the fleet; every condition given must hold, and an empty list matches none. It narrows what the viewer may see and never widens it: events that a machine's owner sees redacted pass no condition on workloads or kinds. */
export type TimelineFilter = {
  /** Only of work of these kinds. */
  readonly kinds?: ReadonlyArray<WorkloadKind> | null | undefined;
  /** Global ids of machines, at most 100: only events that name one of these. */
  readonly machineIds?: ReadonlyArray<string | number> | null | undefined;
  /** Only events of these types. */
  readonly types?: ReadonlyArray<AdmissionEventType> | null | undefined;
  /** Global ids of notebooks and endpoints, at most 100: only events of these. */
  readonly workloadIds?: ReadonlyArray<string | number> | null | undefined;
};

/** What a token may be used for. */
export type TokenScope =
  /** An operator's acts; only operators' tokens can have it. */
  | 'ADMIN'
  /** Enrol and change machines. */
  | 'MACHINES'
  /** Queries and streams. */
  | 'READ'
  /** Launch, start, stop and delete work. */
  | 'WORKLOADS';

/** What somebody can do, or wait for, so that a launch gets further. */
export type UnblockCode =
  /** An operator adds a runtime for the accelerator, and for the drivers of the machines, to the entry. */
  | 'ADD_RUNTIME'
  /** Launch without the restriction to one machine. */
  | 'ALLOW_ANY_MACHINE'
  /** The owner of the machine shares it. */
  | 'ASK_TO_SHARE'
  /** The owner of the machine brings it back. */
  | 'BRING_BACK_MACHINE'
  /** Launch with the class that is named. */
  | 'CHOOSE_CLASS'
  /** The owner of the machine, or an operator, opens it to new work. */
  | 'OPEN_MACHINE'
  /** An operator puts the class back into its catalog. */
  | 'RESTORE_CLASS'
  /** An operator puts the entry back into its catalog. */
  | 'RESTORE_ENTRY'
  /** Stop the viewer's own work that is named. */
  | 'STOP_OWN_WORK'
  /** An operator validates the model. */
  | 'VALIDATE_MODEL'
  /** Work on the machine ends. */
  | 'WAIT_FOR_RELEASE';

/** The machine, and the settings to change; what is left out or null stays as it is. */
export type UpdateMachineInput = {
  /** Global id of a Machine. */
  readonly machineId: string | number;
  /** 1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -; unique among machines that were not forgotten. */
  readonly name?: string | null | undefined;
  /** false closes it to new work; what it has goes on. */
  readonly schedulable?: boolean | null | undefined;
  /** For its owner alone; for operators where it belongs to the organisation. Narrowing it leaves work that it has alone. */
  readonly sharing?: MachineSharingInput | null | undefined;
};

/** What a usage report is grouped by. */
export type UsageGrouping =
  /** By class. */
  | 'CLASS'
  /** By day of the time zone. */
  | 'DAY'
  /** By machine. */
  | 'MACHINE'
  /** By member. */
  | 'MEMBER'
  /** By workload. */
  | 'WORKLOAD';

/** What a usage report is about. */
export type UsageInput = {
  /** Beginning of the interval. */
  readonly from: string;
  /** Keys of the rows, in order, each once; none gives one row. */
  readonly groupBy?: ReadonlyArray<UsageGrouping> | null | undefined;
  /** Name of the time zone whose days count, such as Europe/Berlin; of use with DAY. */
  readonly timeZone?: string | null | undefined;
  /** End of the interval, itself not in it; after `from`. */
  readonly to: string;
};

/** Which workloads; every condition given must hold. */
export type WorkloadFilter = {
  /** Global id of a Machine: only work that its latest admission put there. */
  readonly machineId?: string | number | null | undefined;
  /** Global id of a Member: only its work. Of use to operators, since members see only their own. */
  readonly memberId?: string | number | null | undefined;
  /** Only those of this name, of which a member has one at most. */
  readonly name?: string | null | undefined;
  /** Only those in one of these phases; an empty list matches none. */
  readonly phases?: ReadonlyArray<WorkloadPhase> | null | undefined;
};

/** What a workload is. */
export type WorkloadKind =
  /** A model that answers requests. */
  | 'ENDPOINT'
  /** A Jupyter server for one member. */
  | 'NOTEBOOK';

/** An order of workloads; those that are equal in it are ordered by id. */
export type WorkloadOrder = {
  /** Which end is first. */
  readonly direction: OrderDirection;
  /** What they are ordered by. */
  readonly field: WorkloadOrderField;
};

/** What workloads are ordered by. */
export type WorkloadOrderField =
  /** When they were launched. */
  | 'CREATED_AT'
  /** Their names. */
  | 'NAME';

/** Where a workload is in its life. */
export type WorkloadPhase =
  /** Ended by itself or could not start; the reasons say why. */
  | 'FAILED'
  /** Has no hold on a machine yet. */
  | 'PENDING'
  /** Holds its place; the machine prepares it. */
  | 'PREPARING'
  /** Runs and answers. */
  | 'RUNNING'
  /** Nothing of it exists on a machine but its files. */
  | 'STOPPED'
  /** Was told to stop; its hold stays until the machine confirms. */
  | 'STOPPING';

export type ClassDetailFragment = { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly description: string, readonly removed: boolean, readonly availability: { readonly machinesNow: number, readonly machinesEver: number } };

export type ConfirmMachineLossMutationVariables = Exact<{
  input: ConfirmMachineLossInput;
}>;


export type ConfirmMachineLossMutation = { readonly confirmMachineLoss:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'MachineLoss', readonly id: string, readonly since: string, readonly endedAt: string | null, readonly endedBy: MachineLossEnd | null }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type CreateAccessTokenMutationVariables = Exact<{
  input: CreateAccessTokenInput;
}>;


export type CreateAccessTokenMutation = { readonly createAccessToken:
    | { readonly __typename: 'AccessTokenIssued', readonly token: string, readonly accessToken: { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type CreateMachineEnrollmentMutationVariables = Exact<{
  input: CreateMachineEnrollmentInput;
}>;


export type CreateMachineEnrollmentMutation = { readonly createMachineEnrollment:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'MachineEnrollment', readonly token: string, readonly expiresAt: string, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type CreateMemberMutationVariables = Exact<{
  input: CreateMemberInput;
}>;


export type CreateMemberMutation = { readonly createMember:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Member', readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
   };

export type DeleteEndpointMutationVariables = Exact<{
  input: DeleteEndpointInput;
}>;


export type DeleteEndpointMutation = { readonly deleteEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type DeleteNotebookMutationVariables = Exact<{
  input: DeleteNotebookInput;
}>;


export type DeleteNotebookMutation = { readonly deleteNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type EndpointSummaryFragment = { readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } };

export type EntryDetailFragment = { readonly id: string, readonly name: string, readonly kind: CatalogEntryKind, readonly description: string, readonly runtimes: ReadonlyArray<{ readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string }> };

export type ReasonDetailFragment = { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> };

export type EventDetailFragment = { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null };

export type ExportWorkloadQueryVariables = Exact<{
  id: string | number;
  format: ExportFormat;
}>;


export type ExportWorkloadQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly export: string }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly export: string }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type FindCatalogEntryQueryVariables = Exact<{
  catalog: string;
  name: string;
}>;


export type FindCatalogEntryQuery = { readonly catalogEntry: { readonly id: string, readonly name: string, readonly kind: CatalogEntryKind, readonly description: string, readonly runtimes: ReadonlyArray<{ readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string }> } | null };

export type FindClassQueryVariables = Exact<{
  name: string;
}>;


export type FindClassQuery = { readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly description: string, readonly removed: boolean, readonly availability: { readonly machinesNow: number, readonly machinesEver: number } } | null };

export type FindMemberQueryVariables = Exact<{
  name: string;
}>;


export type FindMemberQuery = { readonly member: { readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null } | null };

export type FleetCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetCursorQuery = { readonly fleetCursor: string };

export type FollowFleetSubscriptionVariables = Exact<{
  filter?: TimelineFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type FollowFleetSubscription = { readonly fleetTimeline: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly workload:
      | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly member: { readonly id: string, readonly name: string } }
      | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly member: { readonly id: string, readonly name: string } }
     | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null } };

export type FollowMachinesSubscriptionVariables = Exact<{
  machineId?: string | number | null | undefined;
}>;


export type FollowMachinesSubscription = { readonly machineChanged: { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly version: string, readonly isolation: Isolation, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly driver: Driver, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly exclusive: boolean, readonly generation: number, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
          | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
          | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
         | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } };

export type FollowTimelineSubscriptionVariables = Exact<{
  workloadId: string | number;
  after?: string | null | undefined;
}>;


export type FollowTimelineSubscription = { readonly admissionTimeline: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null } };

export type FollowWorkloadSubscriptionVariables = Exact<{
  workloadId: string | number;
}>;


export type FollowWorkloadSubscription = { readonly workloadChanged:
    | { readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly model: { readonly id: string, readonly name: string }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countedAt: string | null, readonly newestChangeAt: string | null }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
   };

export type ForgetMachineMutationVariables = Exact<{
  input: ForgetMachineInput;
}>;


export type ForgetMachineMutation = { readonly forgetMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation }>, readonly sharing: { readonly mode: MachineSharingMode } | null }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type ImageLaunchabilityQueryVariables = Exact<{
  imageId: string | number;
  classId: string | number;
}>;


export type ImageLaunchabilityQuery = { readonly node:
    | { readonly launchability: { readonly launchable: boolean, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly message: string }> } }
    | Record<PropertyKey, never>
   | null };

export type LaunchEndpointMutationVariables = Exact<{
  input: LaunchEndpointInput;
}>;


export type LaunchEndpointMutation = { readonly launchEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyConflict', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type LaunchLookupQueryVariables = Exact<{
  className: string;
  catalog: string;
  entry: string;
}>;


export type LaunchLookupQuery = { readonly class: { readonly id: string } | null, readonly catalogEntry: { readonly id: string } | null };

export type LaunchNotebookMutationVariables = Exact<{
  input: LaunchNotebookInput;
}>;


export type LaunchNotebookMutation = { readonly launchNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyConflict', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type ListAccessTokensQueryVariables = Exact<{
  memberId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListAccessTokensQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member', readonly id: string, readonly name: string, readonly accessTokens: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type ListAuditEntriesQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListAuditEntriesQuery = { readonly auditEntries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly actor: string, readonly action: string, readonly subject: string, readonly outcome: AuditOutcome, readonly requestId: string | null, readonly member: { readonly id: string, readonly name: string } | null, readonly detail: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListCatalogEntriesQueryVariables = Exact<{
  catalogId: string | number;
  kind?: CatalogEntryKind | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListCatalogEntriesQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog', readonly id: string, readonly name: string, readonly revision: number, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: CatalogEntryKind, readonly description: string, readonly runtimes: ReadonlyArray<{ readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type ListCatalogsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListCatalogsQuery = { readonly catalogs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly revision: number, readonly createdAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListClassesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListClassesQuery = { readonly classes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly description: string, readonly removed: boolean, readonly availability: { readonly machinesNow: number, readonly machinesEver: number } }> };

export type ListEndpointsQueryVariables = Exact<{
  filter?: WorkloadFilter | null | undefined;
  orderBy?: WorkloadOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListEndpointsQuery = { readonly endpoints: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMachineCapacityQueryVariables = Exact<{
  filter?: MachineFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ListMachineCapacityQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation }>, readonly sharing: { readonly mode: MachineSharingMode } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMachineNamesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ListMachineNamesQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMachinesQueryVariables = Exact<{
  filter?: MachineFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListMachinesQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation }>, readonly sharing: { readonly mode: MachineSharingMode } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMembersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListMembersQuery = { readonly members: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListNotebooksQueryVariables = Exact<{
  filter?: WorkloadFilter | null | undefined;
  orderBy?: WorkloadOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListNotebooksQuery = { readonly notebooks: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListTimelineQueryVariables = Exact<{
  workloadId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ListTimelineQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly timeline: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string }>, readonly machine: { readonly id: string, readonly name: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly timeline: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string }>, readonly machine: { readonly id: string, readonly name: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type ListWorkspacesQueryVariables = Exact<{
  filter?: WorkloadFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListWorkspacesQuery = { readonly notebooks: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly member: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly createdAt: string, readonly usedAt: string | null, readonly files: number | null, readonly bytes: string | null, readonly countComplete: boolean | null, readonly countedAt: string | null, readonly newestChangeAt: string | null, readonly differenceFoundAt: string | null, readonly deleteRequestedAt: string | null, readonly deletedAt: string | null, readonly machine: { readonly id: string, readonly name: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type MachineAmountsDetailFragment = { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> };

export type MachineDetailFragment = { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly version: string, readonly isolation: Isolation, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly driver: Driver, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly exclusive: boolean, readonly generation: number, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
        | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
        | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
       | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type MachineSummaryFragment = { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation }>, readonly sharing: { readonly mode: MachineSharingMode } | null };

export type NotebookOfferQueryVariables = Exact<{
  className: string;
}>;


export type NotebookOfferQuery = { readonly class: { readonly id: string, readonly name: string } | null, readonly catalogs: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } }> } };

export type NotebookSummaryFragment = { readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } };

export type NotebookUsageQueryVariables = Exact<{
  id: string | number;
}>;


export type NotebookUsageQuery = { readonly node:
    | { readonly name: string, readonly phase: WorkloadPhase, readonly usage: { readonly seconds: number, readonly coreSeconds: number, readonly gibSeconds: number, readonly acceleratorSeconds: number } }
    | Record<PropertyKey, never>
   | null };

export type OpenMachineLossQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenMachineLossQuery = { readonly machineLoss: { readonly id: string, readonly since: string, readonly machines: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: MachineStatus } | null> } | null };

export type OpenWorkloadMutationVariables = Exact<{
  input: OpenWorkloadInput;
}>;


export type OpenWorkloadMutation = { readonly openWorkload:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'OpenGrant', readonly code: string, readonly enterUrl: string, readonly openUrl: string, readonly expiresAt: string }
   };

export type PreviewPlacementQueryVariables = Exact<{
  input: PlacementPreviewInput;
}>;


export type PreviewPlacementQuery = { readonly placementPreview: { readonly outcome: PlacementOutcome, readonly evaluatedAt: string, readonly candidateCount: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly chosen: { readonly driver: Driver, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null } | null, readonly candidates: ReadonlyArray<{ readonly driver: Driver, readonly verdict: CandidateVerdictKind, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string }> }>, readonly unblock: ReadonlyArray<{ readonly code: UnblockCode, readonly scope: ReasonScope, readonly message: string, readonly outcome: PlacementOutcome, readonly endsBy: string | null, readonly machine: { readonly id: string, readonly name: string } | null, readonly class: { readonly id: string, readonly name: string } | null, readonly workloads: ReadonlyArray<
        | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string }
        | { readonly __typename: 'Notebook', readonly id: string, readonly name: string }
      >, readonly holders: ReadonlyArray<{ readonly accelerator: Accelerator, readonly phase: WorkloadPhase, readonly workload:
          | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string }
          | { readonly __typename: 'Notebook', readonly id: string, readonly name: string }
         | null }> }> } };

type RefusalDetail_Forbidden_Fragment = { readonly code: string, readonly message: string };

type RefusalDetail_IdempotencyConflict_Fragment = { readonly field: string, readonly code: string, readonly message: string };

type RefusalDetail_InvalidInput_Fragment = { readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> };

type RefusalDetail_InvalidState_Fragment = { readonly code: string, readonly message: string };

type RefusalDetail_LaunchRefused_Fragment = { readonly code: string, readonly message: string, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> };

type RefusalDetail_NameTaken_Fragment = { readonly field: string, readonly code: string, readonly message: string };

type RefusalDetail_NotFound_Fragment = { readonly field: string, readonly code: string, readonly message: string };

type RefusalDetail_PlacementConflict_Fragment = { readonly code: string, readonly message: string };

export type RefusalDetailFragment =
  | RefusalDetail_Forbidden_Fragment
  | RefusalDetail_IdempotencyConflict_Fragment
  | RefusalDetail_InvalidInput_Fragment
  | RefusalDetail_InvalidState_Fragment
  | RefusalDetail_LaunchRefused_Fragment
  | RefusalDetail_NameTaken_Fragment
  | RefusalDetail_NotFound_Fragment
  | RefusalDetail_PlacementConflict_Fragment
;

export type RevokeAccessTokenMutationVariables = Exact<{
  input: RevokeAccessTokenInput;
}>;


export type RevokeAccessTokenMutation = { readonly revokeAccessToken:
    | { readonly __typename: 'AccessToken', readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type ShareMachineMutationVariables = Exact<{
  machineId: string | number;
}>;


export type ShareMachineMutation = { readonly updateMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type ShowCatalogCoverageQueryVariables = Exact<{
  catalogId: string | number;
  entryId?: string | number | null | undefined;
  classId?: string | number | null | undefined;
  machineId?: string | number | null | undefined;
}>;


export type ShowCatalogCoverageQuery = { readonly catalogCoverage: ReadonlyArray<{ readonly driver: Driver, readonly verdict: CoverageVerdict, readonly entry: { readonly id: string, readonly name: string, readonly kind: CatalogEntryKind }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly message: string }> }> };

export type ShowMachineQueryVariables = Exact<{
  id: string | number;
}>;


export type ShowMachineQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly version: string, readonly isolation: Isolation, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly driver: Driver, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly exclusive: boolean, readonly generation: number, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
           | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type ShowViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ShowViewerQuery = { readonly viewer: { readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null } };

export type ShowWorkloadQueryVariables = Exact<{
  id: string | number;
}>;


export type ShowWorkloadQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly model: { readonly id: string, readonly name: string }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countedAt: string | null, readonly newestChangeAt: string | null }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type StartEndpointMutationVariables = Exact<{
  input: StartEndpointInput;
}>;


export type StartEndpointMutation = { readonly startEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StartNotebookMutationVariables = Exact<{
  input: StartNotebookInput;
}>;


export type StartNotebookMutation = { readonly startNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopEndpointMutationVariables = Exact<{
  input: StopEndpointInput;
}>;


export type StopEndpointMutation = { readonly stopEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly ready: boolean, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly model: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopNotebookMutationVariables = Exact<{
  input: StopNotebookInput;
}>;


export type StopNotebookMutation = { readonly stopNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly image: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type TokenDetailFragment = { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null };

export type UpdateMachineMutationVariables = Exact<{
  input: UpdateMachineInput;
}>;


export type UpdateMachineMutation = { readonly updateMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly version: string, readonly isolation: Isolation, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly driver: Driver, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly exclusive: boolean, readonly generation: number, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
           | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'NameTaken', readonly field: string, readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly field: string, readonly code: string, readonly message: string }
   };

export type UsageReportQueryVariables = Exact<{
  input: UsageInput;
}>;


export type UsageReportQuery = { readonly usage: { readonly rows: ReadonlyArray<{ readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number, readonly keys: ReadonlyArray<{ readonly grouping: UsageGrouping, readonly name: string }> }>, readonly totals: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number } } };

export type UsageTotalsDetailFragment = { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number };

type WorkloadDetail_Endpoint_Fragment = { readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly model: { readonly id: string, readonly name: string }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } };

type WorkloadDetail_Notebook_Fragment = { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countedAt: string | null, readonly newestChangeAt: string | null }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } };

export type WorkloadDetailFragment =
  | WorkloadDetail_Endpoint_Fragment
  | WorkloadDetail_Notebook_Fragment
;

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ClassDetailFragmentDoc = new TypedDocumentString(`
    fragment ClassDetail on AcceleratorClass {
  id
  name
  accelerator
  acceleratorCount
  cpuMillis
  memoryMib
  description
  removed
  availability {
    machinesNow
    machinesEver
  }
}
    `, {"fragmentName":"ClassDetail"}) as unknown as TypedDocumentString<ClassDetailFragment, unknown>;
export const EndpointSummaryFragmentDoc = new TypedDocumentString(`
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
    `, {"fragmentName":"EndpointSummary"}) as unknown as TypedDocumentString<EndpointSummaryFragment, unknown>;
export const EntryDetailFragmentDoc = new TypedDocumentString(`
    fragment EntryDetail on CatalogEntry {
  id
  name
  kind
  description
  runtimes {
    name
    accelerators
    modelFormat
    ref
  }
}
    `, {"fragmentName":"EntryDetail"}) as unknown as TypedDocumentString<EntryDetailFragment, unknown>;
export const ReasonDetailFragmentDoc = new TypedDocumentString(`
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
    `, {"fragmentName":"ReasonDetail"}) as unknown as TypedDocumentString<ReasonDetailFragment, unknown>;
export const EventDetailFragmentDoc = new TypedDocumentString(`
    fragment EventDetail on AdmissionEvent {
  id
  cursor
  sequence
  type
  at
  generation
  message
  outcome
  reasons {
    ...ReasonDetail
  }
  machine {
    id
    name
  }
  driver
  runtime {
    name
  }
  progress
  desired
  queuePosition
  timesPassed
  decisionId
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}`, {"fragmentName":"EventDetail"}) as unknown as TypedDocumentString<EventDetailFragment, unknown>;
export const MachineAmountsDetailFragmentDoc = new TypedDocumentString(`
    fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}
    `, {"fragmentName":"MachineAmountsDetail"}) as unknown as TypedDocumentString<MachineAmountsDetailFragment, unknown>;
export const MachineDetailFragmentDoc = new TypedDocumentString(`
    fragment MachineDetail on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    version
    isolation
    accelerators
  }
  capacity {
    ...MachineAmountsDetail
  }
  allocated {
    ...MachineAmountsDetail
  }
  sharing {
    mode
    members {
      id
      name
    }
  }
  lastHeartbeatAt
  reservations(first: 20) {
    nodes {
      id
      kind
      driver
      className
      accelerator
      acceleratorCount
      cpuMillis
      memoryMib
      exclusive
      generation
      heldAt
      member {
        id
        name
      }
      workload {
        id
        name
        phase
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}`, {"fragmentName":"MachineDetail"}) as unknown as TypedDocumentString<MachineDetailFragment, unknown>;
export const MachineSummaryFragmentDoc = new TypedDocumentString(`
    fragment MachineSummary on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    isolation
  }
  lastHeartbeatAt
  sharing {
    mode
  }
}
    `, {"fragmentName":"MachineSummary"}) as unknown as TypedDocumentString<MachineSummaryFragment, unknown>;
export const NotebookSummaryFragmentDoc = new TypedDocumentString(`
    fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
    `, {"fragmentName":"NotebookSummary"}) as unknown as TypedDocumentString<NotebookSummaryFragment, unknown>;
export const RefusalDetailFragmentDoc = new TypedDocumentString(`
    fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}`, {"fragmentName":"RefusalDetail"}) as unknown as TypedDocumentString<RefusalDetailFragment, unknown>;
export const TokenDetailFragmentDoc = new TypedDocumentString(`
    fragment TokenDetail on AccessToken {
  id
  name
  scopes
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}
    `, {"fragmentName":"TokenDetail"}) as unknown as TypedDocumentString<TokenDetailFragment, unknown>;
export const UsageTotalsDetailFragmentDoc = new TypedDocumentString(`
    fragment UsageTotalsDetail on UsageTotals {
  seconds
  acceleratorSeconds
  coreSeconds
  gibSeconds
}
    `, {"fragmentName":"UsageTotalsDetail"}) as unknown as TypedDocumentString<UsageTotalsDetailFragment, unknown>;
export const WorkloadDetailFragmentDoc = new TypedDocumentString(`
    fragment WorkloadDetail on Workload {
  __typename
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
    accelerator
    acceleratorCount
    cpuMillis
    memoryMib
  }
  phase
  desired
  generation
  deleteRequested
  deletedAt
  createdAt
  updatedAt
  machine {
    id
    name
    status
  }
  requestedMachine {
    id
    name
  }
  driver
  runtime {
    name
    accelerators
    modelFormat
    ref
  }
  admission {
    state
    headline {
      ...ReasonDetail
    }
    reasons {
      ...ReasonDetail
    }
    evaluatedAt
    queuePosition
    timesPassed
  }
  latestEvent {
    id
    cursor
    sequence
    type
    at
    message
    progress
  }
  openUrl
  ... on Notebook {
    image {
      id
      name
    }
    workspace {
      id
      files
      bytes
      countedAt
      newestChangeAt
    }
  }
  ... on Endpoint {
    model {
      id
      name
    }
    ready
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}`, {"fragmentName":"WorkloadDetail"}) as unknown as TypedDocumentString<WorkloadDetailFragment, unknown>;
export const ConfirmMachineLossDocument = new TypedDocumentString(`
    mutation ConfirmMachineLoss($input: ConfirmMachineLossInput!) {
  confirmMachineLoss(input: $input) {
    __typename
    ... on MachineLoss {
      id
      since
      endedAt
      endedBy
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<ConfirmMachineLossMutation, ConfirmMachineLossMutationVariables>;
export const CreateAccessTokenDocument = new TypedDocumentString(`
    mutation CreateAccessToken($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    __typename
    ... on AccessTokenIssued {
      token
      accessToken {
        ...TokenDetail
      }
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}
fragment TokenDetail on AccessToken {
  id
  name
  scopes
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}`) as unknown as TypedDocumentString<CreateAccessTokenMutation, CreateAccessTokenMutationVariables>;
export const CreateMachineEnrollmentDocument = new TypedDocumentString(`
    mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {
  createMachineEnrollment(input: $input) {
    __typename
    ... on MachineEnrollment {
      token
      expiresAt
      machine {
        id
        name
        status
      }
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<CreateMachineEnrollmentMutation, CreateMachineEnrollmentMutationVariables>;
export const CreateMemberDocument = new TypedDocumentString(`
    mutation CreateMember($input: CreateMemberInput!) {
  createMember(input: $input) {
    __typename
    ... on Member {
      id
      name
      role
      createdAt
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<CreateMemberMutation, CreateMemberMutationVariables>;
export const DeleteEndpointDocument = new TypedDocumentString(`
    mutation DeleteEndpoint($input: DeleteEndpointInput!) {
  deleteEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ...RefusalDetail
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<DeleteEndpointMutation, DeleteEndpointMutationVariables>;
export const DeleteNotebookDocument = new TypedDocumentString(`
    mutation DeleteNotebook($input: DeleteNotebookInput!) {
  deleteNotebook(input: $input) {
    __typename
    ... on Notebook {
      ...NotebookSummary
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<DeleteNotebookMutation, DeleteNotebookMutationVariables>;
export const ExportWorkloadDocument = new TypedDocumentString(`
    query ExportWorkload($id: ID!, $format: ExportFormat!) {
  node(id: $id) {
    __typename
    ... on Workload {
      id
      name
      export(format: $format)
    }
  }
}
    `) as unknown as TypedDocumentString<ExportWorkloadQuery, ExportWorkloadQueryVariables>;
export const FindCatalogEntryDocument = new TypedDocumentString(`
    query FindCatalogEntry($catalog: String!, $name: String!) {
  catalogEntry(catalog: $catalog, name: $name) {
    ...EntryDetail
  }
}
    fragment EntryDetail on CatalogEntry {
  id
  name
  kind
  description
  runtimes {
    name
    accelerators
    modelFormat
    ref
  }
}`) as unknown as TypedDocumentString<FindCatalogEntryQuery, FindCatalogEntryQueryVariables>;
export const FindClassDocument = new TypedDocumentString(`
    query FindClass($name: String!) {
  class(name: $name) {
    ...ClassDetail
  }
}
    fragment ClassDetail on AcceleratorClass {
  id
  name
  accelerator
  acceleratorCount
  cpuMillis
  memoryMib
  description
  removed
  availability {
    machinesNow
    machinesEver
  }
}`) as unknown as TypedDocumentString<FindClassQuery, FindClassQueryVariables>;
export const FindMemberDocument = new TypedDocumentString(`
    query FindMember($name: String!) {
  member(name: $name) {
    id
    name
    role
    createdAt
  }
}
    `) as unknown as TypedDocumentString<FindMemberQuery, FindMemberQueryVariables>;
export const FleetCursorDocument = new TypedDocumentString(`
    query FleetCursor {
  fleetCursor
}
    `) as unknown as TypedDocumentString<FleetCursorQuery, FleetCursorQueryVariables>;
export const FollowFleetDocument = new TypedDocumentString(`
    subscription FollowFleet($filter: TimelineFilter, $after: String) {
  fleetTimeline(filter: $filter, after: $after) {
    ...EventDetail
    workload {
      __typename
      id
      name
      kind
      member {
        id
        name
      }
    }
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment EventDetail on AdmissionEvent {
  id
  cursor
  sequence
  type
  at
  generation
  message
  outcome
  reasons {
    ...ReasonDetail
  }
  machine {
    id
    name
  }
  driver
  runtime {
    name
  }
  progress
  desired
  queuePosition
  timesPassed
  decisionId
}`) as unknown as TypedDocumentString<FollowFleetSubscription, FollowFleetSubscriptionVariables>;
export const FollowMachinesDocument = new TypedDocumentString(`
    subscription FollowMachines($machineId: ID) {
  machineChanged(machineId: $machineId) {
    ...MachineDetail
  }
}
    fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}
fragment MachineDetail on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    version
    isolation
    accelerators
  }
  capacity {
    ...MachineAmountsDetail
  }
  allocated {
    ...MachineAmountsDetail
  }
  sharing {
    mode
    members {
      id
      name
    }
  }
  lastHeartbeatAt
  reservations(first: 20) {
    nodes {
      id
      kind
      driver
      className
      accelerator
      acceleratorCount
      cpuMillis
      memoryMib
      exclusive
      generation
      heldAt
      member {
        id
        name
      }
      workload {
        id
        name
        phase
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`) as unknown as TypedDocumentString<FollowMachinesSubscription, FollowMachinesSubscriptionVariables>;
export const FollowTimelineDocument = new TypedDocumentString(`
    subscription FollowTimeline($workloadId: ID!, $after: String) {
  admissionTimeline(workloadId: $workloadId, after: $after) {
    ...EventDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment EventDetail on AdmissionEvent {
  id
  cursor
  sequence
  type
  at
  generation
  message
  outcome
  reasons {
    ...ReasonDetail
  }
  machine {
    id
    name
  }
  driver
  runtime {
    name
  }
  progress
  desired
  queuePosition
  timesPassed
  decisionId
}`) as unknown as TypedDocumentString<FollowTimelineSubscription, FollowTimelineSubscriptionVariables>;
export const FollowWorkloadDocument = new TypedDocumentString(`
    subscription FollowWorkload($workloadId: ID!) {
  workloadChanged(workloadId: $workloadId) {
    ...WorkloadDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment WorkloadDetail on Workload {
  __typename
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
    accelerator
    acceleratorCount
    cpuMillis
    memoryMib
  }
  phase
  desired
  generation
  deleteRequested
  deletedAt
  createdAt
  updatedAt
  machine {
    id
    name
    status
  }
  requestedMachine {
    id
    name
  }
  driver
  runtime {
    name
    accelerators
    modelFormat
    ref
  }
  admission {
    state
    headline {
      ...ReasonDetail
    }
    reasons {
      ...ReasonDetail
    }
    evaluatedAt
    queuePosition
    timesPassed
  }
  latestEvent {
    id
    cursor
    sequence
    type
    at
    message
    progress
  }
  openUrl
  ... on Notebook {
    image {
      id
      name
    }
    workspace {
      id
      files
      bytes
      countedAt
      newestChangeAt
    }
  }
  ... on Endpoint {
    model {
      id
      name
    }
    ready
  }
}`) as unknown as TypedDocumentString<FollowWorkloadSubscription, FollowWorkloadSubscriptionVariables>;
export const ForgetMachineDocument = new TypedDocumentString(`
    mutation ForgetMachine($input: ForgetMachineInput!) {
  forgetMachine(input: $input) {
    __typename
    ... on Machine {
      ...MachineSummary
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment MachineSummary on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    isolation
  }
  lastHeartbeatAt
  sharing {
    mode
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<ForgetMachineMutation, ForgetMachineMutationVariables>;
export const ImageLaunchabilityDocument = new TypedDocumentString(`
    query ImageLaunchability($imageId: ID!, $classId: ID!) {
  node(id: $imageId) {
    ... on CatalogEntry {
      launchability(classId: $classId) {
        launchable
        reasons {
          code
          message
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ImageLaunchabilityQuery, ImageLaunchabilityQueryVariables>;
export const LaunchEndpointDocument = new TypedDocumentString(`
    mutation LaunchEndpoint($input: LaunchEndpointInput!) {
  launchEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ...RefusalDetail
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<LaunchEndpointMutation, LaunchEndpointMutationVariables>;
export const LaunchLookupDocument = new TypedDocumentString(`
    query LaunchLookup($className: String!, $catalog: String!, $entry: String!) {
  class(name: $className) {
    id
  }
  catalogEntry(catalog: $catalog, name: $entry) {
    id
  }
}
    `) as unknown as TypedDocumentString<LaunchLookupQuery, LaunchLookupQueryVariables>;
export const LaunchNotebookDocument = new TypedDocumentString(`
    mutation LaunchNotebook($input: LaunchNotebookInput!) {
  launchNotebook(input: $input) {
    __typename
    ... on Notebook {
      ...NotebookSummary
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<LaunchNotebookMutation, LaunchNotebookMutationVariables>;
export const ListAccessTokensDocument = new TypedDocumentString(`
    query ListAccessTokens($memberId: ID!, $first: Int, $after: String) {
  node(id: $memberId) {
    __typename
    ... on Member {
      id
      name
      accessTokens(first: $first, after: $after) {
        nodes {
          ...TokenDetail
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment TokenDetail on AccessToken {
  id
  name
  scopes
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}`) as unknown as TypedDocumentString<ListAccessTokensQuery, ListAccessTokensQueryVariables>;
export const ListAuditEntriesDocument = new TypedDocumentString(`
    query ListAuditEntries($filter: AuditFilter, $first: Int, $after: String) {
  auditEntries(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      at
      actor
      member {
        id
        name
      }
      action
      subject
      outcome
      requestId
      detail {
        name
        value
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListAuditEntriesQuery, ListAuditEntriesQueryVariables>;
export const ListCatalogEntriesDocument = new TypedDocumentString(`
    query ListCatalogEntries($catalogId: ID!, $kind: CatalogEntryKind, $first: Int, $after: String) {
  node(id: $catalogId) {
    __typename
    ... on Catalog {
      id
      name
      revision
      entries(kind: $kind, first: $first, after: $after) {
        nodes {
          ...EntryDetail
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment EntryDetail on CatalogEntry {
  id
  name
  kind
  description
  runtimes {
    name
    accelerators
    modelFormat
    ref
  }
}`) as unknown as TypedDocumentString<ListCatalogEntriesQuery, ListCatalogEntriesQueryVariables>;
export const ListCatalogsDocument = new TypedDocumentString(`
    query ListCatalogs($first: Int, $after: String) {
  catalogs(first: $first, after: $after) {
    nodes {
      id
      name
      revision
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListCatalogsQuery, ListCatalogsQueryVariables>;
export const ListClassesDocument = new TypedDocumentString(`
    query ListClasses {
  classes {
    ...ClassDetail
  }
}
    fragment ClassDetail on AcceleratorClass {
  id
  name
  accelerator
  acceleratorCount
  cpuMillis
  memoryMib
  description
  removed
  availability {
    machinesNow
    machinesEver
  }
}`) as unknown as TypedDocumentString<ListClassesQuery, ListClassesQueryVariables>;
export const ListEndpointsDocument = new TypedDocumentString(`
    query ListEndpoints($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {
  endpoints(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      ...EndpointSummary
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}`) as unknown as TypedDocumentString<ListEndpointsQuery, ListEndpointsQueryVariables>;
export const ListMachineCapacityDocument = new TypedDocumentString(`
    query ListMachineCapacity($filter: MachineFilter, $after: String) {
  machines(filter: $filter, first: 60, after: $after) {
    nodes {
      ...MachineSummary
      capacity {
        ...MachineAmountsDetail
      }
      allocated {
        ...MachineAmountsDetail
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}
fragment MachineSummary on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    isolation
  }
  lastHeartbeatAt
  sharing {
    mode
  }
}`) as unknown as TypedDocumentString<ListMachineCapacityQuery, ListMachineCapacityQueryVariables>;
export const ListMachineNamesDocument = new TypedDocumentString(`
    query ListMachineNames($after: String) {
  machines(first: 100, after: $after) {
    nodes {
      id
      name
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListMachineNamesQuery, ListMachineNamesQueryVariables>;
export const ListMachinesDocument = new TypedDocumentString(`
    query ListMachines($filter: MachineFilter, $first: Int, $after: String) {
  machines(filter: $filter, first: $first, after: $after) {
    nodes {
      ...MachineSummary
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MachineSummary on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    isolation
  }
  lastHeartbeatAt
  sharing {
    mode
  }
}`) as unknown as TypedDocumentString<ListMachinesQuery, ListMachinesQueryVariables>;
export const ListMembersDocument = new TypedDocumentString(`
    query ListMembers($first: Int, $after: String) {
  members(first: $first, after: $after) {
    nodes {
      id
      name
      role
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListMembersQuery, ListMembersQueryVariables>;
export const ListNotebooksDocument = new TypedDocumentString(`
    query ListNotebooks($filter: WorkloadFilter, $orderBy: WorkloadOrder, $first: Int, $after: String) {
  notebooks(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      ...NotebookSummary
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}`) as unknown as TypedDocumentString<ListNotebooksQuery, ListNotebooksQueryVariables>;
export const ListTimelineDocument = new TypedDocumentString(`
    query ListTimeline($workloadId: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  node(id: $workloadId) {
    __typename
    ... on Workload {
      id
      name
      timeline(first: $first, after: $after, last: $last, before: $before) {
        nodes {
          id
          cursor
          sequence
          type
          at
          generation
          message
          outcome
          reasons {
            code
            scope
            message
          }
          machine {
            id
            name
          }
          driver
          progress
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ListTimelineQuery, ListTimelineQueryVariables>;
export const ListWorkspacesDocument = new TypedDocumentString(`
    query ListWorkspaces($filter: WorkloadFilter, $first: Int, $after: String) {
  notebooks(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      name
      phase
      member {
        id
        name
      }
      workspace {
        id
        createdAt
        usedAt
        machine {
          id
          name
        }
        files
        bytes
        countComplete
        countedAt
        newestChangeAt
        differenceFoundAt
        deleteRequestedAt
        deletedAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListWorkspacesQuery, ListWorkspacesQueryVariables>;
export const NotebookOfferDocument = new TypedDocumentString(`
    query NotebookOffer($className: String!) {
  class(name: $className) {
    id
    name
  }
  catalogs(first: 20) {
    nodes {
      name
      entries(kind: NOTEBOOK_IMAGE, first: 20) {
        nodes {
          id
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NotebookOfferQuery, NotebookOfferQueryVariables>;
export const NotebookUsageDocument = new TypedDocumentString(`
    query NotebookUsage($id: ID!) {
  node(id: $id) {
    ... on Notebook {
      name
      phase
      usage {
        seconds
        coreSeconds
        gibSeconds
        acceleratorSeconds
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NotebookUsageQuery, NotebookUsageQueryVariables>;
export const OpenMachineLossDocument = new TypedDocumentString(`
    query OpenMachineLoss {
  machineLoss {
    id
    since
    machines {
      id
      name
      status
    }
  }
}
    `) as unknown as TypedDocumentString<OpenMachineLossQuery, OpenMachineLossQueryVariables>;
export const OpenWorkloadDocument = new TypedDocumentString(`
    mutation OpenWorkload($input: OpenWorkloadInput!) {
  openWorkload(input: $input) {
    __typename
    ... on OpenGrant {
      code
      enterUrl
      openUrl
      expiresAt
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<OpenWorkloadMutation, OpenWorkloadMutationVariables>;
export const PreviewPlacementDocument = new TypedDocumentString(`
    query PreviewPlacement($input: PlacementPreviewInput!) {
  placementPreview(input: $input) {
    outcome
    evaluatedAt
    headline {
      ...ReasonDetail
    }
    chosen {
      machine {
        id
        name
      }
      driver
      runtime {
        name
      }
    }
    candidateCount
    candidates {
      machine {
        id
        name
      }
      driver
      runtime {
        name
      }
      verdict
      reasons {
        code
        scope
        effect
        message
      }
    }
    unblock {
      code
      scope
      message
      outcome
      endsBy
      machine {
        id
        name
      }
      class {
        id
        name
      }
      workloads {
        __typename
        id
        name
      }
      holders {
        accelerator
        phase
        workload {
          __typename
          id
          name
        }
      }
    }
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}`) as unknown as TypedDocumentString<PreviewPlacementQuery, PreviewPlacementQueryVariables>;
export const RevokeAccessTokenDocument = new TypedDocumentString(`
    mutation RevokeAccessToken($input: RevokeAccessTokenInput!) {
  revokeAccessToken(input: $input) {
    __typename
    ... on AccessToken {
      ...TokenDetail
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}
fragment TokenDetail on AccessToken {
  id
  name
  scopes
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}`) as unknown as TypedDocumentString<RevokeAccessTokenMutation, RevokeAccessTokenMutationVariables>;
export const ShareMachineDocument = new TypedDocumentString(`
    mutation ShareMachine($machineId: ID!) {
  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {
    __typename
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<ShareMachineMutation, ShareMachineMutationVariables>;
export const ShowCatalogCoverageDocument = new TypedDocumentString(`
    query ShowCatalogCoverage($catalogId: ID!, $entryId: ID, $classId: ID, $machineId: ID) {
  catalogCoverage(
    catalogId: $catalogId
    entryId: $entryId
    classId: $classId
    machineId: $machineId
  ) {
    entry {
      id
      name
      kind
    }
    class {
      id
      name
    }
    machine {
      id
      name
    }
    driver
    verdict
    runtime {
      name
    }
    reasons {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ShowCatalogCoverageQuery, ShowCatalogCoverageQueryVariables>;
export const ShowMachineDocument = new TypedDocumentString(`
    query ShowMachine($id: ID!) {
  node(id: $id) {
    __typename
    ... on Machine {
      ...MachineDetail
    }
  }
}
    fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}
fragment MachineDetail on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    version
    isolation
    accelerators
  }
  capacity {
    ...MachineAmountsDetail
  }
  allocated {
    ...MachineAmountsDetail
  }
  sharing {
    mode
    members {
      id
      name
    }
  }
  lastHeartbeatAt
  reservations(first: 20) {
    nodes {
      id
      kind
      driver
      className
      accelerator
      acceleratorCount
      cpuMillis
      memoryMib
      exclusive
      generation
      heldAt
      member {
        id
        name
      }
      workload {
        id
        name
        phase
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`) as unknown as TypedDocumentString<ShowMachineQuery, ShowMachineQueryVariables>;
export const ShowViewerDocument = new TypedDocumentString(`
    query ShowViewer {
  viewer {
    id
    name
    role
    createdAt
  }
}
    `) as unknown as TypedDocumentString<ShowViewerQuery, ShowViewerQueryVariables>;
export const ShowWorkloadDocument = new TypedDocumentString(`
    query ShowWorkload($id: ID!) {
  node(id: $id) {
    __typename
    ... on Workload {
      ...WorkloadDetail
      usage {
        ...UsageTotalsDetail
      }
    }
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment UsageTotalsDetail on UsageTotals {
  seconds
  acceleratorSeconds
  coreSeconds
  gibSeconds
}
fragment WorkloadDetail on Workload {
  __typename
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
    accelerator
    acceleratorCount
    cpuMillis
    memoryMib
  }
  phase
  desired
  generation
  deleteRequested
  deletedAt
  createdAt
  updatedAt
  machine {
    id
    name
    status
  }
  requestedMachine {
    id
    name
  }
  driver
  runtime {
    name
    accelerators
    modelFormat
    ref
  }
  admission {
    state
    headline {
      ...ReasonDetail
    }
    reasons {
      ...ReasonDetail
    }
    evaluatedAt
    queuePosition
    timesPassed
  }
  latestEvent {
    id
    cursor
    sequence
    type
    at
    message
    progress
  }
  openUrl
  ... on Notebook {
    image {
      id
      name
    }
    workspace {
      id
      files
      bytes
      countedAt
      newestChangeAt
    }
  }
  ... on Endpoint {
    model {
      id
      name
    }
    ready
  }
}`) as unknown as TypedDocumentString<ShowWorkloadQuery, ShowWorkloadQueryVariables>;
export const StartEndpointDocument = new TypedDocumentString(`
    mutation StartEndpoint($input: StartEndpointInput!) {
  startEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ...RefusalDetail
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<StartEndpointMutation, StartEndpointMutationVariables>;
export const StartNotebookDocument = new TypedDocumentString(`
    mutation StartNotebook($input: StartNotebookInput!) {
  startNotebook(input: $input) {
    __typename
    ... on Notebook {
      ...NotebookSummary
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<StartNotebookMutation, StartNotebookMutationVariables>;
export const StopEndpointDocument = new TypedDocumentString(`
    mutation StopEndpoint($input: StopEndpointInput!) {
  stopEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ...RefusalDetail
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  ready
  model {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<StopEndpointMutation, StopEndpointMutationVariables>;
export const StopNotebookDocument = new TypedDocumentString(`
    mutation StopNotebook($input: StopNotebookInput!) {
  stopNotebook(input: $input) {
    __typename
    ... on Notebook {
      ...NotebookSummary
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment NotebookSummary on Notebook {
  id
  name
  kind
  member {
    id
    name
  }
  class {
    id
    name
  }
  phase
  desired
  generation
  deleteRequested
  createdAt
  updatedAt
  image {
    id
    name
  }
  machine {
    id
    name
  }
  driver
  openUrl
  admission {
    state
    headline {
      code
      message
    }
    queuePosition
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<StopNotebookMutation, StopNotebookMutationVariables>;
export const UpdateMachineDocument = new TypedDocumentString(`
    mutation UpdateMachine($input: UpdateMachineInput!) {
  updateMachine(input: $input) {
    __typename
    ... on Machine {
      ...MachineDetail
    }
    ...RefusalDetail
  }
}
    fragment ReasonDetail on AdmissionReason {
  code
  scope
  effect
  message
  machine {
    id
    name
  }
  details {
    name
    value
  }
}
fragment MachineAmountsDetail on MachineAmounts {
  cpuMillis
  memoryMib
  devices {
    accelerator
    count
  }
}
fragment MachineDetail on Machine {
  __typename
  id
  name
  owner {
    id
    name
  }
  status
  lossSuspected
  schedulable
  os
  arch
  agentVersion
  drivers {
    name
    version
    isolation
    accelerators
  }
  capacity {
    ...MachineAmountsDetail
  }
  allocated {
    ...MachineAmountsDetail
  }
  sharing {
    mode
    members {
      id
      name
    }
  }
  lastHeartbeatAt
  reservations(first: 20) {
    nodes {
      id
      kind
      driver
      className
      accelerator
      acceleratorCount
      cpuMillis
      memoryMib
      exclusive
      generation
      heldAt
      member {
        id
        name
      }
      workload {
        id
        name
        phase
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
fragment RefusalDetail on Refusal {
  code
  message
  ... on InvalidInput {
    fields {
      field
      message
    }
  }
  ... on NotFound {
    field
  }
  ... on NameTaken {
    field
  }
  ... on IdempotencyConflict {
    field
  }
  ... on LaunchRefused {
    reasons {
      ...ReasonDetail
    }
  }
}`) as unknown as TypedDocumentString<UpdateMachineMutation, UpdateMachineMutationVariables>;
export const UsageReportDocument = new TypedDocumentString(`
    query UsageReport($input: UsageInput!) {
  usage(input: $input) {
    rows {
      keys {
        grouping
        name
      }
      seconds
      acceleratorSeconds
      coreSeconds
      gibSeconds
    }
    totals {
      ...UsageTotalsDetail
    }
  }
}
    fragment UsageTotalsDetail on UsageTotals {
  seconds
  acceleratorSeconds
  coreSeconds
  gibSeconds
}`) as unknown as TypedDocumentString<UsageReportQuery, UsageReportQueryVariables>;