import type { ClassId, MachineId, MemberId, WorkspaceId } from '../../../src/domain/model/ids.ts';
import type { FleetSnapshot, MachineSnapshot, ReportedDriver } from '../../../src/domain/model/machine.ts';
import type { QueueHead } from '../../../src/domain/model/queue-head.ts';
import type { Hold } from '../../../src/domain/model/reservation.ts';
import type { Accelerator, AcceleratorClass, DriverName, Entry, StoredRuntime } from '../../../src/domain/model/runtime.ts';
import type { WorkloadState } from '../../../src/domain/model/workload.ts';
import type { PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { deviceUnits } from '../../../src/domain/reservations/device-units.ts';
import { testId } from './ids.ts';

export const OWNER = testId<MemberId>(901);
export const GUEST = testId<MemberId>(902);

/** A driver that says that it confines accelerators and offers all that the machine has. */
export function aDriver(name: DriverName, changes: Partial<ReportedDriver> = {}): ReportedDriver {
  return { name, version: '1', confinesAccelerators: true, accelerators: null, ...changes };
}

/** A Linux machine of OWNER: 8 cores, 16 GiB, no devices, native driver, private. */
export function aMachine(number: number, changes: Partial<MachineSnapshot> = {}): MachineSnapshot {
  return {
    id: testId<MachineId>(number),
    name: `machine-${String(number)}`,
    ownerId: OWNER,
    os: 'linux',
    arch: 'x64',
    status: 'READY',
    sharing: { mode: 'PRIVATE' },
    capacity: { cpuMillis: 8_000, memoryMib: 16_384, devices: [] },
    drivers: [aDriver('native')],
    holds: [],
    ...changes,
  };
}

/** A Mac of OWNER with one Apple GPU; its agent says the truth about its native driver. */
export function aMac(number: number, changes: Partial<MachineSnapshot> = {}): MachineSnapshot {
  return aMachine(number, {
    os: 'darwin',
    arch: 'arm64',
    capacity: { cpuMillis: 8_000, memoryMib: 16_384, devices: deviceUnits('darwin', []) },
    drivers: [aDriver('native', { confinesAccelerators: false })],
    ...changes,
  });
}

/** A Linux machine of OWNER with so many NVIDIA GPUs and a Docker driver. */
export function aGpuBox(number: number, count: number, changes: Partial<MachineSnapshot> = {}): MachineSnapshot {
  return aMachine(number, {
    capacity: { cpuMillis: 16_000, memoryMib: 65_536, devices: deviceUnits('linux', [{ kind: 'nvidia-gpu', count }]) },
    drivers: [aDriver('docker')],
    ...changes,
  });
}

/** A fleet of these machines, which nobody waits for. */
export function aFleet(machines: readonly MachineSnapshot[], queueHeads: readonly QueueHead[] = []): FleetSnapshot {
  return { machines, queueHeads };
}

/** Work of OWNER that has waited for the machine since the time 1,000 and was never passed: 1 core, 1 GiB, by the native driver. */
export function aQueueHead(machine: MachineSnapshot, changes: Partial<QueueHead> = {}): QueueHead {
  const { accelerator, acceleratorCount, cpuMillis, memoryMib } = aClass();
  return {
    machineId: machine.id,
    driver: 'native',
    workloadId: testId(30),
    memberId: OWNER,
    class: { accelerator, acceleratorCount, cpuMillis, memoryMib },
    queuedAt: 1_000,
    timesPassed: 0,
    waiting: 1,
    ...changes,
  };
}

/** An open hold of OWNER's running work: 1 core, 1 GiB, no devices. */
export function aHold(number: number, changes: Partial<Hold> = {}): Hold {
  return {
    reservationId: testId(7_000 + number),
    workloadId: testId(8_000 + number),
    memberId: OWNER,
    generation: 1,
    driver: 'native',
    accelerator: 'cpu',
    cpuMillis: 1_000,
    memoryMib: 1_024,
    devices: [],
    exclusive: false,
    phase: 'RUNNING',
    ...changes,
  };
}

/** The hold of a native cpu notebook on a Mac: its Apple GPU, exclusively (V4). */
export function aNativeCpuHold(number: number, changes: Partial<Hold> = {}): Hold {
  return aHold(number, { devices: [{ kind: 'apple-gpu', index: 0 }], exclusive: true, ...changes });
}

/** A class of 1 core and 1 GiB, with one device unless it is for cpu. */
export function aClass(accelerator: Accelerator = 'cpu', changes: Partial<AcceleratorClass> = {}): AcceleratorClass {
  return {
    id: testId<ClassId>(500),
    name: accelerator,
    accelerator,
    acceleratorCount: accelerator === 'cpu' ? 0 : 1,
    cpuMillis: 1_000,
    memoryMib: 1_024,
    removed: false,
    ...changes,
  };
}

/** A runtime for every accelerator and every driver, not of a model. */
export function aRuntime(name: string, changes: Partial<StoredRuntime> = {}): StoredRuntime {
  return {
    id: testId(600 + name.length),
    name,
    accelerators: ['cpu', 'apple-gpu', 'nvidia-gpu'],
    ref: `ref-${name}`,
    containerRef: null,
    driverRefs: { native: `env:${name}`, docker: `img:${name}` },
    modelFormat: null,
    ...changes,
  };
}

/** A notebook image with one runtime that runs everywhere. */
export function anEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: testId(400),
    catalogId: testId(300),
    catalogRevision: 1,
    name: 'entry',
    kind: 'notebook-image',
    removed: false,
    source: null,
    validatedDigest: null,
    runtimes: [aRuntime('all')],
    ...changes,
  };
}

/** A validated model with one safetensors runtime that runs everywhere. */
export function aModel(changes: Partial<Entry> = {}): Entry {
  const runtimes = [aRuntime('vllm', { modelFormat: 'safetensors' })];
  return anEntry({ kind: 'model', source: 'models/m', validatedDigest: 'd'.repeat(64), runtimes, ...changes });
}

/** OWNER asks for a cpu notebook anywhere. */
export function aRequest(changes: Partial<PlacementRequest> = {}): PlacementRequest {
  return {
    memberId: OWNER,
    kind: 'notebook',
    class: aClass(),
    entry: anEntry(),
    restrictToMachineId: null,
    pin: null,
    queue: { workloadId: null, queuedAt: null, standing: null },
    ...changes,
  };
}

/** OWNER's notebook, launched a moment ago. */
export function aWorkload(changes: Partial<WorkloadState> = {}): WorkloadState {
  return {
    id: testId(1),
    kind: 'notebook',
    name: 'n',
    memberId: OWNER,
    classId: testId(500),
    entryId: testId(400),
    phase: 'PENDING',
    desired: 'RUN',
    generation: 1,
    sequence: 1,
    admission: 'WAITING',
    queuedAt: null,
    timesPassed: 0,
    requestedMachineId: null,
    pin: null,
    runtimeId: null,
    workspaceId: testId<WorkspaceId>(2),
    workspaceUsed: false,
    hold: null,
    deleteRequested: null,
    deleted: false,
    ...changes,
  };
}
