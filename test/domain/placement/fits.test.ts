import { describe, expect, it } from 'vitest';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { AcceleratorClass } from '../../../src/domain/model/runtime.ts';
import { fits } from '../../../src/domain/placement/fits.ts';
import { demandOn } from '../../../src/domain/reservations/demand.ts';
import type { Fit } from '../../../src/domain/placement/fits.ts';
import { deviceUnits } from '../../../src/domain/reservations/device-units.ts';
import { aClass, aDriver, aGpuBox, aHold, aMac, aMachine, aNativeCpuHold, GUEST, OWNER } from '../support/builders.ts';

function judge(machine: MachineSnapshot, wanted: AcceleratorClass, driver = machine.drivers[0] ?? aDriver('native')): Fit {
  return fits(machine, demandOn(machine, { memberId: OWNER, class: wanted, driver }));
}

const nvidia = (index: number) => ({ kind: 'nvidia-gpu', index }) as const;

describe('fits: capacity (V1, V8)', () => {
  it('V1: exactly what is free fits, one thousandth of a core or one MiB more does not', () => {
    const machine = aMachine(1, { holds: [aHold(1)] });
    expect(judge(machine, aClass('cpu', { cpuMillis: 7_000, memoryMib: 15_360 })).fits).toBe(true);
    expect(judge(machine, aClass('cpu', { cpuMillis: 7_001 }))).toMatchObject({
      fits: false,
      reasons: [{ code: 'CAPACITY_IN_USE', resource: 'CPU_MILLIS', requested: 7_001, free: 7_000, total: 8_000 }],
    });
    expect(judge(machine, aClass('cpu', { memoryMib: 15_361 }))).toMatchObject({
      reasons: [{ code: 'CAPACITY_IN_USE', resource: 'MEMORY_MIB', free: 15_360 }],
    });
  });

  it('V1: more than the machine has in all is structural', () => {
    expect(judge(aMachine(1), aClass('cpu', { cpuMillis: 8_001, memoryMib: 20_000 }))).toMatchObject({
      reasons: [
        { code: 'CLASS_EXCEEDS_MACHINE', resource: 'CPU_MILLIS', total: 8_000 },
        { code: 'CLASS_EXCEEDS_MACHINE', resource: 'MEMORY_MIB', total: 16_384 },
      ],
    });
    expect(judge(aGpuBox(1, 2), aClass('nvidia-gpu', { acceleratorCount: 3 }))).toMatchObject({
      reasons: [{ code: 'CLASS_EXCEEDS_MACHINE', resource: 'DEVICES', requested: 3, total: 2 }],
    });
  });

  it('V3: a hold counts in every phase', () => {
    for (const phase of ['PREPARING', 'RUNNING', 'STOPPING', 'FAILED'] as const) {
      const machine = aMachine(1, { holds: [aHold(1, { cpuMillis: 8_000, phase })] });
      expect(judge(machine, aClass()).fits).toBe(false);
    }
  });

  it('V8: a machine that reports less than it holds has nothing free, never less', () => {
    const machine = aMachine(1, { holds: [aHold(1, { cpuMillis: 20_000 })] });
    expect(judge(machine, aClass())).toMatchObject({ reasons: [{ code: 'CAPACITY_IN_USE', free: 0, total: 8_000 }] });
  });

  it('V1: the free devices of lowest index are taken', () => {
    const machine = aGpuBox(1, 4, { holds: [aHold(1, { accelerator: 'nvidia-gpu', devices: [nvidia(0), nvidia(2)] })] });
    expect(judge(machine, aClass('nvidia-gpu', { acceleratorCount: 2 }))).toMatchObject({
      plan: { devices: [nvidia(1), nvidia(3)], exclusive: false },
    });
    expect(judge(machine, aClass('nvidia-gpu', { acceleratorCount: 3 }))).toMatchObject({
      reasons: [{ code: 'CAPACITY_IN_USE', resource: 'DEVICES', requested: 3, free: 2, total: 4 }],
    });
  });
});

describe('fits: native cpu work and the Apple GPU (V4, V5)', () => {
  it('V4: a native cpu notebook takes every Apple GPU unit, exclusively', () => {
    const units = deviceUnits('darwin', [{ kind: 'apple-gpu', count: 2 }]);
    const mac = aMac(1, { capacity: { cpuMillis: 8_000, memoryMib: 16_384, devices: units } });
    expect(judge(mac, aClass())).toMatchObject({ fits: true, plan: { devices: units, exclusive: true } });
  });

  it('V4: a Mac that reports no GPU still has one to hold', () => {
    const mac = aMac(1, { capacity: { cpuMillis: 8_000, memoryMib: 16_384, devices: [] } });
    expect(judge(mac, aClass())).toMatchObject({ plan: { devices: [{ kind: 'apple-gpu', index: 0 }], exclusive: true } });
  });

  it('V4: native cpu notebooks on one Mac run one at a time, although cpu and memory would fit more', () => {
    expect(judge(aMac(1, { holds: [aNativeCpuHold(1, { phase: 'STOPPING' })] }), aClass())).toMatchObject({
      fits: false,
      reasons: [
        { code: 'APPLE_GPU_HELD', holder: 'NATIVE_CPU_NOTEBOOK', holderPhase: 'STOPPING', own: true, wantedBy: 'NATIVE_CPU_NOTEBOOK' },
      ],
    });
  });

  it('V4: Apple GPU work waits for a native cpu notebook, and the other way round', () => {
    expect(judge(aMac(1, { holds: [aNativeCpuHold(1, { memberId: GUEST })] }), aClass('apple-gpu'))).toMatchObject({
      reasons: [{ code: 'APPLE_GPU_HELD', holder: 'NATIVE_CPU_NOTEBOOK', own: false, wantedBy: 'APPLE_GPU_WORK' }],
    });
    const gpuWork = aHold(1, { accelerator: 'apple-gpu', devices: [{ kind: 'apple-gpu', index: 0 }] });
    expect(judge(aMac(1, { holds: [gpuWork] }), aClass())).toMatchObject({
      reasons: [{ code: 'APPLE_GPU_HELD', holder: 'APPLE_GPU_WORK', wantedBy: 'NATIVE_CPU_NOTEBOOK' }],
    });
  });

  it('V4: Apple GPU work behind other Apple GPU work is plain capacity', () => {
    const gpuWork = aHold(1, { accelerator: 'apple-gpu', devices: [{ kind: 'apple-gpu', index: 0 }] });
    expect(judge(aMac(1, { holds: [gpuWork] }), aClass('apple-gpu'))).toMatchObject({
      reasons: [{ code: 'CAPACITY_IN_USE', resource: 'DEVICES', free: 0, total: 1 }],
    });
  });

  it('V4: nvidia-gpu is not held by a native cpu notebook', () => {
    const machine = aGpuBox(1, 2, { drivers: [aDriver('native', { confinesAccelerators: false })] });
    expect(judge(machine, aClass())).toMatchObject({ fits: true, plan: { devices: [], exclusive: false } });
  });

  it('V5: an agent that claims to confine native work on a Mac is not believed', () => {
    expect(judge(aMac(1), aClass(), aDriver('native', { confinesAccelerators: true }))).toMatchObject({ plan: { exclusive: true } });
  });

  it('V5: the driver that confines accelerators holds none, on the same Mac', () => {
    const mac = aMac(1);
    expect(judge(mac, aClass(), aDriver('docker'))).toMatchObject({ fits: true, plan: { devices: [], exclusive: false } });
    expect(judge(mac, aClass(), aDriver('docker', { confinesAccelerators: false }))).toMatchObject({ plan: { exclusive: true } });
  });
});
