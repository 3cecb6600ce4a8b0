import type { AppleGpuHolder, Reason } from '../reason.ts';
import type { MachineNames } from './words.ts';
import { phaseWords } from './words.ts';

type AppleGpuHeld = Extract<Reason, { readonly code: 'APPLE_GPU_HELD' }>;

/**
 * V7 in words for a newcomer: what is held, by which kind of work, why, and what will free it. Whose work it is, is said
 * only when it is the reader's own.
 */
export function explainAppleGpuHeld(reason: AppleGpuHeld, names: MachineNames): string {
  const machine = names(reason.machineId);
  return `The Apple GPU of ${machine} is held by ${holderWords(reason)}. ${whyWords(reason)} ${releaseWords(reason)}`;
}

function holderWords({ holder, holderPhase, own }: AppleGpuHeld): string {
  if (holder === null || holderPhase === null) return 'other work, as its agent says';
  const state = phaseWords(holderPhase);
  if (holder === 'NATIVE_CPU_NOTEBOOK') return `${own ? 'your own' : 'a'} native CPU notebook that is ${state}`;
  return `${own ? 'your own ' : ''}work on the Apple GPU that is ${state}`;
}

const RULE = 'macOS gives no way to keep native code off the GPU (Metal), so a native CPU notebook holds the whole Apple GPU of its Mac';

function whyWords({ wantedBy, holder }: AppleGpuHeld): string {
  const bothCpu = wantedBy === 'NATIVE_CPU_NOTEBOOK' && holder === 'NATIVE_CPU_NOTEBOOK';
  if (bothCpu) return `${RULE}: one runs at a time, even where CPU and memory would be enough for more.`;
  return wantedBy === 'NATIVE_CPU_NOTEBOOK' ? `${RULE} and cannot start beside it.` : `${RULE}, and GPU work cannot start beside it.`;
}

const HOLDER_NOUN: Readonly<Record<AppleGpuHolder, string>> = { NATIVE_CPU_NOTEBOOK: 'notebook', APPLE_GPU_WORK: 'work' };

function releaseWords({ holder, own }: AppleGpuHeld): string {
  const noun = holder === null ? 'work' : HOLDER_NOUN[holder];
  const advice = own ? `Stop that ${noun} to free it; this` : 'This';
  return `${advice} starts by itself once the ${noun} has stopped and the Mac has confirmed it.`;
}
