import { describe, expect, it } from 'vitest';
import type { AcceleratorClass, Entry } from '../../../src/domain/model/runtime.ts';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import { coverage, coverageSize } from '../../../src/domain/placement/coverage.ts';
import { aClass, aDriver, aGpuBox, aHold, aMac, aMachine, aModel, aNativeCpuHold, anEntry, aRuntime, GUEST } from '../support/builders.ts';

interface Case {
  readonly title: string;
  readonly entry?: Entry;
  readonly class?: AcceleratorClass;
  readonly machine: MachineSnapshot;
  readonly wantRuntime: string | null;
  readonly wantReasons: readonly string[];
}

const gpu = aClass('nvidia-gpu');
const metal = aClass('apple-gpu');

const CASES: readonly Case[] = [
  { title: 'an image that runs everywhere resolves on a Linux machine', machine: aMachine(1), wantRuntime: 'all', wantReasons: [] },
  {
    title: 'S2: the first runtime in catalog order that has accelerator and driver is named',
    entry: anEntry({
      runtimes: [aRuntime('docker', { driverRefs: { docker: 'd' } }), aRuntime('first'), aRuntime('second')],
    }),
    machine: aMachine(1),
    wantRuntime: 'first',
    wantReasons: [],
  },
  {
    title: 'S4: a map without the driver never falls back to the default ref',
    entry: anEntry({ runtimes: [aRuntime('docker', { driverRefs: { docker: 'd' } })] }),
    machine: aMachine(1),
    wantRuntime: null,
    wantReasons: ['DRIVER_UNSUPPORTED'],
  },
  {
    title: 'S5: each runtime that fails is told with its reason, beside what the machine lacks',
    entry: anEntry({
      runtimes: [aRuntime('cpu', { accelerators: ['cpu'] }), aRuntime('docker', { driverRefs: { docker: 'd' } })],
    }),
    class: metal,
    machine: aMachine(1),
    wantRuntime: null,
    wantReasons: ['ACCELERATOR_ABSENT', 'DRIVER_UNSUPPORTED', 'ACCELERATOR_UNSUPPORTED'],
  },
  {
    title: 'S7: a GPU class is never covered by the CPU of a machine',
    class: gpu,
    machine: aMachine(1),
    wantRuntime: 'all',
    wantReasons: ['ACCELERATOR_ABSENT'],
  },
  {
    title: 'V1: a class that is larger than the machine never fits, whatever runs there',
    class: aClass('nvidia-gpu', { acceleratorCount: 4, memoryMib: 1_000_000 }),
    machine: aGpuBox(1, 2),
    wantRuntime: 'all',
    wantReasons: ['CLASS_EXCEEDS_MACHINE', 'CLASS_EXCEEDS_MACHINE'],
  },
  {
    title: 'what is held now is no matter: a full machine resolves',
    class: gpu,
    machine: aGpuBox(1, 1, { holds: [aHold(1, { cpuMillis: 16_000, devices: [{ kind: 'nvidia-gpu', index: 0 }] })] }),
    wantRuntime: 'all',
    wantReasons: [],
  },
  {
    title: 'V4: nor is an Apple GPU that native work holds',
    class: metal,
    machine: aMac(1, { holds: [aNativeCpuHold(1)] }),
    wantRuntime: 'all',
    wantReasons: [],
  },
  {
    title: 'T2: who asks is no matter: native work on a private machine of somebody resolves',
    machine: aMachine(1, { ownerId: GUEST }),
    wantRuntime: 'all',
    wantReasons: [],
  },
  {
    title: 'a machine that is away or closed may come back: it resolves',
    machine: aMachine(1, { status: 'UNREACHABLE' }),
    wantRuntime: 'all',
    wantReasons: [],
  },
  {
    title: 'M4: a model with a cpu class is blocked with its code',
    entry: aModel(),
    machine: aMachine(1),
    wantRuntime: 'vllm',
    wantReasons: ['CPU_ENDPOINT_UNAVAILABLE'],
  },
  {
    title: 'M2: a model that is not validated is blocked on every target',
    entry: aModel({ validatedDigest: null }),
    class: gpu,
    machine: aGpuBox(1, 1),
    wantRuntime: 'vllm',
    wantReasons: ['MODEL_FORMAT_NOT_VALIDATED'],
  },
  {
    title: 'M3: a gguf runtime that is selected is blocked, although a later one would do',
    entry: aModel({ runtimes: [aRuntime('gguf', { modelFormat: 'gguf' }), aRuntime('vllm', { modelFormat: 'safetensors' })] }),
    class: gpu,
    machine: aGpuBox(1, 1),
    wantRuntime: 'gguf',
    wantReasons: ['MODEL_FORMAT_UNSUPPORTED'],
  },
];

describe('coverage', () => {
  it.each(CASES)('$title', (row) => {
    const question = { entries: [row.entry ?? anEntry()], classes: [row.class ?? aClass()], machines: [row.machine] };
    const rows = coverage(question);
    expect(
      rows.map(({ runtime, verdict, reasons }) => ({ runtime: runtime?.name ?? null, verdict, reasons: reasons.map(({ code }) => code) })),
    ).toEqual([{ runtime: row.wantRuntime, verdict: row.wantReasons.length === 0 ? 'ADMISSIBLE' : 'BLOCKED', reasons: row.wantReasons }]);
  });

  it('gives a row for each entry, class, machine and driver by name, and none for a machine that never had its agent', () => {
    const machines = [
      aMachine(1, { drivers: [aDriver('simulation'), aDriver('docker')] }),
      aMachine(2, { status: 'ENROLLING' }),
      aMachine(3),
    ];
    const question = { entries: [anEntry(), aModel()], classes: [gpu, aClass()], machines };
    const rows = coverage(question);
    expect(rows.slice(0, 3).map(({ machineId, driver }) => `${machineId} ${driver}`)).toEqual([
      `${machines[0]?.id ?? ''} docker`,
      `${machines[0]?.id ?? ''} simulation`,
      `${machines[2]?.id ?? ''} native`,
    ]);
    expect(rows).toHaveLength(12);
    expect(coverageSize(question)).toBe(12);
  });

  it('H2: no row holds a ref', () => {
    const refs = { ref: 'zz-ref', containerRef: 'zz-container', driverRefs: { native: 'zz-native', docker: 'zz-docker' } };
    const machines = [aMachine(1, { drivers: [aDriver('native'), aDriver('docker'), aDriver('kubernetes')] })];
    const rows = coverage({ entries: [anEntry({ runtimes: [aRuntime('all', refs)] })], classes: [aClass(), gpu], machines });
    expect(rows).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toContain('zz-');
  });
});
