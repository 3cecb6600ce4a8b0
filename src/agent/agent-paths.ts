import { join } from 'node:path';

/** Where an agent keeps what it has; one data folder belongs to one agent. */
export interface AgentPaths {
  /** Credential, inventory and lock; mode 700, out of reach of every notebook. */
  readonly stateDir: string;
  /** Homes of notebooks, one folder a workspace id (L7). */
  readonly workspacesDir: string;
  /** Installed native environments, NAME/HASH. */
  readonly environmentsDir: string;
  /** Models of endpoints, one folder a digest. */
  readonly modelsDir: string;
}

export function agentPaths(dataDir: string): AgentPaths {
  return {
    stateDir: join(dataDir, 'agent'),
    workspacesDir: join(dataDir, 'workspaces'),
    environmentsDir: join(dataDir, 'environments'),
    modelsDir: join(dataDir, 'models'),
  };
}
