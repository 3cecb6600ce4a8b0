import type { AdmissionState, WorkloadPhase } from '../generated/graphql.ts';

/** How a phase is shown: a word, a sign and a tone. */
export interface PhaseWords {
  readonly word: string;
  readonly sign: string;
  readonly tone: 'quiet' | 'info' | 'good' | 'warn' | 'bad';
}

const PHASES: Readonly<Record<Exclude<WorkloadPhase, 'PENDING'>, PhaseWords>> = {
  PREPARING: { word: 'Preparing', sign: '◔', tone: 'info' },
  RUNNING: { word: 'Running', sign: '●', tone: 'good' },
  STOPPING: { word: 'Stopping', sign: '◕', tone: 'info' },
  STOPPED: { word: 'Stopped', sign: '■', tone: 'quiet' },
  FAILED: { word: 'Failed', sign: '✕', tone: 'bad' },
};

/** A pending workload is told apart by its admission: it waits for something that will be free, or nothing frees it by itself. */
export function phaseWords({ phase, admission }: { readonly phase: WorkloadPhase; readonly admission: AdmissionState }): PhaseWords {
  if (phase !== 'PENDING') return PHASES[phase];
  if (admission === 'BLOCKED') return { word: 'Blocked', sign: '⊘', tone: 'bad' };
  return { word: 'Waiting', sign: '◷', tone: 'warn' };
}
