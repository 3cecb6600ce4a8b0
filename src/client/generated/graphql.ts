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

/** The loss to confirm. */
export type ConfirmMachineLossInput = {
  /** Global id of a MachineLoss, so that none is confirmed that nobody looked at. */
  readonly machineLossId: string | number;
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

/** What ended the suspicion of the control plane against itself. */
export type MachineLossEnd =
  /** An operator confirmed that the machines are gone. */
  | 'OPERATOR'
  /** At most a quarter of the machines was still silent. */
  | 'RETURN';

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

/** Outcome of one placement evaluation. */
export type PlacementOutcome =
  /** A machine can take it now. */
  | 'ADMIT_NOW'
  /** No machine can take it as things are. */
  | 'BLOCKED'
  /** At least one machine can take it later. */
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

export type ConfirmMachineLossMutationVariables = Exact<{
  input: ConfirmMachineLossInput;
}>;


export type ConfirmMachineLossMutation = { readonly confirmMachineLoss:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'MachineLoss', readonly id: string, readonly since: string, readonly endedAt: string | null, readonly endedBy: MachineLossEnd | null }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type CreateMachineEnrollmentMutationVariables = Exact<{
  input: CreateMachineEnrollmentInput;
}>;


export type CreateMachineEnrollmentMutation = { readonly createMachineEnrollment:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'MachineEnrollment', readonly token: string, readonly machine: { readonly id: string } }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

export type DeleteEndpointMutationVariables = Exact<{
  input: DeleteEndpointInput;
}>;


export type DeleteEndpointMutation = { readonly deleteEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type DeleteNotebookMutationVariables = Exact<{
  input: DeleteNotebookInput;
}>;


export type DeleteNotebookMutation = { readonly deleteNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type EndpointSummaryFragment = { readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } };

export type ReasonDetailFragment = { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> };

export type EventDetailFragment = { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null };

export type FleetCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetCursorQuery = { readonly fleetCursor: string };

export type FollowFleetSubscriptionVariables = Exact<{
  filter?: TimelineFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type FollowFleetSubscription = { readonly fleetTimeline: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly workload:
      | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly member: { readonly id: string, readonly name: string } }
      | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly member: { readonly id: string, readonly name: string } }
     | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null } };

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


export type FollowTimelineSubscription = { readonly admissionTimeline: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly generation: number, readonly message: string, readonly outcome: PlacementOutcome | null, readonly driver: Driver | null, readonly progress: number | null, readonly desired: DesiredState | null, readonly queuePosition: number | null, readonly timesPassed: number | null, readonly decisionId: string | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }>, readonly machine: { readonly id: string, readonly name: string } | null, readonly runtime: { readonly name: string } | null } };

export type FollowWorkloadSubscriptionVariables = Exact<{
  workloadId: string | number;
}>;


export type FollowWorkloadSubscription = { readonly workloadChanged:
    | { readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly model: { readonly id: string, readonly name: string }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countedAt: string | null, readonly newestChangeAt: string | null }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } }
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
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'IdempotencyConflict', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
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
    | { readonly __typename: 'IdempotencyConflict', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'LaunchRefused', readonly code: string, readonly message: string }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type ListEndpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListEndpointsQuery = { readonly endpoints: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMachineNamesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ListMachineNamesQuery = { readonly machines: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListMembersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListMembersQuery = { readonly members: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: MemberRole | null, readonly createdAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListNotebooksQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListNotebooksQuery = { readonly notebooks: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type MachineAmountsDetailFragment = { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> };

export type MachineDetailFragment = { readonly __typename: 'Machine', readonly id: string, readonly name: string, readonly status: MachineStatus, readonly lossSuspected: boolean, readonly schedulable: boolean | null, readonly os: string | null, readonly arch: string | null, readonly agentVersion: string | null, readonly lastHeartbeatAt: string | null, readonly owner: { readonly id: string, readonly name: string } | null, readonly drivers: ReadonlyArray<{ readonly name: Driver, readonly version: string, readonly isolation: Isolation, readonly accelerators: ReadonlyArray<Accelerator> | null }>, readonly capacity: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly allocated: { readonly cpuMillis: number, readonly memoryMib: number, readonly devices: ReadonlyArray<{ readonly accelerator: Accelerator, readonly count: number }> } | null, readonly sharing: { readonly mode: MachineSharingMode, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string } | null> | null } | null, readonly reservations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: WorkloadKind, readonly driver: Driver, readonly className: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number, readonly exclusive: boolean, readonly generation: number, readonly heldAt: string, readonly member: { readonly id: string, readonly name: string } | null, readonly workload:
        | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
        | { readonly id: string, readonly name: string, readonly phase: WorkloadPhase }
       | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type NotebookOfferQueryVariables = Exact<{
  className: string;
}>;


export type NotebookOfferQuery = { readonly class: { readonly id: string, readonly name: string } | null, readonly catalogs: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly entries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } }> } };

export type NotebookSummaryFragment = { readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } };

