import type { Assignment } from '../../../agent-api/wire.ts';
import type { Accelerator } from '../../../domain/model/runtime.ts';
import type { ResolvedEnvironment } from '../../environments/resolve-environment.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import type { ProcessTable } from './process-table.ts';
import type { RunFolder } from './run-folder.ts';
import type { SandboxTask } from './sandbox-task.ts';

/** All that sandboxed work is started with. */
export interface SandboxSpec {
  readonly run: Assignment;
  readonly folder: RunFolder;
  /** The folder that the work may write and keeps: a notebook's workspace, or an endpoint's own, for its socket. */
  readonly home: Workspace;
  readonly environment: ResolvedEnvironment;
  readonly task: SandboxTask;
  /** Accelerators that the run was given, by their numbers on this machine; none unless told. */
  readonly units: readonly number[];
}

/** How to start it: files that go into the run's folder first, then one command. */
export interface LaunchPlan {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly command: string;
  readonly args: readonly string[];
}

export type SandboxCapability =
  | {
      readonly available: true;
      readonly version: string;
      readonly confinesAccelerators: boolean;
      readonly accelerators: readonly Accelerator[] | null;
      /** What is not enforced here, in words. */
      readonly warnings: readonly string[];
    }
  | { readonly available: false; readonly why: string };

/** A way into the work's own socket that the work cannot have pointed elsewhere. */
export interface SocketPath {
  readonly path: string;
  close(): Promise<void>;
}

/** What differs between systems in sandboxing work. */
export interface SandboxLauncher {
  readonly processes: ProcessTable;
  capability(): Promise<SandboxCapability>;
  /** Makes what the run's limits need; may be repeated. */
  limit(run: Assignment): Promise<void>;
  plan(spec: SandboxSpec): LaunchPlan;
  /** Pids of processes of the run that still exist, its launcher aside. */
  remains(run: Assignment, folder: RunFolder): Promise<readonly number[]>;
  /** Pids of processes of the run that are found by its name alone, when its folder is lost (L7); the launcher is among them. */
  strays(run: Assignment): Promise<readonly number[]>;
  /** Times that the memory limit killed a process of the run. */
  memoryKills(run: Assignment): Promise<number>;
  /** Removes what `limit` made; nothing of the run exists any more. */
  unlimit(run: Assignment): Promise<void>;
  /** Makes the folder of the socket anew and safe, before a start. */
  prepareSocket(home: Workspace): Promise<void>;
  /** null while there is no socket; refuses, as null, what is no socket of the work's own user. */
  openSocket(home: Workspace): Promise<SocketPath | null>;
  /** A port of loopback for an endpoint's server, where it cannot have a socket of its own; null where it can. */
  endpointPort(): Promise<number | null>;
  /** Numbers of the accelerators of this kind that work can be given one by one; null where they are not told apart. */
  units(kind: Accelerator): Promise<readonly number[] | null>;
}
