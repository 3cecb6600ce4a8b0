import { describe, expect, it } from 'vitest';
import type { DeviceUnit } from '../../../src/domain/model/device.ts';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { Hold } from '../../../src/domain/model/reservation.ts';
import type { Accelerator } from '../../../src/domain/model/runtime.ts';
import { fits } from '../../../src/domain/placement/fits.ts';
import { demandOn } from '../../../src/domain/reservations/demand.ts';
import { deviceUnits } from '../../../src/domain/reservations/device-units.ts';
import { aClass, aDriver, aHold, aMac, aMachine, aNativeCpuHold, OWNER } from '../support/builders.ts';

const CONFINES = [aDriver('native')];
const CONFINES_NOT = [aDriver('native', { confinesAccelerators: false })];
const unit = (kind: DeviceUnit['kind'], index: number): DeviceUnit => ({ kind, index });
const onGpu = (kind: DeviceUnit['kind'], ...indexes: readonly number[]): Hold =>
  aHold(2, { accelerator: kind, devices: indexes.map((index) => unit(kind, index)) });

interface Units {
  readonly apple?: number;
  readonly nvidia?: number;
}

/** What the machine has by now. */
function has({ apple = 0, nvidia = 0 }: Units, os: MachineSnapshot['os'] = 'linux'): Pick<MachineSnapshot, 'capacity'> {
  const reported = [
    { kind: 'apple-gpu', count: apple },
    { kind: 'nvidia-gpu', count: nvidia },
  ] as const;
  return { capacity: { cpuMillis: 8_000, memoryMib: 16_384, devices: deviceUnits(os, reported) } };
}

interface Case {
  readonly title: string;
  readonly machine: MachineSnapshot;
  readonly asks: Accelerator;
  readonly count?: number;
  /** The units that it gets, or the reason against it. */
  readonly want: { readonly devices: readonly DeviceUnit[]; readonly exclusive?: boolean } | object;
}

const byNative = { code: 'APPLE_GPU_HELD', holder: 'NATIVE_CPU_NOTEBOOK', wantedBy: 'APPLE_GPU_WORK' };
const cpuBy = (holder: string): object => ({ code: 'APPLE_GPU_HELD', holder, wantedBy: 'NATIVE_CPU_NOTEBOOK' });

const V4_CASES: readonly Case[] = [
  {
    title: 'a unit that came after the native cpu notebook is not given to GPU work',
    machine: aMac(1, { ...has({ apple: 2 }, 'darwin'), holds: [aNativeCpuHold(1)] }),
    asks: 'apple-gpu',
    want: byNative,
  },
  {
    title: 'nor to a second native cpu notebook',
    machine: aMac(1, { ...has({ apple: 2 }, 'darwin'), holds: [aNativeCpuHold(1)] }),
    asks: 'cpu',
    want: cpuBy('NATIVE_CPU_NOTEBOOK'),
  },
  {
    title: 'native cpu work that holds nothing, since the machine was Linux, keeps GPU work off the Mac that it is now',
    machine: aMac(1, { holds: [aHold(1)] }),
    asks: 'apple-gpu',
    want: byNative,
  },
  {
    title: 'and native cpu work too',
    machine: aMac(1, { holds: [aHold(1)] }),
    asks: 'cpu',
    want: cpuBy('NATIVE_CPU_NOTEBOOK'),
  },
  {
    title: 'a driver that says only now that it does not confine keeps GPU work off',
    machine: aMachine(1, { ...has({ apple: 1 }), drivers: CONFINES_NOT, holds: [aHold(1)] }),
    asks: 'apple-gpu',
    want: byNative,
  },
  {
    title: 'a driver that is reported no more is judged by the table: native on a Mac confines nothing',
    machine: aMac(1, { drivers: [aDriver('docker')], holds: [aHold(1)] }),
    asks: 'apple-gpu',
    want: byNative,
  },
  {
    title: 'and docker does',
    machine: aMac(1, { holds: [aHold(1, { driver: 'docker' })] }),
    asks: 'apple-gpu',
    want: { devices: [unit('apple-gpu', 0)] },
  },
  {
    title: 'what was held to keep others off stays so, whatever the driver says later',
    machine: aMachine(1, { ...has({ apple: 2 }), drivers: CONFINES, holds: [aNativeCpuHold(1)] }),
    asks: 'apple-gpu',
    want: byNative,
  },
  {
    title: 'GPU work on a unit that is reported no more keeps unconfined cpu work off',
    machine: aMac(1, { holds: [onGpu('apple-gpu', 1)] }),
    asks: 'cpu',
    want: cpuBy('APPLE_GPU_WORK'),
  },
  {
    title: 'also where no unit is reported at all',
    machine: aMachine(1, { drivers: CONFINES_NOT, holds: [onGpu('apple-gpu', 0)] }),
    asks: 'cpu',
    want: cpuBy('APPLE_GPU_WORK'),
  },
  {
    title: 'where there is no Apple GPU, unconfined cpu works share the machine',
    machine: aMachine(1, { ...has({ nvidia: 1 }), drivers: CONFINES_NOT, holds: [aHold(1)] }),
    asks: 'cpu',
    want: { devices: [], exclusive: false },
  },
  {
    title: 'confined cpu work goes beside native cpu work',
    machine: aMac(1, { drivers: [aDriver('docker'), ...CONFINES_NOT], holds: [aNativeCpuHold(1)] }),
    asks: 'cpu',
    want: { devices: [], exclusive: false },
  },
];

