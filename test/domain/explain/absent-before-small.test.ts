import { describe, expect, test } from 'vitest';
import { absentBeforeSmall, isBesideThePoint } from '../../../src/domain/explain/absent-before-small.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import type { Reason } from '../../../src/domain/reason.ts';
import { testId } from '../support/ids.ts';

const [sim, box] = [testId<MachineId>(1), testId<MachineId>(2)];
const small = (machineId: MachineId, resource: 'MEMORY_MIB' | 'DEVICES' = 'MEMORY_MIB'): Reason => ({
  code: 'CLASS_EXCEEDS_MACHINE',
  machineId,
  resource,
  accelerator: 'nvidia-gpu',
  requested: 2,
  total: 1,
});
const absent: Reason = { code: 'ACCELERATOR_ABSENT', machineId: sim, accelerator: 'nvidia-gpu', driver: 'simulation' };
const busy: Reason = { code: 'MACHINE_CORDONED', machineId: sim };

describe('L3: a machine without the accelerator is not called too small first', () => {
  test.each([
    { title: 'of one machine', given: [small(sim), absent, busy], want: [absent, small(sim), busy] },
    {
      title: 'another machine that is too small stays first',
      given: [small(box), small(sim), absent],
      want: [small(box), absent, small(sim)],
    },
    { title: 'too few devices stays first', given: [small(sim, 'DEVICES'), absent], want: [small(sim, 'DEVICES'), absent] },
    { title: 'without the other nothing moves', given: [small(sim), busy], want: [small(sim), busy] },
  ])('$title', ({ given, want }) => {
    expect(absentBeforeSmall(given)).toEqual(want);
  });

  test('a smaller class is advice beside the point there alone', () => {
    expect([small(sim), small(box), small(sim, 'DEVICES'), absent].map((reason) => isBesideThePoint(reason, [absent, small(box)]))).toEqual(
      [true, false, false, false],
    );
  });
});