export type NotebookUsageQueryVariables = Exact<{
  id: string | number;
}>;


export type NotebookUsageQuery = { readonly node:
    | { readonly name: string, readonly phase: WorkloadPhase, readonly usage: { readonly seconds: number, readonly coreSeconds: number, readonly gibSeconds: number, readonly acceleratorSeconds: number } }
    | Record<PropertyKey, never>
   | null };

export type OpenMachineLossQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenMachineLossQuery = { readonly machineLoss: { readonly id: string, readonly since: string, readonly machines: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: MachineStatus } | null> } | null };

export type ShareMachineMutationVariables = Exact<{
  machineId: string | number;
}>;


export type ShareMachineMutation = { readonly updateMachine:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'Machine' }
    | { readonly __typename: 'NameTaken', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
   };

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

export type StartEndpointMutationVariables = Exact<{
  input: StartEndpointInput;
}>;


export type StartEndpointMutation = { readonly startEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StartNotebookMutationVariables = Exact<{
  input: StartNotebookInput;
}>;


export type StartNotebookMutation = { readonly startNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopEndpointMutationVariables = Exact<{
  input: StopEndpointInput;
}>;


export type StopEndpointMutation = { readonly stopEndpoint:
    | { readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly ready: boolean, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type StopNotebookMutationVariables = Exact<{
  input: StopNotebookInput;
}>;


export type StopNotebookMutation = { readonly stopNotebook:
    | { readonly __typename: 'Forbidden', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidInput', readonly code: string, readonly message: string }
    | { readonly __typename: 'InvalidState', readonly code: string, readonly message: string }
    | { readonly __typename: 'NotFound', readonly code: string, readonly message: string }
    | { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly driver: Driver | null, readonly machine: { readonly name: string } | null, readonly admission: { readonly state: AdmissionState, readonly headline: { readonly code: AdmissionReasonCode, readonly message: string } | null } }
    | { readonly __typename: 'PlacementConflict', readonly code: string, readonly message: string }
   };

export type UsageReportQueryVariables = Exact<{
  input: UsageInput;
}>;


export type UsageReportQuery = { readonly usage: { readonly rows: ReadonlyArray<{ readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number, readonly keys: ReadonlyArray<{ readonly grouping: UsageGrouping, readonly name: string }> }>, readonly totals: { readonly seconds: number, readonly acceleratorSeconds: number, readonly coreSeconds: number, readonly gibSeconds: number } } };

type WorkloadDetail_Endpoint_Fragment = { readonly __typename: 'Endpoint', readonly ready: boolean, readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly model: { readonly id: string, readonly name: string }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } };

type WorkloadDetail_Notebook_Fragment = { readonly __typename: 'Notebook', readonly id: string, readonly name: string, readonly kind: WorkloadKind, readonly phase: WorkloadPhase, readonly desired: DesiredState, readonly generation: number, readonly deleteRequested: boolean, readonly deletedAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly driver: Driver | null, readonly openUrl: string | null, readonly image: { readonly id: string, readonly name: string }, readonly workspace: { readonly id: string, readonly files: number | null, readonly bytes: string | null, readonly countedAt: string | null, readonly newestChangeAt: string | null }, readonly member: { readonly id: string, readonly name: string }, readonly class: { readonly id: string, readonly name: string, readonly accelerator: Accelerator, readonly acceleratorCount: number, readonly cpuMillis: number, readonly memoryMib: number }, readonly machine: { readonly id: string, readonly name: string, readonly status: MachineStatus } | null, readonly runtime: { readonly name: string, readonly accelerators: ReadonlyArray<Accelerator>, readonly modelFormat: ModelFormat | null, readonly ref: string } | null, readonly admission: { readonly state: AdmissionState, readonly evaluatedAt: string | null, readonly queuePosition: number | null, readonly timesPassed: number, readonly headline: { readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly reasons: ReadonlyArray<{ readonly code: AdmissionReasonCode, readonly scope: ReasonScope, readonly message: string, readonly machine: { readonly id: string, readonly name: string } | null, readonly details: ReadonlyArray<{ readonly name: string, readonly value: string }> }> }, readonly latestEvent: { readonly id: string, readonly cursor: string, readonly sequence: number, readonly type: AdmissionEventType, readonly at: string, readonly message: string, readonly progress: number | null } };

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
export const EndpointSummaryFragmentDoc = new TypedDocumentString(`
    fragment EndpointSummary on Endpoint {
  id
  name
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}
    `, {"fragmentName":"EndpointSummary"}) as unknown as TypedDocumentString<EndpointSummaryFragment, unknown>;
export const ReasonDetailFragmentDoc = new TypedDocumentString(`
    fragment ReasonDetail on AdmissionReason {
  code
  scope
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
export const NotebookSummaryFragmentDoc = new TypedDocumentString(`
    fragment NotebookSummary on Notebook {
  id
  name
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}
    `, {"fragmentName":"NotebookSummary"}) as unknown as TypedDocumentString<NotebookSummaryFragment, unknown>;
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
    ... on Refusal {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ConfirmMachineLossMutation, ConfirmMachineLossMutationVariables>;
export const CreateMachineEnrollmentDocument = new TypedDocumentString(`
    mutation CreateMachineEnrollment($input: CreateMachineEnrollmentInput!) {
  createMachineEnrollment(input: $input) {
    __typename
    ... on MachineEnrollment {
      token
      machine {
        id
      }
    }
    ... on Refusal {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CreateMachineEnrollmentMutation, CreateMachineEnrollmentMutationVariables>;
export const DeleteEndpointDocument = new TypedDocumentString(`
    mutation DeleteEndpoint($input: DeleteEndpointInput!) {
  deleteEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ... on Refusal {
      code
      message
    }
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment NotebookSummary on Notebook {
  id
  name
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}`) as unknown as TypedDocumentString<DeleteNotebookMutation, DeleteNotebookMutationVariables>;
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment NotebookSummary on Notebook {
  id
  name
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}`) as unknown as TypedDocumentString<LaunchNotebookMutation, LaunchNotebookMutationVariables>;
export const ListEndpointsDocument = new TypedDocumentString(`
    query ListEndpoints($first: Int, $after: String) {
  endpoints(first: $first, after: $after) {
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
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}`) as unknown as TypedDocumentString<ListEndpointsQuery, ListEndpointsQueryVariables>;
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
    query ListNotebooks($first: Int, $after: String) {
  notebooks(first: $first, after: $after) {
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
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}`) as unknown as TypedDocumentString<ListNotebooksQuery, ListNotebooksQueryVariables>;
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
export const ShareMachineDocument = new TypedDocumentString(`
    mutation ShareMachine($machineId: ID!) {
  updateMachine(input: {machineId: $machineId, sharing: {mode: EVERYBODY}}) {
    __typename
    ... on Refusal {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ShareMachineMutation, ShareMachineMutationVariables>;
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
export const StartEndpointDocument = new TypedDocumentString(`
    mutation StartEndpoint($input: StartEndpointInput!) {
  startEndpoint(input: $input) {
    __typename
    ... on Endpoint {
      ...EndpointSummary
    }
    ... on Refusal {
      code
      message
    }
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment NotebookSummary on Notebook {
  id
  name
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment EndpointSummary on Endpoint {
  id
  name
  phase
  desired
  ready
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
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
    ... on Refusal {
      code
      message
    }
  }
}
    fragment NotebookSummary on Notebook {
  id
  name
  phase
  desired
  machine {
    name
  }
  driver
  admission {
    state
    headline {
      code
      message
    }
  }
}`) as unknown as TypedDocumentString<StopNotebookMutation, StopNotebookMutationVariables>;
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
      seconds
      acceleratorSeconds
      coreSeconds
      gibSeconds
    }
  }
}
    `) as unknown as TypedDocumentString<UsageReportQuery, UsageReportQueryVariables>;