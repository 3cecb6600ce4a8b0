import { agentPaths } from '../../agent/agent-paths.ts';
import { AgentFailure } from '../../agent/agent-failure.ts';
import { chooseLauncher } from '../../agent/drivers/native/choose-launcher.ts';
import { buildEnvironment } from '../../agent/environments/build-environment.ts';

/** How the local agent runs notebooks: for real, with the ref of the environment that was built, or not, and why not. */
export type LocalDriver =
  { readonly name: 'native'; readonly environmentRef: string } | { readonly name: 'simulation'; readonly why: string };

/** Name of the environment that the sample catalog's image runs in. */
const ENVIRONMENT = 'jupyter';

/** Tries the sandbox and builds the environment of this machine's own Jupyter; without either the agent simulates. */
export async function chooseLocalDriver(agentFolder: string): Promise<LocalDriver> {
  const sandbox = await (await chooseLauncher({ dataDir: agentFolder, firstUid: null })).capability();
  if (!sandbox.available) return { name: 'simulation', why: sandbox.why };
  try {
    const { ref } = await buildEnvironment({ storeDir: agentPaths(agentFolder).environmentsDir, name: ENVIRONMENT });
    return { name: 'native', environmentRef: ref };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return { name: 'simulation', why: error.message };
  }
}
