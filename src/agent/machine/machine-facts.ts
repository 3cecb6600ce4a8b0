import type { OperatingSystem } from '../../domain/model/machine.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { Fingerprint } from './fingerprint.ts';

/** What the agent's decisions need to know of its own machine. */
export interface MachineFacts {
  readonly os: OperatingSystem;
  /** Apple GPU units; at least 1 on darwin (V4). */
  readonly appleGpuUnits: number;
  readonly drivers: readonly { readonly name: DriverName; readonly confinesAccelerators: boolean }[];
}

/** Apple GPU units of a machine: what it reports, and on darwin at least one (V4). */
export function appleGpuUnits({ os, capacity }: Pick<Fingerprint, 'os' | 'capacity'>): number {
  const reported = capacity.accelerators.reduce((sum, item) => sum + (item.kind === 'apple-gpu' ? item.count : 0), 0);
  return os === 'darwin' ? Math.max(1, reported) : reported;
}
