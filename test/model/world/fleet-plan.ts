import type { EnrollRequest } from '../../../src/agent-api/wire.ts';
import type { MachineFacts } from '../../../src/agent/machine/machine-facts.ts';

/** Members of a world by their place; the first is the operator. */
export const MEMBERS = ['operator', 'bob', 'carol'] as const;

type Report = Pick<EnrollRequest['machine'], 'os' | 'drivers' | 'capacity'>;

/** A kind of machine that a world may have, as its agent reports it. */
export interface MachinePlan {
  readonly name: string;
  /** Place in `MEMBERS`; null for the organisation. */
  readonly owner: number | null;
  readonly report: Report;
  /** What the agent may report instead from some moment on: a driver less, other amounts. */
  readonly changed: Report;
}

const driver = (name: Report['drivers'][number]['name'], accelerators?: Report['drivers'][number]['accelerators']) => ({
  name,
  version: '1.0',
  confinesAccelerators: true,
  ...(accelerators === undefined ? {} : { accelerators }),
});

function capacity(cores: number, accelerators: Report['capacity']['accelerators'] = []): Report['capacity'] {
  return { cpuMillis: cores * 1_000, memoryMib: cores * 1_024, accelerators };
}

/** Small machines, so that a few workloads fill them. The second Mac claims to confine Metal, which nobody believes (V5). */
export const FLEET_PLAN: readonly MachinePlan[] = [
  {
    name: 'mac-of-bob',
    owner: 1,
    report: {
      os: 'darwin',
      drivers: [{ ...driver('native'), confinesAccelerators: false }, driver('docker', ['cpu'])],
      capacity: capacity(4, [{ kind: 'apple-gpu', count: 1 }]),
    },
    changed: { os: 'darwin', drivers: [{ ...driver('native'), confinesAccelerators: false }], capacity: capacity(4) },
  },
  {
    name: 'gpu-box-of-carol',
    owner: 2,
    report: {
      os: 'linux',
      drivers: [driver('native'), driver('docker')],
      capacity: capacity(6, [{ kind: 'nvidia-gpu', count: 2 }]),
    },
    changed: { os: 'linux', drivers: [driver('docker')], capacity: capacity(3, [{ kind: 'nvidia-gpu', count: 1 }]) },
  },
  {
    name: 'cluster',
    owner: null,
    report: { os: 'linux', drivers: [driver('kubernetes')], capacity: capacity(4, [{ kind: 'nvidia-gpu', count: 1 }]) },
    changed: { os: 'linux', drivers: [driver('kubernetes')], capacity: capacity(8, [{ kind: 'nvidia-gpu', count: 2 }]) },
  },
  {
    name: 'studio-of-operator',
    owner: 0,
    report: { os: 'darwin', drivers: [driver('native'), driver('simulation')], capacity: capacity(4, [{ kind: 'apple-gpu', count: 2 }]) },
    changed: { os: 'darwin', drivers: [driver('simulation')], capacity: capacity(2, [{ kind: 'apple-gpu', count: 2 }]) },
  },
  {
    name: 'old-box',
    owner: 2,
    report: { os: 'linux', drivers: [driver('simulation')], capacity: capacity(2) },
    changed: { os: 'linux', drivers: [driver('simulation')], capacity: capacity(1) },
  },
];

/** What an agent's decisions know of such a machine; a Mac has an Apple GPU, reported or not (V4). */
export function factsOf({ os, drivers, capacity: has }: Report): MachineFacts {
  const units = has.accelerators.reduce((sum, item) => sum + (item.kind === 'apple-gpu' ? item.count : 0), 0);
  return { os, appleGpuUnits: os === 'darwin' ? Math.max(1, units) : units, drivers };
}
