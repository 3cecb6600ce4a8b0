import { agentPaths } from '../../agent/agent-paths.ts';
import { driverToLookWith } from '../../agent/drivers/driver-to-look-with.ts';
import type { Work } from '../../agent/reconciliation/work.ts';
import { peekStateFile } from '../../agent/state/state-file.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import { agentDataDir } from './agent-data-dir.ts';
import type { AgentFolder } from './agent-data-dir.ts';
import { kubernetesSettingsOf, type KubernetesFlags } from './kubernetes-flags.ts';

/** Options of `berth agent logs`. */
export interface LogsFlags extends AgentFolder, KubernetesFlags {
  readonly generation?: string;
  readonly maxKib?: string;
}

/** Most that is shown, KiB. */
const MOST_KIB = 4_096;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * `berth agent logs`: the last of what a run wrote, for who administers this machine: it takes the rights of the agent's user, and a
 * control plane is not asked. Refuses work that is not here.
 */
export async function logsCommand(id: string, flags: LogsFlags, environment: Environment): Promise<Answer> {
  const workloadId = workloadIdOf(id);
  const generation =
    flags.generation === undefined ? null : whole(flags.generation, { name: '--generation', most: Number.MAX_SAFE_INTEGER });
  const maxBytes = (flags.maxKib === undefined ? 64 : whole(flags.maxKib, { name: '--max-kib', most: MOST_KIB })) * 1_024;
  const dataDir = agentDataDir(flags, environment);
  const state = await peekStateFile(agentPaths(dataDir).stateDir);
  const work = newest(
    state.works.filter(({ assignment }) => assignment.workloadId === workloadId),
    generation,
  );
  if (work === null)
    throw refused(
      'WORK_NOT_HERE',
      `no run of ${workloadId}${generation === null ? '' : ` with generation ${String(generation)}`} is on this machine`,
    );
  const { assignment } = work;
  const driver = await driverToLookWith(assignment.driver, { dataDir, state, kubernetes: kubernetesSettingsOf(flags) });
  const text = await driver.logs(assignment, { maxBytes }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw refused('LOGS_UNREADABLE', `${assignment.driver} does not give them here: ${why} Give the settings that the agent itself has.`);
  });
  if (text === null) throw refused('LOGS_ABSENT', `nothing is left of what generation ${String(assignment.generation)} wrote`);
  return {
    lines: forTerminal(text).split('\n'),
    json: { workloadId, generation: assignment.generation, driver: assignment.driver, state: work.state, text },
  };
}

/** The id as the agent's log has it, or as the API gives it. */
function workloadIdOf(id: string): string {
  const found = UUID.exec(id) ?? UUID.exec(Buffer.from(id, 'base64').toString('latin1'));
  if (found) return found[0].toLowerCase();
  throw new CommandFailure('name a workload by its id', { code: 'USAGE', exitCode: EXIT_CODES.usage });
}

function newest(works: readonly Work[], generation: number | null): Work | null {
  const chosen = works.filter(({ assignment }) => generation === null || assignment.generation === generation);
  return chosen.reduce<Work | null>((best, work) => (best && best.assignment.generation >= work.assignment.generation ? best : work), null);
}

/** What work writes is not trusted: it must not move the cursor or speak to the terminal. */
function forTerminal(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD').replace(/\n$/, '');
}

function whole(text: string, { name, most }: { readonly name: string; readonly most: number }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new CommandFailure(`${name} must be a whole number from 1${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${String(most)}`}`, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
  });
}

function refused(code: string, message: string): CommandFailure {
  return new CommandFailure(message, { code, exitCode: EXIT_CODES.refused });
}
