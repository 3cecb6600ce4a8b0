import { describe, expect, it } from 'vitest';
import { explainUnblock } from '../../../../src/domain/explain/explain-unblock.ts';
import type { MachineSnapshot } from '../../../../src/domain/model/machine.ts';
import type { Hold } from '../../../../src/domain/model/reservation.ts';
import type { QueueHead } from '../../../../src/domain/model/queue-head.ts';
import type { PlacementRequest } from '../../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../../src/domain/placement/decision.ts';
import { place } from '../../../../src/domain/placement/place.ts';
import type { UnblockQuestion } from '../../../../src/domain/placement/unblock/hypothesis.ts';
import type { UnblockAction, WorkHolder } from '../../../../src/domain/placement/unblock/unblock-action.ts';
import { unblockScope } from '../../../../src/domain/placement/unblock/unblock-action.ts';
import { unblock } from '../../../../src/domain/placement/unblock/unblock.ts';
import {
  aClass,
  aDriver,
  aFleet,
  aHold,
  aMac,
  aMachine,
  aModel,
  anEntry,
  aNativeCpuHold,
  aQueueHead,
  aRequest,
  aRuntime,
  GUEST,
  OWNER,
} from '../../support/builders.ts';
import { testId } from '../../support/ids.ts';

interface Case {
  readonly title: string;
  readonly machines: readonly MachineSnapshot[];
  readonly request?: Partial<PlacementRequest>;
  readonly with?: Partial<Pick<UnblockQuestion, 'classes' | 'endsBy'>>;
  readonly want: readonly (Partial<UnblockAction> & Pick<UnblockAction, 'code'>)[];
}

const ask = (
  machines: readonly MachineSnapshot[],
  changes: Partial<PlacementRequest> = {},
  more: Case['with'] = {},
): readonly UnblockAction[] => {
  const snapshot = aFleet(machines);
  const request = aRequest(changes);
  const decision = place(snapshot, request, DEFAULT_POLICY);
  return unblock({ snapshot, request, policy: DEFAULT_POLICY, decision, classes: [], endsBy: new Map(), ...more });
};

/** What anybody who waits may know of a hold (V7). */
const known = ({ reservationId, accelerator, phase }: Hold): Omit<WorkHolder, 'ownWorkloadId'> => ({ reservationId, accelerator, phase });

const docker = { drivers: [aDriver('docker')] };
const mine = aHold(1, { cpuMillis: 3_000 });
const theirs = aHold(2, { cpuMillis: 4_500, memberId: GUEST });
const small = aClass('cpu', { id: testId(501), name: 'small', cpuMillis: 500 });

const CASES: readonly Case[] = [
  { title: 'nothing where it can run', machines: [aMachine(1)], want: [] },
  {
    title: 'one own stop where one suffices, and the release of anybody, which may be known',
    machines: [aMachine(1, { holds: [mine, theirs] })],
    want: [
      { code: 'STOP_OWN_WORK', then: 'ADMIT_NOW', workloadIds: [mine.workloadId] },
      {
        code: 'WAIT_FOR_RELEASE',
        then: 'ADMIT_NOW',
        holders: [{ ...known(mine), ownWorkloadId: mine.workloadId }],
        endsBy: null,
      },
    ],
  },
  {
    title: 'two own stops where one does not suffice',
    machines: [aMachine(1, { holds: [1, 2, 3].map((number) => aHold(number, { cpuMillis: 2_600 })) })],
    request: { class: aClass('cpu', { cpuMillis: 4_000 }) },
    want: [{ code: 'STOP_OWN_WORK', workloadIds: [testId(8_001), testId(8_002)] }, { code: 'WAIT_FOR_RELEASE' }],
  },
  {
    title: 'no stop of what is stopping already; its deadline is the known end, and comes before what has none',
    machines: [
      aMachine(1, { holds: [aHold(1, { cpuMillis: 4_000, memberId: GUEST }), aHold(2, { cpuMillis: 4_000, phase: 'STOPPING' })] }),
    ],
    with: { endsBy: new Map([[aHold(2).reservationId, 7_000_000]]) },
    want: [
      {
        code: 'WAIT_FOR_RELEASE',
        holders: [{ ...known(aHold(2, { phase: 'STOPPING' })), ownWorkloadId: aHold(2).workloadId }],
        endsBy: 7_000_000,
      },
    ],
  },
  {
    title: 'V4, V7: a native cpu notebook of another member keeps the Mac; nobody is told to stop it, nor which it is',
    machines: [aMac(1, { holds: [aNativeCpuHold(1, { memberId: GUEST })] })],
    want: [{ code: 'WAIT_FOR_RELEASE', holders: [{ ...known(aNativeCpuHold(1)), ownWorkloadId: null }] }],
  },
  {
    title: 'a class that is admitted at once, and not one that is not',
    machines: [aMachine(1, { holds: [aHold(1, { cpuMillis: 7_400, memberId: GUEST })] })],
    with: { classes: [aClass(), small, aClass('cpu', { id: testId(502), name: 'large', cpuMillis: 700 })] },
    want: [{ code: 'CHOOSE_CLASS', className: 'small' }, { code: 'WAIT_FOR_RELEASE' }],
  },
  {
    title: 'another machine, where the member had asked for one',
    machines: [aMachine(1, { holds: [aHold(1, { cpuMillis: 8_000, memberId: GUEST })] }), aMachine(2)],
    request: { restrictToMachineId: aMachine(1).id },
    want: [{ code: 'ALLOW_ANY_MACHINE', then: 'ADMIT_NOW' }, { code: 'WAIT_FOR_RELEASE' }],
  },
  {
    title: 'T5: the owner may share; a guest is not told that the machine is full',
    machines: [aMachine(1, { ...docker, holds: [aHold(1, { cpuMillis: 8_000 })] })],
    request: { memberId: GUEST },
    want: [{ code: 'ASK_TO_SHARE', then: 'WAIT' }],
  },
  {
    title: 'T2: no sharing helps a guest of the native driver',
    machines: [aMachine(1)],
    request: { memberId: GUEST },
    want: [],
  },
  {
    title: 'the owner may open the machine, or bring it back',
    machines: [aMachine(1, { status: 'CORDONED' }), aMachine(2, { status: 'UNREACHABLE' })],
    want: [
      { code: 'OPEN_MACHINE', then: 'ADMIT_NOW', machineId: testId(1) },
      { code: 'BRING_BACK_MACHINE', then: 'ADMIT_NOW', machineId: testId(2) },
    ],
  },
  {
    title: 'L6: a pinned machine that is away can only be brought back',
    machines: [aMachine(1, { status: 'UNREACHABLE' }), aMachine(2)],
    request: { pin: { machineId: testId(1), driver: 'native' } },
    want: [{ code: 'BRING_BACK_MACHINE', machineId: testId(1) }],
  },
  {
    title: 'the operator may put a removed entry back',
    machines: [aMachine(1)],
    request: { entry: anEntry({ removed: true }) },
    want: [{ code: 'RESTORE_ENTRY' }],
  },
  {
    title: 'the operator may put a removed class back',
    machines: [aMachine(1)],
    request: { class: aClass('cpu', { removed: true }) },
    want: [{ code: 'RESTORE_CLASS' }],
  },
  {
    title: 'M2: the operator may validate the model',
    machines: [aMac(1)],
    request: { kind: 'endpoint', class: aClass('apple-gpu'), entry: aModel({ validatedDigest: null }) },
    want: [{ code: 'VALIDATE_MODEL', then: 'ADMIT_NOW' }],
  },
  {
    title: 'S5: the operator may add a runtime where none has the accelerator or the driver',
    machines: [aMachine(1)],
    request: { entry: anEntry({ runtimes: [aRuntime('docker-only', { driverRefs: { docker: 'image' } })] }) },
    want: [{ code: 'ADD_RUNTIME', accelerator: 'cpu' }],
  },
  {
    title: 'T5: what a private machine is too small for makes no difference, so that asking with one class after the other tells nothing',
    machines: [aMachine(1, { ...docker, capacity: { cpuMillis: 1, memoryMib: 1, devices: [] } })],
    request: { memberId: GUEST, class: aClass('nvidia-gpu') },
    want: [{ code: 'ASK_TO_SHARE', then: 'WAIT' }],
  },
  { title: 'nothing helps where there is no machine', machines: [], want: [] },
];

