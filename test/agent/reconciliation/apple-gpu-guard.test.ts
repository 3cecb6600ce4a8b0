import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { MachineFacts } from '../../../src/agent/machine/machine-facts.ts';
import type { Work } from '../../../src/agent/reconciliation/work.ts';
import { generationKey } from '../../../src/agent/reconciliation/work.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { answered, LINUX, MAC, makeWork, outline } from '../support/works.ts';

const CPU = { driver: 'native', accelerator: 'cpu' } as const;
const METAL = { driver: 'native', accelerator: 'apple-gpu', resources: { cpuMillis: 1_000, memoryMib: 512, acceleratorCount: 1 } } as const;
const TWO_UNITS: MachineFacts = { ...MAC, appleGpuUnits: 2 };
const BOASTFUL: MachineFacts = { ...MAC, drivers: [{ name: 'native', confinesAccelerators: true }] };
const DOCKER: MachineFacts = { ...MAC, drivers: [...MAC.drivers, { name: 'docker', confinesAccelerators: true }] };
const LEAKING: MachineFacts = { ...MAC, drivers: [...MAC.drivers, { name: 'docker', confinesAccelerators: false }] };

interface Case {
  readonly title: string;
  readonly machine?: MachineFacts;
  readonly has: Partial<Assignment>;
  readonly as?: Partial<Work>;
  readonly asked: Partial<Assignment>;
  readonly want: 'begins' | 'refused';
}

const NO_UNITS = { ...METAL.resources, acceleratorCount: 0 };
const STUCK: Partial<Work> = { state: 'stopping', ending: { outcome: 'stopped' }, reason: 'STOP_FAILED' };
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
  { title: 'V5: a driver that confines lifts it', machine: DOCKER, has: CPU, asked: { ...CPU, driver: 'docker' }, want: 'begins' },
  { title: 'V5: its own word alone does not, the table knows better', machine: BOASTFUL, has: CPU, asked: CPU, want: 'refused' },
  {
    title: 'V5: the table alone does not, its own word says less',
    machine: LEAKING,
    has: CPU,
    asked: { ...CPU, driver: 'docker' },
    want: 'refused',
  },
  { title: 'a machine without Apple GPU knows no such rule', machine: LINUX, has: CPU, asked: CPU, want: 'begins' },
  {
    title: 'what a lying controller says of exclusive devices counts for nothing',
    has: CPU,
    asked: { ...METAL, exclusiveDevices: [] },
    want: 'refused',
  },
  {
    title: 'nor what it says of exclusive devices of work that holds none',
    has: { ...CPU, exclusiveDevices: [] },
    asked: CPU,
    want: 'refused',
  },
  {
    title: 'nor that native work is for another GPU, when it begins',
    has: METAL,
    asked: { ...CPU, accelerator: 'nvidia-gpu' },
    want: 'refused',
  },
  { title: 'nor when it is there already', has: { ...CPU, accelerator: 'nvidia-gpu' }, asked: CPU, want: 'refused' },
  { title: 'nor that Apple GPU work needs no unit', has: METAL, asked: { ...METAL, resources: NO_UNITS }, want: 'refused' },
  { title: 'nor that what is there needs none', has: { ...METAL, resources: NO_UNITS }, asked: CPU, want: 'refused' },
  { title: 'a stop that has not succeeded excludes', has: CPU, as: STUCK, asked: METAL, want: 'refused' },
  { title: 'so does one of Apple GPU work', has: METAL, as: STUCK, asked: CPU, want: 'refused' },
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

  test('a lying controller names many at once: one of them begins', () => {
    const runs = [CPU, METAL, CPU, METAL, CPU].map((stated, index) =>
      makeAssignment({ ...stated, generation: index + 1, exclusiveDevices: [] }),
    );
    const { works } = answered([], runs, { machine: MAC });
    expect(outline(works).filter((line) => line.endsWith('preparing'))).toHaveLength(1);
    expect(outline(works).filter((line) => line.endsWith('APPLE_GPU_HELD'))).toHaveLength(4);
  });

  test('a lying controller wants the next run while the stop of the one before has not succeeded: nothing begins', () => {
    const run = makeAssignment(CPU);
    const next = makeAssignment({ ...CPU, workloadId: run.workloadId, generation: 2 });
    const jumped = makeAssignment({ ...CPU, workloadId: run.workloadId, generation: 9 });
    const { works } = answered([makeWork(run, STUCK)], [next, jumped, stopOf(run)], { machine: MAC });
    expect(outline(works)).toEqual(['g1 stopping ends stopped STOP_FAILED']);
  });

  test('a lying controller goes back to an older run, or to the same one by another decision: what runs stays the only one', () => {
    const run = makeAssignment({ ...CPU, generation: 5 });
    const older = makeAssignment({ ...CPU, workloadId: run.workloadId, generation: 3 });
    const same = makeAssignment({ ...CPU, workloadId: run.workloadId, generation: 5 });
    const { works } = answered([makeWork(run)], [run, older, same], { machine: MAC });
    expect(outline(works)).toEqual(['g3 stopped', 'g5 running']);
  });

  test.each([
    ['run', (lost: Assignment) => lost],
    ['stop', stopOf],
  ])('what may exist without a trace, to %s, is looked for before anything begins beside it', (_title, ordered) => {
    const lost = makeAssignment(CPU);
    const asked = makeAssignment({ ...METAL, generation: 7 });
    const { works } = answered([], [asked, ordered(lost)], { machine: MAC, begun: new Set([generationKey(lost)]) });
    expect(outline(works)[1]).toBe('g7 failed APPLE_GPU_HELD');
  });

  test('a run of a driver that is not offered any more still counts', () => {
    const machine: MachineFacts = { ...MAC, drivers: [{ name: 'simulation', confinesAccelerators: true }] };
    const run = makeAssignment({ driver: 'simulation', accelerator: 'apple-gpu', generation: 2 });
    const { works } = answered([makeWork(makeAssignment(CPU))], [run], { machine });
    expect(outline(works)).toEqual(['g1 running', 'g2 failed APPLE_GPU_HELD']);
  });
});
