import type { Duplex } from 'node:stream';
import type { Assignment } from '../../agent-api/wire.ts';
import type { Accelerator, DriverName } from '../../domain/model/runtime.ts';
import type { Ending } from '../reconciliation/work.ts';

/** Whether a driver can run work on this machine, found out by trying, and if not, why, in plain words. */
export type Capability =
  | {
      readonly available: true;
      /** Versions of what it runs work with. */
      readonly version: string;
      /** The agent's half of V5. */
      readonly confinesAccelerators: boolean;
      /** null: all accelerators that the machine has. */
      readonly accelerators: readonly Accelerator[] | null;
    }
  | { readonly available: false; readonly why: string };

/** Why a run cannot be prepared or started; for the report. */
export type RunFailure = Required<Pick<Ending, 'reason' | 'message'>>;

export type StepResult = { readonly ok: true } | { readonly ok: false; readonly failure: RunFailure };

/** What a driver finds of a run. */
export type Observation =
  /** Never started, or nothing is left of it. */
  | { readonly state: 'absent' }
  | { readonly state: 'starting'; readonly progress?: number }
  /** It answers for real. */
  | { readonly state: 'ready'; readonly address?: string }
  /** It ended by itself. */
  | { readonly state: 'exited'; readonly failure: RunFailure };

export type StopResult = { readonly gone: true } | { readonly gone: false; readonly message: string };

export interface StepContext {
  /** Aborted when the run is to be torn down or the agent ends; the step returns soon after. */
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

/** How the way in reaches the HTTP server of a run, with the agent's own rights. */
export interface WayIn {
  /**
   * A fresh connection to the server of this very run; rejects when it does not answer. What the work put in the place of its
   * server is never followed.
   */
  connect(): Promise<Duplex>;
  /** What the server takes as `Host`. */
  readonly host: string;
  /** Value of `Authorization` that the server wants, such as `token …`; null when it wants none. It stays on this machine. */
  readonly authorization: string | null;
}

/**
 * One way to run work on this machine. Every call may be repeated, also by another agent process after a crash at any
 * moment: prepare and start of something that runs change nothing, stop of something gone says so. A driver keeps on disk
 * what it needs to find its work again (A7). The runs that it is given have passed the agent's own checks.
 */
export interface Driver {
  readonly name: DriverName;
  capability(): Promise<Capability>;
  /** Makes everything that the run needs; nothing of it runs yet. */
  prepare(run: Assignment, context: StepContext): Promise<StepResult>;
  /** Starts it, or finds that it was started; does not wait until it is ready. */
  start(run: Assignment, context: StepContext): Promise<StepResult>;
  /** `aim: 'ready'` asks the work itself; `aim: 'alive'` is the cheap look while it runs. */
  probe(run: Assignment, aim: 'ready' | 'alive'): Promise<Observation>;
  /** Asks it to end, then kills it after the grace; `gone` asserts that nothing of the run exists any more. Files stay. */
  stop(run: Assignment, options: { readonly graceMs: number }): Promise<StopResult>;
  /** The way to a run that answers; null when there is none. */
  wayIn(run: Assignment): Promise<WayIn | null>;
  /** The last of what it wrote, without secrets, for who administers this machine; null when nothing of it is left. */
  logs(run: Assignment, options: { readonly maxBytes: number }): Promise<string | null>;
  /** Deletes for good what this driver keeps of a workspace outside the agent's own folder; absent is deleted. No run uses it. */
  deleteWorkspace(workspaceId: string): Promise<void>;
  /** Every run of this driver that is alive on this machine, known to the agent or not (A5). */
  inventory(): Promise<readonly Assignment[]>;
}
