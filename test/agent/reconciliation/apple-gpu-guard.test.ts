import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { MachineFacts } from '../../../src/agent/machine/machine-facts.ts';
import type { Work } from '../../../src/agent/reconciliation/work.ts';
import { makeAssignment } from '../support/assignments.ts';
import { answered, LINUX, MAC, makeWork, outline } from '../support/works.ts';

const CPU = { driver: 'native', accelerator: 'cpu' } as const;
const METAL = { driver: 'native', accelerator: 'apple-gpu', resources: { cpuMillis: 1_000, memoryMib: 512, acceleratorCount: 1 } } as const;
const TWO_UNITS: MachineFacts = { ...MAC, appleGpuUnits: 2 };
const CONFINING: MachineFacts = { ...MAC, drivers: [{ name: 'native', confinesAccelerators: true }] };

interface Case {
  readonly title: string;
  readonly machine?: MachineFacts;
  readonly has: Partial<Assignment>;
  readonly as?: Partial<Work>;
  readonly asked: Partial<Assignment>;
  readonly want: 'begins' | 'refused';
}

const STOPPING: Partial<Work> = { state: 'stopping', ending: { outcome: 'stopped' } };

const CASES: readonly Case[] = [
  { title: 'native cpu work excludes other native cpu work', has: CPU, asked: CPU, want: 'refused' },
  { title: 'native cpu work excludes Apple GPU work', has: CPU, asked: METAL, want: 'refused' },
  { title: 'Apple GPU work excludes native cpu work', has: METAL, asked: CPU, want: 'refused' },
  { title: 'work that is being prepared excludes', has: CPU, as: { state: 'preparing' }, asked: METAL, want: 'refused' },
  { title: 'work that is stopping excludes until it is gone', has: CPU, as: STOPPING, asked: METAL, want: 'refused' },
  {
    title: 'a failure excludes while it is torn down',
    has: METAL,
    as: { ending: { outcome: 'failed', reason: 'WORK_VANISHED' } },
    asked: CPU,
    want: 'refused',
  },
  { title: 'work that is gone excludes nothing', has: CPU, as: { state: 'stopped' }, asked: METAL, want: 'begins' },
  { title: 'Apple GPU work fills the units that there are', has: METAL, asked: METAL, want: 'refused' },
  { title: 'two units take two Apple GPU runs', machine: TWO_UNITS, has: METAL, asked: METAL, want: 'begins' },
  { title: 'native cpu work excludes every unit', machine: TWO_UNITS, has: METAL, asked: CPU, want: 'refused' },
  { title: 'simulated cpu work holds nothing', has: CPU, asked: { driver: 'simulation', accelerator: 'cpu' }, want: 'begins' },
  { title: 'V5: a driver that confines lifts it', machine: CONFINING, has: CPU, asked: CPU, want: 'begins' },
  { title: 'a machine without Apple GPU knows no such rule', machine: LINUX, has: CPU, asked: CPU, want: 'begins' },
  {
    title: 'what a lying controller says of exclusive devices counts for nothing',
    has: CPU,
    asked: { ...METAL, exclusiveDevices: [] },
    want: 'refused',
  },
];

describe('V6: the agent itself keeps native cpu work and the Apple GPU apart', () => {
  test.each(CASES)('$title', ({ machine = MAC, has, as, asked, want }) => {
    const present = makeWork(makeAssignment({ ...has, generation: 1 }), as);
    const run = makeAssignment({ ...asked, generation: 2 });
    const { works } = answered([present], [present.assignment, run], { machine });
    const taken = works.filter((work) => work.assignment.workloadId === run.workloadId);
    expect(outline(taken)).toEqual([want === 'begins' ? 'g2 preparing' : 'g2 failed APPLE_GPU_HELD']);
  });

  test('of two conflicting runs in one answer one begins, whatever their order', () => {
    const [one, other] = [makeAssignment(CPU), makeAssignment(METAL)];
    const forwards = answered([], [one, other], { machine: MAC });
    const backwards = answered([], [other, one], { machine: MAC });
    expect(outline(forwards.works)).toEqual(['g1 failed APPLE_GPU_HELD', 'g1 preparing']);
    expect(backwards).toEqual(forwards);
  });

  test('a run of a driver that is not offered any more still counts', () => {
    const machine: MachineFacts = { ...MAC, drivers: [{ name: 'simulation', confinesAccelerators: true }] };
    const run = makeAssignment({ driver: 'simulation', accelerator: 'apple-gpu', generation: 2 });
    const { works } = answered([makeWork(makeAssignment(CPU))], [run], { machine });
    expect(outline(works)).toEqual(['g1 running', 'g2 failed APPLE_GPU_HELD']);
  });
});
