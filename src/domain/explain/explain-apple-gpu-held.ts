import type { AppleGpuHolder, Reason } from '../reason.ts';
import type { MachineNames } from './words.ts';
import { phaseWords } from './words.ts';

type AppleGpuHeld = Extract<Reason, { readonly code: 'APPLE_GPU_HELD' }>;

/**
 * V7 in words for a newcomer: what is held, by which kind of work and what that is doing, why macOS cannot do better, and
 * what will free it. Whose work it is, is said only when it is the reader's own.
 */
export function explainAppleGpuHeld(reason: AppleGpuHeld, names: MachineNames): string {
  return `The Apple GPU of ${names(reason.machineId)} is held by ${holderWords(reason)}. ${whyWords(reason)} ${releaseWords(reason)}`;
}

function holderWords({ holder, holderPhase, own }: AppleGpuHeld): string {
  if (holder === null || holderPhase === null) return 'other work, as the Mac itself found';
  const state = phaseWords(holderPhase);
  if (holder === 'NATIVE_CPU_NOTEBOOK') return `${own ? 'your own' : 'a'} native CPU notebook that ${state}`;
  return `${own ? 'your own work' : 'work'} on the Apple GPU that ${state}`;
}

const RULE = 'macOS gives no way to keep native code off the GPU (Metal), so a native CPU notebook takes the whole Apple GPU of its Mac';

function whyWords({ wantedBy, holder }: AppleGpuHeld): string {
  if (wantedBy === 'APPLE_GPU_WORK') return `${RULE}, used or not, and GPU work cannot start beside it.`;
  const bothCpu = holder === 'NATIVE_CPU_NOTEBOOK';
  if (bothCpu) return `${RULE}: only one runs at a time, even where CPU and memory would be enough for more.`;
  return `${RULE} and cannot start while anything else has it.`;
}

const HOLDER_NOUN: Readonly<Record<AppleGpuHolder, string>> = { NATIVE_CPU_NOTEBOOK: 'notebook', APPLE_GPU_WORK: 'work' };

function releaseWords({ holder, holderPhase, own }: AppleGpuHeld): string {
  const noun = holder === null ? 'work' : HOLDER_NOUN[holder];
  switch (holderPhase) {
    case 'STOPPING':
      return `That ${noun} is ending already: this starts by itself once the Mac has confirmed that nothing of it is left.`;
    case 'FAILED':
      return `This starts by itself once the Mac has confirmed that nothing of that ${noun} is left; if that takes long, the Mac's owner can look at it.`;
    case 'PENDING':
    case 'PREPARING':
    case 'RUNNING':
    case 'STOPPED':
    case null:
      return `${own ? `Stop that ${noun} to free it; this` : 'This'} starts by itself once the ${noun} has stopped and the Mac has confirmed it.`;
  }
}
