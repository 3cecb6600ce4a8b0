import type { Logger } from 'pino';
import type { DriverName } from '../domain/model/runtime.ts';
import type { KubernetesSettings } from './drivers/kubernetes/kubernetes-settings.ts';
import type { SimulationScript } from './drivers/simulation/simulation-script.ts';
import type { ExecutorTiming } from './executor/executor-timing.ts';

/** What an agent is started with. */
export interface AgentOptions {
  /** https, or http on this machine. */
  readonly serverUrl: string;
  /** Folder of this agent alone: credential, state, workspaces, environments. */
  readonly dataDir: string;
  /** Drivers to offer; one that cannot run here is left out, and said. */
  readonly drivers: readonly DriverName[];
  /** Reads the one-time token when it is needed; null when the person gave none. */
  readonly enrollmentToken: () => Promise<string | null>;
  /** Called once the machine has its credential: the token is used up. */
  readonly onEnrolled?: () => Promise<void>;
  /** For enrolment; the host's name when absent. */
  readonly machineName?: string;
  /** A folder of models on this machine's own disk, looked into before the control plane is asked. */
  readonly modelsDir?: string;
  readonly simulation?: SimulationScript;
  /** Which cluster the driver `kubernetes` uses, and where in it. */
  readonly kubernetes?: Partial<KubernetesSettings>;
  readonly timing?: Partial<ExecutorTiming>;
  readonly log: Logger;
  /** Ends the agent; its work goes on. */
  readonly signal: AbortSignal;
}
