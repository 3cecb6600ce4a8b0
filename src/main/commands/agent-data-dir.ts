import { join } from 'node:path';
import type { Environment } from '../../config/environment-reader.ts';
import { readConfig } from './read-config.ts';

/** `--data-dir`, where it was given. */
export interface AgentFolder {
  readonly dataDir?: string;
}

/** The data folder of this machine's agent: what was asked for, else `agent` in `BERTH_DATA_DIR`. */
export function agentDataDir({ dataDir }: AgentFolder, environment: Environment): string {
  return dataDir ?? join(readConfig(environment).dataFolder, 'agent');
}
