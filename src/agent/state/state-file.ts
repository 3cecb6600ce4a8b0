import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentFailure } from '../agent-failure.ts';
import { errorCode } from '../error-code.ts';
import { agentState, EMPTY_STATE } from './agent-state.ts';
import type { AgentState } from './agent-state.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { writeAtomically } from './write-atomically.ts';

const FILE = 'state.json';

/** The state of an agent, for the one that holds the folder's lock: what an earlier write left half done is removed first. */
export async function readStateFile(stateDir: string): Promise<AgentState> {
  await removeLeftovers(stateDir, { writes: (name) => name === FILE, youngestMs: 0 });
  return peekStateFile(stateDir);
}

/**
 * The state of an agent, which may be running: changes nothing. Empty when there is none yet. Refuses a file that it cannot read
 * whole, and leaves it as it is: beginning from nothing could start work a second time, so a person has to decide.
 */
export async function peekStateFile(stateDir: string): Promise<AgentState> {
  const path = join(stateDir, FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new AgentFailure(`The agent's state ${path} cannot be read (${errorCode(error)}).`, { cause: error });
  });
  return text === null ? EMPTY_STATE : parseState(text, path);
}

export async function writeStateFile(stateDir: string, state: AgentState): Promise<void> {
  await writeAtomically(join(stateDir, FILE), `${JSON.stringify(state, null, 1)}\n`);
}

function parseState(text: string, path: string): AgentState {
  const hint = `Restore it from a copy, or move it away and enrol the machine again; work that runs is then found and reported.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new AgentFailure(`The agent's state ${path} is not JSON. ${hint}`, { cause: error });
  }
  const version = z.object({ version: z.number() }).safeParse(json);
  if (version.success && version.data.version > EMPTY_STATE.version) {
    throw new AgentFailure(
      `The agent's state ${path} is of version ${String(version.data.version)}; this agent knows ${String(EMPTY_STATE.version)}. Run a newer agent.`,
    );
  }
  const parsed = agentState.safeParse(json);
  if (!parsed.success) throw new AgentFailure(`The agent's state ${path} is damaged: ${z.prettifyError(parsed.error)}. ${hint}`);
  return parsed.data;
}
