import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { AgentCommand } from '../../../src/main/agent.ts';

/** What a driver does, or why its nature keeps it from that; the suite then proves that it does not. */
export type Nature = 'YES' | { readonly not: string };

/** What can differ between drivers without being a fault. */
export interface Natures {
  /** Something runs, so that it can be opened, has logs, limits and files of its own. */
  readonly runsWork: Nature;
  /** `inventory()` finds its live work also when the agent's whole data folder but the workspaces is lost (A7). */
  readonly findsWithoutFolder: Nature;
  /** Work that takes more memory than its class is ended with OUT_OF_MEMORY. */
  readonly limitsMemory: Nature;
}

/** References that a stage offers. The puppet is `puppet.py`: a server that answers as Jupyter does and does what it is told. */
export interface StageRefs {
  readonly puppet: string;
  /** Well formed, of something that is nowhere. */
  readonly missing: string;
  /** Real Jupyter Server with a Python kernel; null where nothing runs. */
  readonly jupyter: string | null;
}

/** One live thing that a run is, as the system itself tells it: a process, a container, a pod. */
export interface Instance {
  /** Tells it from every other one: pid and start time, container id, pod uid. */
  readonly identity: string;
  /** Its name, or the path of its record. */
  readonly name: string;
  /** From its labels, or its record. */
  readonly of: Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>;
  /** What the system says is in force; null: no limit is. */
  readonly limits: { readonly cpuMillis: number | null; readonly memoryMib: number | null };
}

/** A data folder of one agent, and what can be seen from outside of what its driver did. Nothing here asks the driver. */
export interface StagedMachine {
  /** As `berth agent` gets it: `agentPaths(dataDir)` are the folders. */
  readonly dataDir: string;
  /** What else `berth agent` and the driver of a test are started with, such as a namespace. */
  readonly options: Partial<AgentCommand>;
  /** All that lives of a run, of whatever agent. */
  instances(run: Assignment): Promise<readonly Instance[]>;
  /** Names of all that exists of a run and of no workspace, alive or not, such as exited containers, networks, secrets, files of its record. */
  remains(run: Assignment): Promise<readonly string[]>;
  /** Whether there is a place for the files of a workspace, such as a folder, a volume, a claim. */
  keeps(workspaceId: string): Promise<boolean>;
  /** Somebody ends the run behind the driver's back, at once. */
  vanish(run: Assignment): Promise<void>;
  /** The files of a workspace and their place are lost. No run uses it. */
  lose(workspaceId: string): Promise<void>;
  /** Ends and removes all that any agent on this folder made, then the folder. */
  dispose(): Promise<void>;
}

/** One driver on what it drives for real. */
export interface OpenStage {
  readonly natures: Natures;
  readonly refs: StageRefs;
  /** Fields of an assignment that are particular to the driver, such as the class of the machine here. */
  readonly run: Partial<Assignment>;
  /** A new machine. Several may be used at the same time, and must not see each other's work. */
  machine(): Promise<StagedMachine>;
  /** Removes images, environments, namespaces that `open` made. */
  close(): Promise<void>;
}

/** What `driverContract` runs on. */
export interface DriverStage {
  readonly driver: Assignment['driver'];
  /** Why it cannot be staged on this machine; null where it can. With BERTH_CI set a missing stage fails instead. */
  readonly absent: string | null;
  open(): Promise<OpenStage>;
}
