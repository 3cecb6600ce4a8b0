import { resolve } from 'node:path';
import type { DriverName } from '../../domain/model/runtime.ts';
import { DRIVER_NAMES } from '../../domain/model/runtime.ts';
import { agentPaths } from '../agent-paths.ts';
import type { KubernetesSettings } from '../drivers/kubernetes/kubernetes-settings.ts';
import { findControlGroups } from '../drivers/native/linux/find-control-groups.ts';
import type { AgentState } from '../state/agent-state.ts';
import { parseServerUrl } from '../sync/server-url.ts';
import { askForSync, askForTunnel } from './ask-server.ts';
import { judgeDrivers } from './examine-drivers.ts';
import type { TriedDriver } from './examine-drivers.ts';
import { examineEnvironments } from './examine-environments.ts';
import { examineDisk, examineFolder, examineLeftovers, isAgentRunning, tellRunning } from './examine-folder.ts';
import { judgeGpus, lookForGpus } from './examine-gpus.ts';
import { judgeLimits, judgeNamespaces, readKernelSettings } from './examine-sandbox.ts';
import { judgeServer, judgeTunnel } from './examine-server.ts';
import { driversInUse, examineState, judgeWork } from './examine-state.ts';
import { note } from './finding.ts';
import type { Finding } from './finding.ts';
import { tryDriver } from './try-driver.ts';

export interface Examination {
  /** The agent's folder. */
  readonly dataDir: string;
  /** null: the one that the state names. */
  readonly server: string | null;
  /** Drivers that have to run work here; empty: any. */
  readonly drivers: readonly DriverName[];
  /** Which cluster, for the driver of clusters; the usual one without it. */
  readonly kubernetes?: Partial<KubernetesSettings>;
}

/**
 * What this machine can run, and why not. Looks only: takes no lock, writes nothing into the agent's folder, and the server keeps the
 * agent that runs.
 */
export async function examineMachine({ dataDir: folder, server, drivers, kubernetes = {} }: Examination): Promise<readonly Finding[]> {
  const dataDir = resolve(folder);
  const paths = agentPaths(dataDir);
  const folderFindings = await examineFolder(dataDir, paths);
  const isRunning = await isAgentRunning(paths).catch(() => null);
  const { state, findings: stateFindings } = await examineState(paths);
  const tried: TriedDriver[] = [];
  // One after the other, so that no trial slows another one down.
  for (const name of DRIVER_NAMES) tried.push(await tryDriver(name, { dataDir, kubernetes }));
  const wanted = new Set([...drivers, ...driversInUse(state)]);
  const available = new Set(tried.filter(({ capability }) => capability.available).map(({ name }) => name));
  const environmentsWanted = wanted.has('native') || (wanted.size === 0 && available.has('native'));
  return [
    ...folderFindings,
    ...(await examineLeftovers(paths, isRunning).catch(() => [])),
    ...stateFindings,
    ...tellRunning(isRunning),
    ...(await examineDisk(dataDir)),
    ...judgeDrivers(tried, { wanted }),
    ...(await examineSandbox(tried, wanted)),
    ...(await examineEnvironments(paths.environmentsDir, { wanted: environmentsWanted }).catch(() => [])),
    ...judgeGpus(await lookForGpus(), tried),
    ...judgeWork(state, available),
    ...(await examineServer(server, state)),
  ];
}

/** What native work on Linux stands on. Settings in the way are a problem only where native work is wanted. */
async function examineSandbox(tried: readonly TriedDriver[], wanted: ReadonlySet<DriverName>): Promise<readonly Finding[]> {
  if (process.platform !== 'linux') return [];
  const sandboxWorks = tried.some(({ name, capability }) => name === 'native' && capability.available);
  const namespaces = judgeNamespaces(await readKernelSettings(), { sandboxWorks });
  return [
    ...(wanted.has('native') ? namespaces : namespaces.map((finding) => ({ ...finding, verdict: 'NOTE' as const }))),
    judgeLimits({ enforced: (await findControlGroups()) !== null }),
  ];
}

async function examineServer(server: string | null, state: AgentState | null): Promise<readonly Finding[]> {
  const credential = state?.credential ?? null;
  const address = server ?? credential?.serverUrl;
  if (address === undefined) return [note('SERVER_UNKNOWN', 'No server is known here.', 'Name it with --server to have it looked at.')];
  const url = parseServerUrl(address);
  const own = credential?.serverUrl === url.href ? credential : null;
  const answer = await askForSync(url);
  const findings = judgeServer(answer, url.href);
  if (findings.every(({ code }) => code !== 'SERVER_FINE')) return findings;
  const enrolled =
    own === null ? [note('NOT_ENROLLED', 'This machine is not enrolled at that server.', 'Start the agent with --token-file.')] : [];
  const tunnel = await askForTunnel(url, own?.machineToken ?? null);
  return [...findings, ...enrolled, ...judgeTunnel(tunnel, { hasCredential: own !== null })];
}
