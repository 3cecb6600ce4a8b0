import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { AgentFailure } from '../agent/agent-failure.ts';
import type { KubernetesSettings } from '../agent/drivers/kubernetes/kubernetes-settings.ts';
import { simulationScript } from '../agent/drivers/simulation/simulation-script.ts';
import type { SimulationScript } from '../agent/drivers/simulation/simulation-script.ts';
import { errorCode } from '../agent/error-code.ts';
import { runAgent } from '../agent/run-agent.ts';
import { keptTokenFile, removeKeptToken } from '../agent/service/kept-token.ts';
import type { DriverName } from '../domain/model/runtime.ts';
import { readRegularFile } from '../shared/read-regular-file.ts';
import { createAgentLog } from './agent-log.ts';

/** Largest file that holds a token, bytes. */
const MAX_TOKEN_BYTES = 4_096;

/** Options of `berth agent`, as the command line and the environment give them. */
export interface AgentCommand {
  /** `--server` */
  readonly server: string;
  /** `--token-file`: holds the one-time enrolment token; read only when the machine has to enrol. */
  readonly tokenFile?: string;
  /** `BERTH_ENROLLMENT_TOKEN`: the token itself, used when there is no file. */
  readonly enrollmentToken?: string;
  /** `--driver`, one or more. */
  readonly drivers: readonly DriverName[];
  /** Folder of this agent alone. */
  readonly dataDir: string;
  /** `--name`: for enrolment; the host's name when absent. */
  readonly name?: string;
  /** `--simulation-script`: JSON file with the behaviour of simulated work. */
  readonly simulationScript?: string;
  /** `--models-dir` or `BERTH_AGENT_MODELS_DIR` */
  readonly modelsDir?: string;
  /** `--namespace`, `--kubeconfig`, `--context`, `--pod-network`: for the driver `kubernetes`. */
  readonly kubernetes?: Partial<KubernetesSettings>;
  readonly logLevel: string;
}

/** Runs `berth agent` until SIGINT or SIGTERM; gives the exit code: 0 told to end, 1 cannot go on (the log says why), 2 wrong use. */
export async function agentCommand(command: AgentCommand): Promise<number> {
  const log = createAgentLog(command.logLevel);
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Started by `npm start`: without its parent nobody would end it, and the next start brings an agent of its own.
  process.on('disconnect', end);
  process.channel?.unref();
  try {
    return await runAgent({
      serverUrl: command.server,
      dataDir: command.dataDir,
      drivers: command.drivers,
      enrollmentToken: () => readToken(command),
      onEnrolled: () => removeKeptToken(resolve(command.dataDir)),
      ...(command.name !== undefined && { machineName: command.name }),
      ...(command.modelsDir !== undefined && { modelsDir: command.modelsDir }),
      ...(command.kubernetes !== undefined && { kubernetes: command.kubernetes }),
      ...(command.simulationScript !== undefined && { simulation: await readScript(command.simulationScript) }),
      log,
      signal: ended.signal,
    });
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    log.fatal(error.message);
    return 2;
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    process.off('disconnect', end);
  }
}

async function readToken({ tokenFile, enrollmentToken, dataDir }: AgentCommand): Promise<string | null> {
  // The one that was left by the installation of the service goes once it is used up.
  const isUsedUp = tokenFile === keptTokenFile(resolve(dataDir)) && !existsSync(tokenFile);
  if (tokenFile === undefined || isUsedUp) return enrollmentToken ?? null;
  const read = await readRegularFile(tokenFile, MAX_TOKEN_BYTES);
  if ('problem' in read) throw new AgentFailure(`The token file ${tokenFile} ${read.problem}.`);
  return read.bytes.toString('utf8').trim() || null;
}

async function readScript(path: string): Promise<SimulationScript> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new AgentFailure(`The simulation script ${path} cannot be read (${errorCode(error)}).`, { cause: error });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new AgentFailure(`The simulation script ${path} is not JSON.`, { cause: error });
  }
  const parsed = simulationScript.safeParse(json);
  if (!parsed.success) throw new AgentFailure(`The simulation script ${path} is wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