describe('L3: unblock', () => {
  it.each(CASES)('$title', ({ machines, request, with: more, want }) => {
    const actions = ask(machines, request, more);
    expect(actions.map(({ code }) => code)).toEqual(want.map(({ code }) => code));
    expect(actions).toMatchObject(want);
  });

  it('T5: what is offered to a guest who waits elsewhere does not tell whether a private machine is full', () => {
    const own = aMachine(1, { ...docker, ownerId: GUEST, holds: [aHold(1, { cpuMillis: 8_000, memberId: GUEST })] });
    const offered = (holds: MachineSnapshot['holds']): readonly UnblockAction[] =>
      ask([own, aMachine(2, { ...docker, holds })], { memberId: GUEST });
    expect(offered([]).map(({ code }) => code)).toContain('ASK_TO_SHARE');
    expect(offered([aHold(2, { cpuMillis: 8_000 })])).toEqual(offered([]));
  });

  it("L4: one's own older work that the machine is kept for may give up its turn", () => {
    const busy = aMachine(1, { holds: [aHold(1, { cpuMillis: 5_000, memberId: GUEST })] });
    const head = aQueueHead(busy, { class: { ...aClass('cpu', { cpuMillis: 4_000 }) }, timesPassed: DEFAULT_POLICY.passLimit });
    const queued = (older: QueueHead): readonly UnblockAction[] => {
      const snapshot = aFleet([busy], [older]);
      const request = aRequest();
      const decision = place(snapshot, request, DEFAULT_POLICY);
      expect(decision.headline?.code).toBe('QUEUED_BEHIND_OLDER');
      return unblock({ snapshot, request, policy: DEFAULT_POLICY, decision, classes: [], endsBy: new Map() });
    };
    expect(queued(head)[0]).toMatchObject({ code: 'STOP_OWN_WORK', workloadIds: [head.workloadId] });
    expect(queued({ ...head, memberId: GUEST }).map(({ code }) => code)).not.toContain('STOP_OWN_WORK');
  });

  it('offers at most three of a kind and ten in all', () => {
    const many = Array.from({ length: 12 }, (_, index) => aMachine(index + 1, { holds: [aHold(index, { cpuMillis: 8_000 })] }));
    const actions = ask(many);
    expect(actions.filter(({ code }) => code === 'STOP_OWN_WORK')).toHaveLength(3);
    expect(actions.length).toBeLessThanOrEqual(10);
  });

  it('every action has a sentence of its own and somebody who can act', () => {
    const sentences = CASES.flatMap(({ machines, request, with: more }) => ask(machines, request, more)).map((action) => {
      expect(['MEMBER', 'OWNER', 'OPERATOR', 'TIME']).toContain(unblockScope(action.code));
      return explainUnblock(action, () => 'studio');
    });
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN/);
      expect(sentence).not.toContain(OWNER);
    }
  });
});
