import { describe, expect, it } from 'vitest';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { QueueHead } from '../../../src/domain/model/queue-head.ts';
import type { PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { withHold } from '../../../src/domain/placement/with-hold.ts';
import { aClass, aFleet, aGpuBox, aHold, aMac, aMachine, aNativeCpuHold, aQueueHead, aRequest, GUEST, OWNER } from '../support/builders.ts';
import { testId } from '../support/ids.ts';

const LIMIT = DEFAULT_POLICY.passLimit;
const passed = { timesPassed: LIMIT };
/** 8 cores, of which 5 are held. */
const busy = aMachine(1, { holds: [aHold(1, { cpuMillis: 5_000 })] });
const needs = (cpuMillis: number): QueueHead['class'] => ({
  accelerator: 'cpu',
  acceleratorCount: 0,
  cpuMillis,
  memoryMib: 1_024,
});
const younger = { workloadId: testId<never>(31), queuedAt: 2_000, standing: { machineId: testId<MachineId>(1), position: 7 } };
const gpus = aGpuBox(1, 4, { holds: [aHold(1, { driver: 'docker', devices: [0, 1].map((index) => ({ kind: 'nvidia-gpu', index })) })] });
const gpuHead = aQueueHead(gpus, {
  driver: 'docker',
  class: { accelerator: 'nvidia-gpu', acceleratorCount: 3, cpuMillis: 1_000, memoryMib: 1_024 },
  ...passed,
});

interface Case {
  readonly title: string;
  readonly machine: MachineSnapshot;
  readonly head: QueueHead;
  readonly request?: Partial<PlacementRequest>;
  readonly want: 'ADMIT_NOW' | 'QUEUED_BEHIND_OLDER' | 'WEAK_ISOLATION_OWNER_ONLY';
}

const CASES: readonly Case[] = [
  {
    title: 'younger work may pass while the older one was not passed often',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), timesPassed: LIMIT - 1 }),
    want: 'ADMIT_NOW',
  },
  {
    title: 'at the limit the machine takes no younger work that takes of what the older one lacks',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), ...passed }),
    want: 'QUEUED_BEHIND_OLDER',
  },
  {
    title: 'a launch that is not in the queue yet is younger than all that waits',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), ...passed }),
    request: { queue: { workloadId: testId<never>(31), queuedAt: null, standing: null } },
    want: 'QUEUED_BEHIND_OLDER',
  },
  {
    title: 'older work goes first',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), ...passed }),
    request: { queue: { ...younger, queuedAt: 500 } },
    want: 'ADMIT_NOW',
  },
  {
    title: 'of work queued in the same microsecond the lower id is older',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), ...passed }),
    request: { queue: { ...younger, queuedAt: 1_000, workloadId: testId<never>(29) } },
    want: 'ADMIT_NOW',
  },
  {
    title: 'it never stands behind itself',
    machine: busy,
    head: aQueueHead(busy, { class: needs(1_000), ...passed }),
    request: { queue: { workloadId: testId<never>(30), queuedAt: 1_000, standing: null } },
    want: 'ADMIT_NOW',
  },
  {
    title: 'younger work that leaves enough of everything that it takes is no delay',
    machine: gpus,
    head: gpuHead,
    request: { class: aClass('cpu') },
    want: 'ADMIT_NOW',
  },
  {
    title: 'a device of the kind that the older one lacks is a delay',
    machine: gpus,
    head: gpuHead,
    request: { class: aClass('nvidia-gpu') },
    want: 'QUEUED_BEHIND_OLDER',
  },
  {
    title: 'memory that would be short is a delay too',
    machine: gpus,
    head: gpuHead,
    request: { class: aClass('cpu', { memoryMib: 64_000 }) },
    want: 'QUEUED_BEHIND_OLDER',
  },
  {
    title: 'V4: GPU work delays a native cpu notebook that must hold the whole Apple GPU',
    machine: aMac(1, { capacity: { ...aMac(1).capacity, devices: [0, 1].map((index) => ({ kind: 'apple-gpu', index })) } }),
    head: aQueueHead(aMac(1), passed),
    request: { class: aClass('apple-gpu') },
    want: 'QUEUED_BEHIND_OLDER',
  },
  {
    title: 'T5: a guest who may not be here learns nothing of the queue',
    machine: busy,
    head: aQueueHead(busy, { class: needs(4_000), ...passed }),
    request: { memberId: GUEST },
    want: 'WEAK_ISOLATION_OWNER_ONLY',
  },
];

