import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverName } from '../../domain/model/runtime.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { AgentPaths } from '../agent-paths.ts';
import { isLive } from '../reconciliation/work.ts';
import type { AgentState } from '../state/agent-state.ts';
import { peekStateFile } from '../state/state-file.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** The state as far as it can be read, with what there is to say of it. */
export interface ExaminedState {
  /** null where there is none, or none that can be read. */
  readonly state: AgentState | null;
  readonly findings: readonly Finding[];
}

export async function examineState({ stateDir }: AgentPaths): Promise<ExaminedState> {
  const hasFile = await stat(join(stateDir, 'state.json')).then(
    () => true,
    () => false,
  );
  try {
    const state = await peekStateFile(stateDir);
    if (!hasFile) return { state: null, findings: [note('STATE_ABSENT', 'There is no state yet: the agent was not started here.')] };
    const version = `The state is whole (version ${String(state.version)}).`;
    return { state, findings: [fine('STATE_FINE', version)] };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    const next = 'Put a copy of the file back, or move it away and enrol the machine again; work that runs is then found and reported.';
    return { state: null, findings: [problem('STATE_UNREADABLE', error.message, next)] };
  }
}

/** Drivers of work that may exist on this machine, by the state. */
export function driversInUse(state: AgentState | null): ReadonlySet<DriverName> {
  return new Set((state?.works ?? []).filter(isLive).map(({ assignment }) => assignment.driver));
}

/** The work that the state names, and whether each has its driver. */
export function judgeWork(state: AgentState | null, available: ReadonlySet<DriverName>): readonly Finding[] {
  const live = (state?.works ?? []).filter(isLive);
  const without = live.filter(({ assignment }) => !available.has(assignment.driver));
  const ids = (works: typeof live): string => works.map(({ assignment, state: phase }) => `${assignment.workloadId} (${phase})`).join(', ');
  if (live.length === 0) return [fine('WORK_FINE', 'No work is here.')];
  return [
    fine('WORK_FINE', `Work here: ${ids(live)}.`),
    ...(without.length === 0
      ? []
      : [
          problem(
            'WORK_WITHOUT_DRIVER',
            `Nobody can look after this work, since its driver cannot run here: ${ids(without)}.`,
            'Bring the driver back, and start the agent with it (--driver): it is neither ended nor released until then.',
          ),
        ]),
  ];
}
