import type { OperatingSystem } from '../../domain/model/machine.ts';
import type { DriverName } from '../../domain/model/runtime.ts';

/** What the agent's decisions need to know of its own machine. */
export interface MachineFacts {
  readonly os: OperatingSystem;
  /** Apple GPU units; at least 1 on darwin (V4). */
  readonly appleGpuUnits: number;
  readonly drivers: readonly { readonly name: DriverName; readonly confinesAccelerators: boolean }[];
}
