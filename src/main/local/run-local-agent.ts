import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { findMachineByName } from '../../storage/find-machine-by-name.ts';
import { watchForHeartbeat } from '../../storage/machine-in-touch.ts';
import type { ControlPlane } from '../server/control-plane.ts';
import type { LocalDriver } from './choose-driver.ts';
import { enrolLocalMachine } from './enrol-local-machine.ts';
import { startLocalAgent, type LocalAgent } from './local-agent.ts';

/** How long the agent is waited for, and how often it is looked for, milliseconds. */
const PATIENCE_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 50;

export interface LocalAgentParts {
  readonly controlPlane: ControlPlane;
  readonly operatorToken: string;
  readonly agentFolder: string;
  readonly driver: LocalDriver;
  readonly pool: Pool;
  /** The whole is told to end. */
  readonly ended: AbortSignal;
}

/** The agent of this machine, started. */
export interface RunningLocalAgent extends LocalAgent {
  /**
   * Waits until its machine takes work, so that the first launch is not refused for want of a machine. False when it does not within
   * 20 s, when the agent ended for good, and when the whole is told to end.
   */
  isInTouch(): Promise<boolean>;
}

/** Enrols this machine for the operator where it has to be, and starts its agent. */
export async function runLocalAgent(parts: LocalAgentParts): Promise<RunningLocalAgent> {
  const { controlPlane, operatorToken, agentFolder, driver, pool, ended } = parts;
  const owner = await controlPlane.application.authenticate(operatorToken);
  if (owner === null) throw revoked();
  const { machineId, tokenFile } = await enrolLocalMachine({
    application: controlPlane.application,
    owner,
    agentFolder,
    serverUrl: controlPlane.url,
    findMachine: (name) => findMachineByName(pool, name),
  });
  const wasHeard = await watchForHeartbeat(pool, machineId);
  const gone = new AbortController();
  const agent = startLocalAgent({
    serverUrl: controlPlane.url,
    agentFolder,
    tokenFile,
    driver: driver.name,
    onEnd: (exitCode) => {
      gone.abort();
      console.error(`The local agent ended with exit code ${String(exitCode)}; its log says why: ${join(agentFolder, 'agent.log')}`);
    },
  });
  return { ...agent, isInTouch: () => becomesTrue(wasHeard, AbortSignal.any([ended, gone.signal])) };
}

async function becomesTrue(holds: () => Promise<boolean>, cut: AbortSignal): Promise<boolean> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  while (!cut.aborted && performance.now() < end) {
    // A database that is away is asked again.
    if (await holds().catch(() => false)) return true;
    await sleep(LOOK_MILLISECONDS);
  }
  return false;
}

function revoked(): CommandFailure {
  return new CommandFailure(
    "the operator's token was revoked; remove the file operator-token of the data folder, and choose another BERTH_OPERATOR_TOKEN where that is set, to have a new one made",
    { code: 'OPERATOR_TOKEN_REVOKED', exitCode: EXIT_CODES.refused },
  );
}
