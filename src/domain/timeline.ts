import type { DecisionId, MachineId, RuntimeId } from './model/ids.ts';
import type { DriverName } from './model/runtime.ts';
import type { Desired } from './model/workload.ts';
import type { Reason } from './reason.ts';

/** Types of admission events, in the order in which a life usually shows them (E6). */
export const ADMISSION_EVENT_TYPES = [
  'SUBMITTED',
  'EVALUATED',
  'QUEUED',
  'RESERVED',
  'DISPATCHED',
  'PREPARING',
  'RUNNING',
  'STOP_REQUESTED',
  'STOPPING',
  'STOPPED',
  'RELEASED',
  'FAILED',
  'MACHINE_UNREACHABLE',
  'MACHINE_BACK',
  'INTENT_CHANGED',
  'DELETED',
] as const;
export type AdmissionEventType = (typeof ADMISSION_EVENT_TYPES)[number];

/** Outcome of one placement evaluation. */
export type PlacementOutcome = 'ADMIT_NOW' | 'WAIT' | 'BLOCKED';

/** An event as a pure function asks for it; storage adds the sequence and the database's time (E1). */
export interface NewEvent {
  readonly type: AdmissionEventType;
  readonly generation: number;
  readonly outcome?: PlacementOutcome;
  readonly reasons?: readonly Reason[];
  readonly machineId?: MachineId;
  readonly driver?: DriverName;
  readonly runtimeId?: RuntimeId;
  readonly decisionId?: DecisionId;
  /** 0 to 1, only on PREPARING. */
  readonly progress?: number;
  /** Only on INTENT_CHANGED and STOP_REQUESTED. */
  readonly desired?: Desired;
  /** Only on QUEUED: place among the waiting, from 1. */
  readonly position?: number;
  /** Only on QUEUED: how often younger work passed it; absent while none did. */
  readonly timesPassed?: number;
}
