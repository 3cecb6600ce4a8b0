import { describe, expect, it } from 'vitest';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import {
  aClass,
  aDriver,
  aGpuBox,
  aHold,
  aMac,
  aMachine,
  aModel,
  aNativeCpuHold,
  anEntry,
  aRequest,
  aRuntime,
  GUEST,
  aFleet,
} from '../support/builders.ts';
import { testId } from '../support/ids.ts';

interface Case {
  readonly title: string;
  readonly machines: readonly MachineSnapshot[];
  readonly request: PlacementRequest;
  readonly wantOutcome: string;
  readonly wantHeadline: string | null;
  /** Codes per candidate, in order. */
  readonly wantCandidates: readonly (readonly string[])[];
}

const everybody = { mode: 'EVERYBODY' } as const;

const CASES: readonly Case[] = [
  {
    title: 'the owner runs natively on their own machine',
    machines: [aMachine(1)],
    request: aRequest(),
    wantOutcome: 'ADMIT_NOW',
    wantHeadline: null,
    wantCandidates: [[]],
  },
  {
    title: 'T2: a guest never runs natively, shared or not',
    machines: [aMachine(1), aMachine(2, { sharing: everybody })],
    request: aRequest({ memberId: GUEST }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'WEAK_ISOLATION_OWNER_ONLY',
    wantCandidates: [['WEAK_ISOLATION_OWNER_ONLY'], ['WEAK_ISOLATION_OWNER_ONLY']],
  },
  {
    title: 'T2: a guest runs in a container where the machine is shared',
    machines: [aMachine(1, { drivers: [aDriver('docker')] }), aMachine(2, { drivers: [aDriver('docker')], sharing: everybody })],
    request: aRequest({ memberId: GUEST }),
    wantOutcome: 'ADMIT_NOW',
    wantHeadline: null,
    wantCandidates: [['MACHINE_NOT_SHARED'], []],
  },
  {
    title: 'T3: a machine of the organisation has no owner, so native is denied to everybody',
    machines: [aMachine(1, { ownerId: null, sharing: everybody })],
    request: aRequest(),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'WEAK_ISOLATION_OWNER_ONLY',
    wantCandidates: [['WEAK_ISOLATION_OWNER_ONLY']],
  },
  {
    title: 'T5: a guest of a machine that is not shared hears nothing of its capacity or work',
    machines: [aMac(1, { holds: [aNativeCpuHold(1, { cpuMillis: 8_000 })] })],
    request: aRequest({ memberId: GUEST, class: aClass('cpu', { memoryMib: 99_999 }) }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'WEAK_ISOLATION_OWNER_ONLY',
    wantCandidates: [['WEAK_ISOLATION_OWNER_ONLY']],
  },
  {
    title: 'L3: every reason of a candidate is kept, most severe first, and one block outweighs every wait',
    machines: [aMac(1, { status: 'UNREACHABLE', sharing: everybody, holds: [aNativeCpuHold(1)] })],
    request: aRequest({ memberId: GUEST, entry: anEntry({ runtimes: [aRuntime('x', { driverRefs: { docker: 'd' } })] }) }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'WEAK_ISOLATION_OWNER_ONLY',
    wantCandidates: [['WEAK_ISOLATION_OWNER_ONLY', 'MACHINE_UNREACHABLE', 'DRIVER_UNSUPPORTED', 'APPLE_GPU_HELD']],
  },
  {
    title: 'L2: it waits if any candidate does, and the headline is of one that waits',
    machines: [aMachine(1, { ownerId: GUEST }), aMac(2, { holds: [aNativeCpuHold(1)] })],
    request: aRequest(),
    wantOutcome: 'WAIT',
    wantHeadline: 'APPLE_GPU_HELD',
    wantCandidates: [['WEAK_ISOLATION_OWNER_ONLY'], ['APPLE_GPU_HELD']],
  },
  {
    title: 'S7: a GPU request is never placed on a machine without one, although cpu is free and the runtime has cpu',
    machines: [aMachine(1)],
    request: aRequest({ class: aClass('nvidia-gpu') }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'ACCELERATOR_ABSENT',
    wantCandidates: [['ACCELERATOR_ABSENT']],
  },
  {
    title: 'S5: a driver that offers cpu only has no Apple GPU, on a Mac that has one',
    machines: [aMac(1, { drivers: [aDriver('docker', { accelerators: ['cpu'] })] })],
    request: aRequest({ class: aClass('apple-gpu') }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'ACCELERATOR_ABSENT',
    wantCandidates: [['ACCELERATOR_ABSENT']],
  },
  {
    title: 'S5: each failed runtime is told, the driver before the accelerator',
    machines: [aMachine(1)],
    request: aRequest({
      entry: anEntry({ runtimes: [aRuntime('gpu', { accelerators: ['nvidia-gpu'] }), aRuntime('legacy', { driverRefs: null })] }),
    }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'DRIVER_UNSUPPORTED',
    wantCandidates: [['DRIVER_UNSUPPORTED', 'ACCELERATOR_UNSUPPORTED']],
  },
  {
    title: 'S5: an entry without any runtime still has a reason',
    machines: [aMachine(1)],
    request: aRequest({ entry: anEntry({ runtimes: [] }) }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'ACCELERATOR_UNSUPPORTED',
    wantCandidates: [['ACCELERATOR_UNSUPPORTED']],
  },
  {
    title: 'M4: the preview of an endpoint on cpu is blocked with its code',
    machines: [aMachine(1)],
    request: aRequest({ kind: 'endpoint', entry: aModel() }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'CPU_ENDPOINT_UNAVAILABLE',
    wantCandidates: [['CPU_ENDPOINT_UNAVAILABLE']],
  },
  {
    title: 'L2: what the operator removed is admitted nowhere',
    machines: [aMachine(1)],
    request: aRequest({ entry: anEntry({ removed: true }), class: aClass('cpu', { removed: true }) }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'ENTRY_REMOVED',
    wantCandidates: [['ENTRY_REMOVED', 'CLASS_REMOVED']],
  },
  {
    title: 'A4: an unreachable machine waits for its owner; a cordoned one too',
    machines: [aMachine(1, { status: 'UNREACHABLE' }), aMachine(2, { status: 'CORDONED' })],
    request: aRequest(),
    wantOutcome: 'WAIT',
    wantHeadline: 'MACHINE_UNREACHABLE',
    wantCandidates: [['MACHINE_UNREACHABLE'], ['MACHINE_CORDONED']],
  },
  {
    title: 'a machine that is still enrolling is no candidate',
    machines: [aMachine(1, { status: 'ENROLLING' })],
    request: aRequest(),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'NO_MACHINE',
    wantCandidates: [],
  },
  {
    title: 'a fleet without machines blocks',
    machines: [],
    request: aRequest(),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'NO_MACHINE',
    wantCandidates: [],
  },
  {
    title: 'M4: with no machine at all, what the member asked for is still judged',
    machines: [],
    request: aRequest({ kind: 'endpoint', entry: aModel() }),
    wantOutcome: 'BLOCKED',
    wantHeadline: 'CPU_ENDPOINT_UNAVAILABLE',
    wantCandidates: [],
  },
  {
    title: 'the member may name the only machine to consider',
    machines: [aMachine(1), aMachine(2, { holds: [aHold(1, { cpuMillis: 8_000 })] })],
    request: aRequest({ restrictToMachineId: testId<MachineId>(2) }),
    wantOutcome: 'WAIT',
    wantHeadline: 'CAPACITY_IN_USE',
    wantCandidates: [['CAPACITY_IN_USE']],
  },
  {
    title: 'V2: a held device waits, with the class and the machine named in the reason',
    machines: [aGpuBox(1, 1, { holds: [aHold(1, { accelerator: 'nvidia-gpu', devices: [{ kind: 'nvidia-gpu', index: 0 }] })] })],
    request: aRequest({ class: aClass('nvidia-gpu') }),
    wantOutcome: 'WAIT',
    wantHeadline: 'CAPACITY_IN_USE',
    wantCandidates: [['CAPACITY_IN_USE']],
  },
];

describe('place', () => {
  it.each(CASES)('$title', ({ machines, request, wantOutcome, wantHeadline, wantCandidates }) => {
    const decision = place(aFleet(machines), request, DEFAULT_POLICY);
    expect(decision.outcome).toBe(wantOutcome);
    expect(decision.headline?.code ?? null).toBe(wantHeadline);
    expect(decision.candidates.map((candidate) => candidate.reasons.map((reason) => reason.code))).toEqual(wantCandidates);
    expect(decision.chosen === null).toBe(wantOutcome !== 'ADMIT_NOW');
  });
});
