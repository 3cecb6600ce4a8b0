import type { Accelerator } from '../../../domain/model/runtime.ts';
import type { Capability } from '../driver.ts';
import type { EngineFacts } from './engine.ts';

/**
 * Whether an engine can hold what Berth promises of docker (T1): Linux containers, limits in force, system calls filtered. NVIDIA
 * devices only where the engine can give them; Docker on a Mac runs in a machine without the Mac's GPU.
 */
export function judgeEngine(facts: EngineFacts, platform: string): Capability {
  const { version, osType, limits, hasSeccomp, hasNvidia } = facts;
  if (osType !== 'linux') return { available: false, why: `The Docker engine runs ${osType || 'unknown'} containers, not Linux ones.` };
  const missing = Object.entries(limits).flatMap(([name, isEnforced]) => (isEnforced ? [] : [name]));
  if (missing.length > 0) return { available: false, why: `The Docker engine enforces no limit of ${missing.join(', ')} here.` };
  if (!hasSeccomp) return { available: false, why: 'The Docker engine does not filter system calls (seccomp).' };
  const accelerators: readonly Accelerator[] = hasNvidia && platform !== 'darwin' ? ['cpu', 'nvidia-gpu'] : ['cpu'];
  return { available: true, version: `docker ${version}`, confinesAccelerators: true, accelerators };
}
