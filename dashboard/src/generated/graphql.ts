/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type AuditLogQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditLogQuery = { readonly auditEntries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly actor: string, readonly action: string, readonly subject: string, readonly outcome: AuditOutcome, readonly requestId: string | null, readonly member: { readonly id: string, readonly name: string } | null, readonly detail: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type FindMemberQueryVariables = Exact<{
  name: string;
}>;


export type FindMemberQuery = { readonly member: { readonly id: string, readonly name: string } | null };

export type MakeMemberMutationVariables = Exact<{
  input: CreateMemberInput;
}>;


export type MakeMemberMutation = { readonly createMember:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Member', readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
   };

export type MakeTokenMutationVariables = Exact<{
  input: CreateAccessTokenInput;
}>;


export type MakeTokenMutation = { readonly createAccessToken:
    | { readonly __typename: 'AccessTokenIssued', readonly token: string, readonly accessToken: { readonly id: string, readonly name: string, readonly expiresAt: string | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type MemberListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemberListQuery = { readonly members: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type RevokeTokenMutationVariables = Exact<{
  input: RevokeAccessTokenInput;
}>;


export type RevokeTokenMutation = { readonly revokeAccessToken:
    | { readonly __typename: 'AccessToken', readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type OwnTokensQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnTokensQuery = { readonly viewer: { readonly id: string, readonly accessTokens: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } };

export type TokenRowFragment = { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<TokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null };

export type CatalogEntriesQueryVariables = Exact<{
  catalogId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CatalogEntriesQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog', readonly id: string, readonly name: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: CatalogEntryKind, readonly description: string, readonly runtimes: ReadonlyArray<{ readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type CatalogListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CatalogListQuery = { readonly catalogs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly revision: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ClassLaunchabilityQueryVariables = Exact<{
  catalogId: string | number;
  classId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ClassLaunchabilityQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog', readonly id: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly launchability: { readonly launchable: boolean, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string }> } }> } }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type ClassListQueryVariables = Exact<{ [key: string]: never; }>;


export type ClassListQuery = { readonly classes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly availability: { readonly machinesNow: number, readonly machinesEver: number } }> };

export type CoverageCountsQueryVariables = Exact<{
  catalogId: string | number;
  entryId: string | number;
  classId?: string | number | null | undefined;
}>;


export type CoverageCountsQuery = { readonly catalogCoverage: ReadonlyArray<{ readonly verdict: CoverageVerdict, readonly class: { readonly id: string } }> };

export type CoverageEntriesQueryVariables = Exact<{
  catalogId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CoverageEntriesQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog', readonly id: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type CoverageTargetsQueryVariables = Exact<{
  catalogId: string | number;
  entryId: string | number;
  classId: string | number;
}>;


export type CoverageTargetsQuery = { readonly catalogCoverage: ReadonlyArray<{ readonly driver: Driver, readonly verdict: CoverageVerdict, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string }> }> };

export type DecisionPartsFragment = { readonly outcome: PlacementOutcome, readonly evaluatedAt: string, readonly candidateCount: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly chosen: { readonly driver: Driver, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null } | null, readonly candidates: ReadonlyArray<{ readonly driver: Driver, readonly verdict: CandidateVerdictKind, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus }, readonly runtime: { readonly name: string } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string }> }>, readonly unblock: ReadonlyArray<{ readonly code: UnblockCode, readonly scope: ReasonScope, readonly message: string, readonly outcome: PlacementOutcome, readonly endsBy: string | null, readonly class: { readonly id: string, readonly name: string } | null, readonly machine: { readonly id: string, readonly name: string, readonly owner: { readonly id: string, readonly name: string } | null } | null, readonly holders: ReadonlyArray<{ readonly accelerator: Accelerator, readonly phase: WorkloadPhase, readonly workload:
        | { readonly id: string, readonly name: string }
        | { readonly id: string, readonly name: string }
       | null }>, readonly workloads: ReadonlyArray<
      | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
      | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
    > }> };

export type UnblockPartsFragment = { readonly code: UnblockCode, readonly scope: ReasonScope, readonly message: string, readonly outcome: PlacementOutcome, readonly endsBy: string | null, readonly class: { readonly id: string, readonly name: string } | null, readonly machine: { readonly id: string, readonly name: string, readonly owner: { readonly id: string, readonly name: string } | null } | null, readonly holders: ReadonlyArray<{ readonly accelerator: Accelerator, readonly phase: WorkloadPhase, readonly workload:
      | { readonly id: string, readonly name: string }
      | { readonly id: string, readonly name: string }
     | null }>, readonly workloads: ReadonlyArray<
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
  > };

export type OpenMachineMutationVariables = Exact<{
  input: UpdateMachineInput;
}>;


export type OpenMachineMutation = { readonly updateMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine', readonly id: string, readonly schedulable: boolean | null, readonly status: MachineStatus }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
   };

export type PreviewPlacementQueryVariables = Exact<{
  input: PlacementPreviewInput;
}>;


export type PreviewPlacementQuery = { readonly placementPreview: { readonly outcome: PlacementOutcome, readonly evaluatedAt: string, readonly candidateCount: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly chosen: { readonly driver: Driver, readonly machine: { readonly id: string, readonly name: string }, readonly runtime: { readonly name: string } | null } | null, readonly candidates: ReadonlyArray<{ readonly driver: Driver, readonly verdict: CandidateVerdictKind, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus }, readonly runtime: { readonly name: string } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string }> }>, readonly unblock: ReadonlyArray<{ readonly code: UnblockCode, readonly scope: ReasonScope, readonly message: string, readonly outcome: PlacementOutcome, readonly endsBy: string | null, readonly class: { readonly id: string, readonly name: string } | null, readonly machine: { readonly id: string, readonly name: string, readonly owner: { readonly id: string, readonly name: string } | null } | null, readonly holders: ReadonlyArray<{ readonly accelerator: Accelerator, readonly phase: WorkloadPhase, readonly workload:
          | { readonly id: string, readonly name: string }
          | { readonly id: string, readonly name: string }
         | null }>, readonly workloads: ReadonlyArray<
        | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
        | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState }
      > }> } };

export type LaunchEndpointMutationVariables = Exact<{
  input: LaunchEndpointInput;
}>;


export type LaunchEndpointMutation = { readonly launchEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyConflict', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type LaunchNotebookMutationVariables = Exact<{
  input: LaunchNotebookInput;
}>;


export type LaunchNotebookMutation = { readonly launchNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyConflict', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type LaunchClassesQueryVariables = Exact<{ [key: string]: never; }>;


export type LaunchClassesQuery = { readonly classes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly availability: { readonly machinesNow: number, readonly machinesEver: number } }> };

export type LaunchCatalogsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type LaunchCatalogsQuery = { readonly catalogs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type LaunchEntriesQueryVariables = Exact<{
  catalogId: string | number;
  kind: CatalogEntryKind;
  classId: string | number;
  withClass: boolean;
  after?: string | null | undefined;
}>;


export type LaunchEntriesQuery = { readonly node:
    | { readonly id: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string, readonly launchability?: { readonly launchable: boolean, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | Record<PropertyKey, never>
   | null };

export type LaunchMachinesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type LaunchMachinesQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: MachineStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ChangeMachineMutationVariables = Exact<{
  input: UpdateMachineInput;
}>;


export type ChangeMachineMutation = { readonly updateMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation, readonly version: string, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type ConfirmLossMutationVariables = Exact<{
  input: ConfirmMachineLossInput;
}>;


export type ConfirmLossMutation = { readonly confirmMachineLoss:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'MachineLoss', readonly id: string, readonly endedAt: string | null }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type EnrolMachineMutationVariables = Exact<{
  input: CreateMachineEnrollmentInput;
}>;


export type EnrolMachineMutation = { readonly createMachineEnrollment:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'MachineEnrollment', readonly token: string, readonly expiresAt: string, readonly machine: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
   };

export type ForgetMachineMutationVariables = Exact<{
  input: ForgetMachineInput;
}>;


export type ForgetMachineMutation = { readonly forgetMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'Machine', readonly id: string, readonly status: MachineStatus }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type MachineCardFragment = { readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation, readonly version: string, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null };

export type MachineHoldsQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MachineHoldsQuery = { readonly node:
    | { readonly __typename: 'AcceleratorClass' }
    | { readonly __typename: 'AccessToken' }
    | { readonly __typename: 'AdmissionEvent' }
    | { readonly __typename: 'AuditEntry' }
    | { readonly __typename: 'Catalog' }
    | { readonly __typename: 'CatalogEntry' }
    | { readonly __typename: 'Endpoint' }
    | { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly driver: Driver, readonly exclusive: boolean, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
            | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
           | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly owner: { readonly id: string, readonly name: string } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation, readonly version: string, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook' }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

export type HoldRowFragment = { readonly id: string, readonly kind: WorkloadKind, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly driver: Driver, readonly exclusive: boolean, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
    | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
    | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
   | null };

export type MachineListQueryVariables = Exact<{
  filter?: MachineFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MachineListQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly isolation: Isolation, readonly version: string, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type CurrentMachineLossQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentMachineLossQuery = { readonly machineLoss: { readonly id: string, readonly since: string, readonly machines: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: MachineStatus } | null> } | null };

export type ReasonPartsFragment = { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly id: string, readonly name: string, readonly role: MemberRole | null } };

export type LatestEventQueryVariables = Exact<{
  id: string | number;
}>;


export type LatestEventQuery = { readonly node:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string, readonly latestEvent: { readonly id: string, readonly sequence: number } }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string, readonly latestEvent: { readonly id: string, readonly sequence: number } }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type UsagePageReportQueryVariables = Exact<{
  input: UsageInput;
}>;


export type UsagePageReportQuery = { readonly usage: { readonly rows: ReadonlyArray<{ readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number, readonly keys: ReadonlyArray<{ readonly grouping: UsageGrouping, readonly name: string }> }>, readonly totals: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number } } };

export type DeleteEndpointMutationVariables = Exact<{
  input: DeleteEndpointInput;
}>;


export type DeleteEndpointMutation = { readonly deleteEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type DeleteNotebookMutationVariables = Exact<{
  input: DeleteNotebookInput;
}>;


export type DeleteNotebookMutation = { readonly deleteNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type ExportWorkloadQueryVariables = Exact<{
  id: string | number;
  format: ExportFormat;
}>;


export type ExportWorkloadQuery = { readonly node:
    | { readonly id: string, readonly export: string }
    | { readonly id: string, readonly export: string }
    | Record<PropertyKey, never>
   | null };

export type FleetCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetCursorQuery = { readonly fleetCursor: string };

export type ListEndpointsQueryVariables = Exact<{
  filter?: WorkloadFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListEndpointsQuery = { readonly endpoints: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListNotebooksQueryVariables = Exact<{
  filter?: WorkloadFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListNotebooksQuery = { readonly notebooks: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type OpenWorkloadMutationVariables = Exact<{
  input: OpenWorkloadInput;
}>;


export type OpenWorkloadMutation = { readonly openWorkload:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'OpenGrant', readonly code: string, readonly enterUrl: string }
   };

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
    | { readonly __typename: 'Endpoint', readonly ready: boolean, readonly generation: number, readonly deletedAt: string | null, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly model: { readonly id: string, readonly name: string }, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly ref: string, readonly modelFormat: ModelFormat | null } | null, readonly admission: { readonly evaluatedAt: string | null, readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null }, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly class: { readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly id: string, readonly name: string }, readonly latestEvent: { readonly id: string, readonly at: string, readonly message: string, readonly type: AdmissionEventType, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly member: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'MachineLoss' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Notebook', readonly generation: number, readonly deletedAt: string | null, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countComplete: boolean | null, readonly countedAt: string | null, readonly newestChangeAt: string | null, readonly differenceFoundAt: string | null, readonly deletedAt: string | null, readonly machine: { readonly id: string, readonly name: string } | null }, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly ref: string, readonly modelFormat: ModelFormat | null } | null, readonly admission: { readonly evaluatedAt: string | null, readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null }, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly class: { readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly id: string, readonly name: string }, readonly latestEvent: { readonly id: string, readonly at: string, readonly message: string, readonly type: AdmissionEventType, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly member: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null }
    | { readonly __typename: 'Reservation' }
    | { readonly __typename: 'Workspace' }
   | null };

type WorkloadFacts_Endpoint_Fragment = { readonly __typename: 'Endpoint', readonly ready: boolean, readonly generation: number, readonly deletedAt: string | null, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly model: { readonly id: string, readonly name: string }, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly ref: string, readonly modelFormat: ModelFormat | null } | null, readonly admission: { readonly evaluatedAt: string | null, readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null }, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly class: { readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly id: string, readonly name: string }, readonly latestEvent: { readonly id: string, readonly at: string, readonly message: string, readonly type: AdmissionEventType, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly member: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null };

type WorkloadFacts_Notebook_Fragment = { readonly __typename: 'Notebook', readonly generation: number, readonly deletedAt: string | null, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countComplete: boolean | null, readonly countedAt: string | null, readonly newestChangeAt: string | null, readonly differenceFoundAt: string | null, readonly deletedAt: string | null, readonly machine: { readonly id: string, readonly name: string } | null }, readonly requestedMachine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string, readonly ref: string, readonly modelFormat: ModelFormat | null } | null, readonly admission: { readonly evaluatedAt: string | null, readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null }, readonly usage: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number }, readonly class: { readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly id: string, readonly name: string }, readonly latestEvent: { readonly id: string, readonly at: string, readonly message: string, readonly type: AdmissionEventType, readonly progress: number | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly member: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null };

export type WorkloadFactsFragment =
  | WorkloadFacts_Endpoint_Fragment
  | WorkloadFacts_Notebook_Fragment
;

export type StartEndpointMutationVariables = Exact<{
  input: StartEndpointInput;
}>;


export type StartEndpointMutation = { readonly startEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StartNotebookMutationVariables = Exact<{
  input: StartNotebookInput;
}>;


export type StartNotebookMutation = { readonly startNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopEndpointMutationVariables = Exact<{
  input: StopEndpointInput;
}>;


export type StopEndpointMutation = { readonly stopEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopNotebookMutationVariables = Exact<{
  input: StopNotebookInput;
}>;


export type StopNotebookMutation = { readonly stopNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string, readonly fields: ReadonlyArray<{ readonly field: string, readonly message: string }> }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string, readonly field: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

type WorkloadRow_Endpoint_Fragment = { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } };

type WorkloadRow_Notebook_Fragment = { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly createdAt: string, readonly updatedAt: string, readonly openUrl: string | null, readonly deleteRequested: boolean, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly admission: { readonly state: AdmissionState, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly effect: ReasonEffect, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null } };

export type WorkloadRowFragment =
  | WorkloadRow_Endpoint_Fragment
  | WorkloadRow_Notebook_Fragment
;

export const TokenRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<TokenRowFragment, unknown>;
export const ReasonPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<ReasonPartsFragment, unknown>;
export const UnblockPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnblockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnblockAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"endsBy"}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"workload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"workloads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}}]}}]}}]} as unknown as DocumentNode<UnblockPartsFragment, unknown>;
export const DecisionPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlacementDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chosen"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unblock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnblockParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnblockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnblockAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"endsBy"}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"workload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"workloads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}}]}}]}}]} as unknown as DocumentNode<DecisionPartsFragment, unknown>;
export const MachineCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MachineCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lossSuspected"}},{"kind":"Field","name":{"kind":"Name","value":"schedulable"}},{"kind":"Field","name":{"kind":"Name","value":"os"}},{"kind":"Field","name":{"kind":"Name","value":"arch"}},{"kind":"Field","name":{"kind":"Name","value":"agentVersion"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeartbeatAt"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"drivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isolation"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"accelerators"}}]}},{"kind":"Field","name":{"kind":"Name","value":"capacity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"allocated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<MachineCardFragment, unknown>;
export const HoldRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HoldRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reservation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"exclusive"}},{"kind":"Field","name":{"kind":"Name","value":"heldAt"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"workload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}}]}}]}}]} as unknown as DocumentNode<HoldRowFragment, unknown>;
export const WorkloadRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<WorkloadRowFragment, unknown>;
export const WorkloadFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedMachine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ref"}},{"kind":"Field","name":{"kind":"Name","value":"modelFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"coreSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"gibSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestEvent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"countComplete"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"newestChangeAt"}},{"kind":"Field","name":{"kind":"Name","value":"differenceFoundAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ready"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<WorkloadFactsFragment, unknown>;
export const AuditLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"detail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AuditLogQuery, AuditLogQueryVariables>;
export const FindMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"member"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<FindMemberQuery, FindMemberQueryVariables>;
export const MakeMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Member"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<MakeMemberMutation, MakeMemberMutationVariables>;
export const MakeTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAccessTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccessToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessTokenIssued"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<MakeTokenMutation, MakeTokenMutationVariables>;
export const MemberListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MemberList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<MemberListQuery, MemberListQueryVariables>;
export const RevokeTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeAccessTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeAccessToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<RevokeTokenMutation, RevokeTokenMutationVariables>;
export const OwnTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnTokens"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accessTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<OwnTokensQuery, OwnTokensQueryVariables>;
export const CatalogEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CatalogEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Catalog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"runtimes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"accelerators"}},{"kind":"Field","name":{"kind":"Name","value":"modelFormat"}},{"kind":"Field","name":{"kind":"Name","value":"ref"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<CatalogEntriesQuery, CatalogEntriesQueryVariables>;
export const CatalogListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CatalogList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CatalogListQuery, CatalogListQueryVariables>;
export const ClassLaunchabilityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClassLaunchability"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Catalog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"launchability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"launchable"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ClassLaunchabilityQuery, ClassLaunchabilityQueryVariables>;
export const ClassListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClassList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"classes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machinesNow"}},{"kind":"Field","name":{"kind":"Name","value":"machinesEver"}}]}}]}}]}}]} as unknown as DocumentNode<ClassListQuery, ClassListQueryVariables>;
export const CoverageCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CoverageCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogCoverage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"catalogId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}},{"kind":"Argument","name":{"kind":"Name","value":"entryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}}]}}]}}]} as unknown as DocumentNode<CoverageCountsQuery, CoverageCountsQueryVariables>;
export const CoverageEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CoverageEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Catalog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<CoverageEntriesQuery, CoverageEntriesQueryVariables>;
export const CoverageTargetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CoverageTargets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogCoverage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"catalogId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}},{"kind":"Argument","name":{"kind":"Name","value":"entryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<CoverageTargetsQuery, CoverageTargetsQueryVariables>;
export const OpenMachineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenMachine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMachineInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMachine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"schedulable"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<OpenMachineMutation, OpenMachineMutationVariables>;
export const PreviewPlacementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewPlacement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlacementPreviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"placementPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnblockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UnblockAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"endsBy"}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"workload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"workloads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlacementDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chosen"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unblock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnblockParts"}}]}}]}}]} as unknown as DocumentNode<PreviewPlacementQuery, PreviewPlacementQueryVariables>;
export const LaunchEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LaunchEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LaunchEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"launchEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LaunchRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<LaunchEndpointMutation, LaunchEndpointMutationVariables>;
export const LaunchNotebookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LaunchNotebook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LaunchNotebookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"launchNotebook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LaunchRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<LaunchNotebookMutation, LaunchNotebookMutationVariables>;
export const LaunchClassesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LaunchClasses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"classes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machinesNow"}},{"kind":"Field","name":{"kind":"Name","value":"machinesEver"}}]}}]}}]}}]} as unknown as DocumentNode<LaunchClassesQuery, LaunchClassesQueryVariables>;
export const LaunchCatalogsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LaunchCatalogs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<LaunchCatalogsQuery, LaunchCatalogsQueryVariables>;
export const LaunchEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LaunchEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CatalogEntryKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withClass"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalogId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Catalog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"launchability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withClass"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"launchable"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<LaunchEntriesQuery, LaunchEntriesQueryVariables>;
export const LaunchMachinesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LaunchMachines"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machines"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<LaunchMachinesQuery, LaunchMachinesQueryVariables>;
export const ChangeMachineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeMachine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMachineInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMachine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MachineCard"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MachineCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lossSuspected"}},{"kind":"Field","name":{"kind":"Name","value":"schedulable"}},{"kind":"Field","name":{"kind":"Name","value":"os"}},{"kind":"Field","name":{"kind":"Name","value":"arch"}},{"kind":"Field","name":{"kind":"Name","value":"agentVersion"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeartbeatAt"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"drivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isolation"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"accelerators"}}]}},{"kind":"Field","name":{"kind":"Name","value":"capacity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"allocated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeMachineMutation, ChangeMachineMutationVariables>;
export const ConfirmLossDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmLoss"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConfirmMachineLossInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmMachineLoss"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MachineLoss"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ConfirmLossMutation, ConfirmLossMutationVariables>;
export const EnrolMachineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnrolMachine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMachineEnrollmentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMachineEnrollment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MachineEnrollment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NameTaken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<EnrolMachineMutation, EnrolMachineMutationVariables>;
export const ForgetMachineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForgetMachine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ForgetMachineInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forgetMachine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ForgetMachineMutation, ForgetMachineMutationVariables>;
export const MachineHoldsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MachineHolds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MachineCard"}},{"kind":"Field","name":{"kind":"Name","value":"reservations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HoldRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MachineCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lossSuspected"}},{"kind":"Field","name":{"kind":"Name","value":"schedulable"}},{"kind":"Field","name":{"kind":"Name","value":"os"}},{"kind":"Field","name":{"kind":"Name","value":"arch"}},{"kind":"Field","name":{"kind":"Name","value":"agentVersion"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeartbeatAt"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"drivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isolation"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"accelerators"}}]}},{"kind":"Field","name":{"kind":"Name","value":"capacity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"allocated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HoldRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reservation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"exclusive"}},{"kind":"Field","name":{"kind":"Name","value":"heldAt"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"workload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}}]}}]}}]} as unknown as DocumentNode<MachineHoldsQuery, MachineHoldsQueryVariables>;
export const MachineListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MachineList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MachineFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machines"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MachineCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MachineCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Machine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lossSuspected"}},{"kind":"Field","name":{"kind":"Name","value":"schedulable"}},{"kind":"Field","name":{"kind":"Name","value":"os"}},{"kind":"Field","name":{"kind":"Name","value":"arch"}},{"kind":"Field","name":{"kind":"Name","value":"agentVersion"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeartbeatAt"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"drivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isolation"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"accelerators"}}]}},{"kind":"Field","name":{"kind":"Name","value":"capacity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"allocated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}},{"kind":"Field","name":{"kind":"Name","value":"devices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<MachineListQuery, MachineListQueryVariables>;
export const CurrentMachineLossDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CurrentMachineLoss"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"machineLoss"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"machines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<CurrentMachineLossQuery, CurrentMachineLossQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const LatestEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LatestEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latestEvent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}}]}}]}}]}}]}}]} as unknown as DocumentNode<LatestEventQuery, LatestEventQueryVariables>;
export const UsagePageReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UsagePageReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"grouping"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"coreSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"gibSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"coreSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"gibSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<UsagePageReportQuery, UsagePageReportQueryVariables>;
export const DeleteEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteEndpointMutation, DeleteEndpointMutationVariables>;
export const DeleteNotebookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteNotebook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteNotebookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteNotebook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteNotebookMutation, DeleteNotebookMutationVariables>;
export const ExportWorkloadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportWorkload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"format"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportFormat"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"export"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"Variable","name":{"kind":"Name","value":"format"}}}]}]}}]}}]}}]} as unknown as DocumentNode<ExportWorkloadQuery, ExportWorkloadQueryVariables>;
export const FleetCursorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FleetCursor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fleetCursor"}}]}}]} as unknown as DocumentNode<FleetCursorQuery, FleetCursorQueryVariables>;
export const ListEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListEndpoints"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WorkloadFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}},{"kind":"Field","name":{"kind":"Name","value":"ready"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<ListEndpointsQuery, ListEndpointsQueryVariables>;
export const ListNotebooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListNotebooks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WorkloadFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notebooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<ListNotebooksQuery, ListNotebooksQueryVariables>;
export const OpenWorkloadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenWorkload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenWorkloadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openWorkload"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenGrant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"enterUrl"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<OpenWorkloadMutation, OpenWorkloadMutationVariables>;
export const ShowWorkloadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ShowWorkload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedMachine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runtime"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ref"}},{"kind":"Field","name":{"kind":"Name","value":"modelFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seconds"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"coreSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"gibSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accelerator"}},{"kind":"Field","name":{"kind":"Name","value":"acceleratorCount"}},{"kind":"Field","name":{"kind":"Name","value":"cpuMillis"}},{"kind":"Field","name":{"kind":"Name","value":"memoryMib"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestEvent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"countComplete"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"newestChangeAt"}},{"kind":"Field","name":{"kind":"Name","value":"differenceFoundAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ready"}}]}}]}}]} as unknown as DocumentNode<ShowWorkloadQuery, ShowWorkloadQueryVariables>;
export const StartEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<StartEndpointMutation, StartEndpointMutationVariables>;
export const StartNotebookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartNotebook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartNotebookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startNotebook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<StartNotebookMutation, StartNotebookMutationVariables>;
export const StopEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StopEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StopEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Endpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<StopEndpointMutation, StopEndpointMutationVariables>;
export const StopNotebookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StopNotebook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StopNotebookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopNotebook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notebook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkloadRow"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refusal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReasonParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AdmissionReason"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkloadRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"desired"}},{"kind":"Field","name":{"kind":"Name","value":"driver"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deleteRequested"}},{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"class"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"machine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"admission"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"queuePosition"}},{"kind":"Field","name":{"kind":"Name","value":"timesPassed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReasonParts"}}]}}]}}]}}]} as unknown as DocumentNode<StopNotebookMutation, StopNotebookMutationVariables>;