import type { AdmissionState, WorkloadPhase } from '../../client/generated/graphql.ts';
import { tone, type Span, type Tone } from '../output/block.ts';

const TONES: Readonly<Record<WorkloadPhase, Tone>> = {
  PENDING: 'warning',
  PREPARING: 'warning',
  RUNNING: 'good',
  STOPPING: 'warning',
  STOPPED: 'faint',
  FAILED: 'bad',
};

/** A phase as lists show it; while work is not admitted, where it stands with that: what is BLOCKED waits for nothing that comes by itself. */
export function phaseWords(phase: WorkloadPhase, state: AdmissionState): Span {
  if (phase !== 'PENDING') return tone(TONES[phase], phase);
  return tone(state === 'BLOCKED' ? 'bad' : 'warning', state === 'ADMITTED' ? phase : `${phase}, ${state}`);
}