const V2_CASES: readonly Case[] = [
  {
    title: 'the machine has one GPU left and its unit 1 is held, so none is free',
    machine: aMachine(1, { ...has({ nvidia: 1 }), holds: [onGpu('nvidia-gpu', 1)] }),
    asks: 'nvidia-gpu',
    want: { code: 'CAPACITY_IN_USE', resource: 'DEVICES', requested: 1, free: 0, total: 1 },
  },
  {
    title: 'fewer GPUs than are held: free is 0, never less',
    machine: aMachine(1, { ...has({ nvidia: 1 }), holds: [onGpu('nvidia-gpu', 0, 1, 2)] }),
    asks: 'nvidia-gpu',
    want: { code: 'CAPACITY_IN_USE', resource: 'DEVICES', requested: 1, free: 0, total: 1 },
  },
  {
    title: 'of three GPUs, one held elsewhere leaves two, of lowest index',
    machine: aMachine(1, { ...has({ nvidia: 3 }), holds: [onGpu('nvidia-gpu', 5)] }),
    asks: 'nvidia-gpu',
    count: 2,
    want: { devices: [unit('nvidia-gpu', 0), unit('nvidia-gpu', 1)] },
  },
  {
    title: 'and not three',
    machine: aMachine(1, { ...has({ nvidia: 3 }), holds: [onGpu('nvidia-gpu', 5)] }),
    asks: 'nvidia-gpu',
    count: 3,
    want: { code: 'CAPACITY_IN_USE', resource: 'DEVICES', requested: 3, free: 2, total: 3 },
  },
  {
    title: 'a hold of the other kind counts for nothing',
    machine: aMachine(1, { ...has({ nvidia: 1, apple: 1 }), holds: [onGpu('apple-gpu', 0)] }),
    asks: 'nvidia-gpu',
    want: { devices: [unit('nvidia-gpu', 0)] },
  },
];

function judged({ machine, asks, count }: Case): unknown {
  const driver = machine.drivers[0] ?? aDriver('native');
  const wanted = aClass(asks, count === undefined ? {} : { acceleratorCount: count });
  const fit = fits(machine, demandOn(machine, { memberId: OWNER, class: wanted, driver }));
  return fit.fits ? fit.plan : fit.reasons[0];
}

describe('V4, V5: by the machine as it is now, whatever was true at the admission', () => {
  it.each(V4_CASES)('$title', (item) => {
    expect(judged(item)).toMatchObject(item.want);
  });
});

describe('V2, V3: a hold counts although its unit is reported no more', () => {
  it.each(V2_CASES)('$title', (item) => {
    expect(judged(item)).toMatchObject(item.want);
  });
});
