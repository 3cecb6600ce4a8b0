import type { Environment } from '../../config/environment-reader.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import { agentCommand } from '../agent.ts';
import { agentDataDir } from './agent-data-dir.ts';
import { kubernetesSettingsOf, type KubernetesFlags } from './kubernetes-flags.ts';
import { readConfig } from './read-config.ts';

/** Options of `berth agent` as the command line gives them. */
export interface AgentFlags extends KubernetesFlags {
  readonly server: string;
  readonly driver: readonly DriverName[];
  readonly tokenFile?: string;
  readonly dataDir?: string;
  readonly name?: string;
  readonly simulationScript?: string;
  readonly modelsDir?: string;
}

/** `berth agent`: runs until it is told to end, and gives the exit code. */
export async function startAgent(flags: AgentFlags, environment: Environment): Promise<number> {
  const config = readConfig(environment);
  const enrollmentToken = environment['BERTH_ENROLLMENT_TOKEN'];
  const modelsDir = flags.modelsDir ?? environment['BERTH_AGENT_MODELS_DIR'];
  return agentCommand({
    server: flags.server,
    drivers: flags.driver,
    dataDir: agentDataDir(flags, environment),
    kubernetes: kubernetesSettingsOf(flags),
    logLevel: config.logLevel,
    ...(flags.tokenFile !== undefined && { tokenFile: flags.tokenFile }),
    ...(enrollmentToken !== undefined && { enrollmentToken }),
    ...(flags.name !== undefined && { name: flags.name }),
    ...(modelsDir !== undefined && modelsDir !== '' && { modelsDir }),
    ...(flags.simulationScript !== undefined && { simulationScript: flags.simulationScript }),
  });
}