describe('L4: the oldest work that waits for a machine', () => {
  it.each(CASES)('$title', ({ machine, head, request, want }) => {
    const decision = place(aFleet([machine], [head]), aRequest({ queue: younger, ...request }), DEFAULT_POLICY);
    expect(decision.headline?.code ?? decision.outcome).toBe(want);
    if (want === 'QUEUED_BEHIND_OLDER') {
      expect(decision.outcome).toBe('WAIT');
      const position = request?.queue?.standing === null ? 2 : 7;
      expect(decision.headline).toMatchObject({ machineId: machine.id, position });
    }
    expect(decision.reasons.filter(({ code }) => code === 'QUEUED_BEHIND_OLDER')).toHaveLength(want === 'QUEUED_BEHIND_OLDER' ? 1 : 0);
  });

  it('keeps one machine only: younger work goes on everywhere else', () => {
    const other = aMachine(2);
    const decision = place(
      aFleet([busy, other], [aQueueHead(busy, { class: needs(4_000), ...passed })]),
      aRequest({ queue: younger }),
      DEFAULT_POLICY,
    );
    expect(decision.chosen?.machineId).toBe(other.id);
    expect(decision.candidates.map(({ verdict }) => verdict)).toEqual(['WAIT', 'ADMISSIBLE']);
  });

  it('within one batch every admission of younger work is a pass, and work that is admitted waits no more', () => {
    const head = aQueueHead(busy, { class: needs(4_000) });
    const hold = { ...aHold(2), workloadId: younger.workloadId };
    const once = withHold(aFleet([busy], [head]), { machineId: busy.id, hold, queue: younger });
    expect(once.queueHeads).toEqual([{ ...head, timesPassed: 1 }]);
    const older = withHold(aFleet([busy], [head]), { machineId: busy.id, hold, queue: { ...younger, queuedAt: 1 } });
    expect(older.queueHeads).toEqual([head]);
    const itself = withHold(aFleet([busy], [head]), {
      machineId: busy.id,
      hold: { ...aHold(3), workloadId: head.workloadId },
      queue: { workloadId: head.workloadId, queuedAt: 1_000, standing: null },
    });
    expect(itself.queueHeads).toEqual([]);
  });
});

describe('L4: whose queue work stands in', () => {
  it('the target that lacks least, of those where only the work of others is in the way', () => {
    const full = aMachine(1, { holds: [aHold(1, { cpuMillis: 8_000 })] });
    const nearly = aMachine(2, { holds: [aHold(1, { cpuMillis: 7_500 })] });
    const away = aMachine(3, { status: 'UNREACHABLE' });
    const tooSmall = aMachine(4, { capacity: { cpuMillis: 500, memoryMib: 16_384, devices: [] } });
    const request = aRequest({ class: aClass('cpu', { cpuMillis: 1_000 }) });
    const awaited = (machines: readonly MachineSnapshot[]): unknown => place(aFleet(machines), request, DEFAULT_POLICY).awaited;
    expect(awaited([full, nearly, away, tooSmall])).toEqual({ machineId: nearly.id, driver: 'native' });
    expect(awaited([full, { ...full, id: testId(5) }])).toEqual({ machineId: full.id, driver: 'native' });
    expect(awaited([away, tooSmall])).toBeNull();
    expect(awaited([full, aMachine(6)])).toBeNull();
  });

  it('V4: a Mac whose GPU is held is awaited as a whole', () => {
    const mac = aMac(1, { holds: [aNativeCpuHold(1, { memberId: OWNER })] });
    expect(place(aFleet([mac]), aRequest(), DEFAULT_POLICY).awaited).toEqual({ machineId: mac.id, driver: 'native' });
  });
});
