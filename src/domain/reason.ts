import type { MachineId } from './model/ids.ts';
import type { Accelerator, DriverName, ModelFormat } from './model/runtime.ts';
import type { Phase } from './model/workload.ts';

/** Who can act on a reason. */
export type ReasonScope = 'MEMBER' | 'OWNER' | 'OPERATOR' | 'TIME';

/** What a reason does to a candidate or a run; see the table "Reason codes" in docs/reasons.md. */
export type ReasonEffect = 'WAIT' | 'BLOCKED' | 'FAILED' | 'REFUSED';

interface OnMachine {
  readonly machineId: MachineId;
}

/** Which kind of work keeps an Apple GPU; never whose, so that a guest learns no name (V7). */
export type AppleGpuHolder = 'NATIVE_CPU_NOTEBOOK' | 'APPLE_GPU_WORK';

/** Amount that `fits` found short: thousandths of a core, MiB, or whole devices. */
export type ScarceResource = 'CPU_MILLIS' | 'MEMORY_MIB' | 'DEVICES';

/**
 * Why a candidate, a workload or a run is where it is (L3): a code with typed parameters. Sentences are made of it in
 * `explain.ts` and nowhere else. A value is plain JSON, so that it is stored and sent as it is. Never holds a ref (H2),
 * a member's name or a workload's name.
 */
export type Reason =
  | (OnMachine & {
      readonly code: 'CAPACITY_IN_USE';
      readonly resource: ScarceResource;
      readonly accelerator: Accelerator;
      readonly requested: number;
      readonly free: number;
      readonly total: number;
    })
  | (OnMachine & {
      readonly code: 'APPLE_GPU_HELD';
      /** null: the agent refused by itself (V6) and does not say what holds the GPU. */
      readonly holder: AppleGpuHolder | null;
      /** null together with `holder`. */
      readonly holderPhase: Phase | null;
      /** True when the holder is the requesting member's own work. */
      readonly own: boolean;
      /** What asks: Apple GPU work, or a native cpu notebook that would have to hold the GPU. */
      readonly wantedBy: AppleGpuHolder;
    })
  /** `withMostOthers`: most of the fleet fell silent with it, so that the control plane suspects itself (A6). */
  | (OnMachine & { readonly code: 'MACHINE_UNREACHABLE'; readonly withMostOthers?: true })
  | (OnMachine & { readonly code: 'PINNED_MACHINE_OFFLINE' })
  | (OnMachine & { readonly code: 'MACHINE_CORDONED' })
  | (OnMachine & { readonly code: 'QUEUED_BEHIND_OLDER'; readonly position: number })
  | {
      readonly code: 'ACCELERATOR_UNSUPPORTED';
      readonly machineId: MachineId | null;
      readonly accelerator: Accelerator;
      readonly runtimes: readonly string[];
    }
  | {
      readonly code: 'DRIVER_UNSUPPORTED';
      readonly machineId: MachineId | null;
      readonly driver: DriverName;
      readonly accelerator: Accelerator;
      readonly runtimes: readonly string[];
    }
  | (OnMachine & { readonly code: 'ACCELERATOR_ABSENT'; readonly accelerator: Accelerator; readonly driver: DriverName })
  | (OnMachine & {
      readonly code: 'CLASS_EXCEEDS_MACHINE';
      readonly resource: ScarceResource;
      readonly accelerator: Accelerator;
      readonly requested: number;
      readonly total: number;
    })
  | { readonly code: 'NO_MACHINE'; readonly machines: number }
  | (OnMachine & { readonly code: 'WEAK_ISOLATION_OWNER_ONLY'; readonly driver: DriverName; readonly cell: string })
  | (OnMachine & { readonly code: 'MACHINE_NOT_SHARED'; readonly driver: DriverName; readonly cell: string })
  | {
      readonly code: 'MODEL_FORMAT_NOT_VALIDATED';
      readonly machineId: MachineId | null;
      readonly runtime: string;
      readonly modelFormat: ModelFormat;
    }
  | {
      readonly code: 'MODEL_FORMAT_UNSUPPORTED';
      readonly machineId: MachineId | null;
      readonly runtime: string | null;
      readonly modelFormat: ModelFormat | null;
    }
  | { readonly code: 'CPU_ENDPOINT_UNAVAILABLE' }
  | (OnMachine & { readonly code: 'PINNED_DRIVER_MISSING'; readonly driver: DriverName })
  | (OnMachine & { readonly code: 'PINNED_MACHINE_FORGOTTEN' })
  | (OnMachine & { readonly code: 'MACHINE_FORGOTTEN' })
  | { readonly code: 'ENTRY_REMOVED' }
  | { readonly code: 'CLASS_REMOVED' }
  | { readonly code: RunFailureCode; readonly machineId: MachineId | null };

/** Why a run failed, as the agent or a deadline says it. The agent's own words are never kept with it (H2). */
export const RUN_FAILURE_CODES = [
  'WORKSPACE_MISSING',
  'ENVIRONMENT_HASH_MISMATCH',
  'REF_UNUSABLE',
  'UNSCHEDULABLE',
  'MODEL_UNAVAILABLE',
  'MODEL_DIGEST_MISMATCH',
  'DECISION_MISMATCH',
  'WORK_VANISHED',
  'START_FAILED',
  'STOP_FAILED',
  'OUT_OF_MEMORY',
  'PREPARE_DEADLINE',
  'STOP_DEADLINE',
] as const;
export type RunFailureCode = (typeof RUN_FAILURE_CODES)[number];

export type ReasonCode = Reason['code'];

/** A reason why a run failed. */
export type RunFailure = Extract<Reason, { readonly code: RunFailureCode }>;

/** Whether the reason says why a run failed. */
export function isRunFailure(reason: Reason): reason is RunFailure {
  return (RUN_FAILURE_CODES as readonly string[]).includes(reason.code);
}
