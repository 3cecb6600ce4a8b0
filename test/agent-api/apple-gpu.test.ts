import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReasonCode } from '../../src/domain/reason.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { AppleGpuStage, PHASES, type HolderPhase, type MachineName, type WorkName } from './support/apple-gpu-stage.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let stage: AppleGpuStage;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  stage = await AppleGpuStage.set(plane);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

/** What becomes of the second work while the first holds: it goes beside it, or waits or is blocked for a reason. */
type Want = 'beside' | 'for native CPU' | 'for GPU work' | 'for a free unit' | 'blocked';

interface Case {
  readonly machine: MachineName;
  readonly holder: WorkName;
  readonly asker: WorkName;
  readonly want: Want;
}

const CPU = 'a native CPU notebook';
const METAL = 'Apple GPU work';
const DOCKER = 'a CPU notebook in docker';
const CUDA = 'NVIDIA GPU work';

/** V4 whole: the same on a Mac whose agent reports no unit, since every Mac has one. */
const ONE_UNIT: readonly Omit<Case, 'machine'>[] = [
  { holder: CPU, asker: CPU, want: 'for native CPU' },
  { holder: CPU, asker: METAL, want: 'for native CPU' },
  { holder: METAL, asker: CPU, want: 'for GPU work' },
  { holder: METAL, asker: METAL, want: 'for a free unit' },
  { holder: CPU, asker: DOCKER, want: 'beside' },
  { holder: DOCKER, asker: CPU, want: 'beside' },
  { holder: METAL, asker: DOCKER, want: 'beside' },
];
const CASES: readonly Case[] = [
  ...ONE_UNIT.map((item) => ({ machine: 'a Mac' as const, ...item })),
  ...ONE_UNIT.map((item) => ({ machine: 'a Mac that reports no GPU' as const, ...item })),
  { machine: 'a Mac with two units', holder: CPU, asker: CPU, want: 'for native CPU' },
  { machine: 'a Mac with two units', holder: CPU, asker: METAL, want: 'for native CPU' },
  { machine: 'a Mac with two units', holder: METAL, asker: CPU, want: 'for GPU work' },
  { machine: 'a Mac with two units', holder: METAL, asker: METAL, want: 'beside' },
  { machine: 'a Linux machine', holder: CPU, asker: CPU, want: 'beside' },
  { machine: 'a Linux machine', holder: CPU, asker: CUDA, want: 'beside' },
  { machine: 'a Linux machine', holder: CUDA, asker: CPU, want: 'beside' },
  { machine: 'a Linux machine', holder: CPU, asker: METAL, want: 'blocked' },
];

const HOLDER_PHASES: Readonly<Record<HolderPhase, string>> = {
  preparing: 'PREPARING',
  running: 'RUNNING',
  stopping: 'STOPPING',
  'failed to stop': 'FAILED',
  unreachable: 'RUNNING',
};

/** The reason of the one candidate that matters, as the waiting work keeps it. */
function wantReason({ want, asker }: { readonly want: Exclude<Want, 'beside'>; readonly asker: WorkName }, phase: HolderPhase): object {
  const wantedBy = asker === CPU ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK';
  const held = { code: 'APPLE_GPU_HELD', holderPhase: HOLDER_PHASES[phase], own: true, wantedBy };
  switch (want) {
    case 'for native CPU':
      return { ...held, holder: 'NATIVE_CPU_NOTEBOOK' };
    case 'for GPU work':
      return { ...held, holder: 'APPLE_GPU_WORK' };
    case 'for a free unit':
      return { code: 'CAPACITY_IN_USE', resource: 'DEVICES', accelerator: 'apple-gpu', requested: 1, free: 0, total: 1 };
    case 'blocked':
      return { code: 'ACCELERATOR_ABSENT', accelerator: 'apple-gpu' };
  }
}

/** Reasons of another driver of the machine, or of its being away, are no part of the rule. */
function isOfTheRule(want: Want, code: ReasonCode): boolean {
  return want === 'blocked' ? code === 'ACCELERATOR_ABSENT' : code === 'APPLE_GPU_HELD' || code === 'CAPACITY_IN_USE';
}

describe.each(CASES)('V4: on $machine, $holder first, then $asker: $want', (item) => {
  it.each(PHASES)('V3: while the first is %s', async (phase) => {
    const agent = await stage.enrol(item.machine);
    const first = await stage.launch(item.holder, agent.machineId);
    await stage.bring(first, { agent, phase });
    expect(await factsOf(database.pool, first)).toMatchObject({ phase: HOLDER_PHASES[phase], openHolds: 1 });

    const second = await stage.launch(item.asker, agent.machineId);
    const standing = await stage.standing(second);
    const away = phase === 'unreachable';
    if (item.want === 'beside' && !away) expect(standing).toMatchObject({ phase: 'PREPARING', admission: 'ADMITTED' });
    else {
      expect(standing).toMatchObject({ phase: 'PENDING', admission: item.want === 'blocked' ? 'BLOCKED' : 'WAITING' });
      const reasons = standing.reasons.filter(({ code }) => isOfTheRule(item.want, code));
      if (item.want !== 'beside') expect(reasons.slice(0, 1)).toMatchObject([wantReason({ ...item, want: item.want }, phase)]);
      if (away && item.want !== 'blocked') expect(standing.reasons.map(({ code }) => code)).toContain('MACHINE_UNREACHABLE');
      await stage.evaluate();
      expect(await stage.standing(second)).toMatchObject({ phase: 'PENDING' });
    }

    await stage.release(first, agent);
    expect(await factsOf(database.pool, first)).toMatchObject({ phase: 'STOPPED', openHolds: 0, closedHolds: 1 });
    expect((await eventsOf(database.pool, first)).filter((type) => type === 'RELEASED')).toHaveLength(1);
    expect((await stage.standing(second)).phase).toBe(item.want === 'blocked' ? 'PENDING' : 'PREPARING');
  });
});

describe('V4: what is held', () => {
  it.each<[MachineName, WorkName, readonly string[]]>([
    ['a Mac', CPU, ['apple-gpu/0 exclusive']],
    ['a Mac that reports no GPU', CPU, ['apple-gpu/0 exclusive']],
    ['a Mac with two units', CPU, ['apple-gpu/0 exclusive', 'apple-gpu/1 exclusive']],
    ['a Mac with two units', METAL, ['apple-gpu/0']],
    ['a Mac', DOCKER, []],
    ['a Linux machine', CPU, []],
  ])('on %s by %s', async (machine, work, want) => {
    const agent = await stage.enrol(machine);
    const id = await stage.launch(work, agent.machineId);
    expect(await stage.devicesHeld(agent.machineId)).toEqual(want);
    const [assignment] = (await agent.sync()).assignments;
    expect(assignment?.exclusiveDevices).toEqual(want.some((held) => held.endsWith('exclusive')) ? ['apple-gpu'] : []);
    await stage.release(id, agent);
    expect(await stage.devicesHeld(agent.machineId)).toEqual([]);
  });

  it('L10: cpu work that holds the Apple GPU is accounted to its cpu class and uses no accelerator', async () => {
    const agent = await stage.enrol('a Mac with two units');
    const id = await stage.launch(CPU, agent.machineId);
    const { rows } = await database.pool.query(
      `select class_name as class, accelerator, accelerator_count as count, exclusive,
         (select count(*)::int from device_hold d where d.reservation_id = r.id) as devices from reservation r where workload_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ class: 'cpu', accelerator: 'cpu', count: 0, exclusive: true, devices: 2 }]);
  });
});

describe('V2, V4: fifty launches of native CPU and Apple GPU work at once', () => {
  it.each<[MachineName, number]>([
    ['a Mac', 1],
    ['a Mac that reports no GPU', 1],
    ['a Mac with two units', 2],
  ])('on %s: never both, and never more than fit', async (machine, units) => {
    const agent = await stage.enrol(machine);
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => stage.launch(index % 2 === 0 ? CPU : METAL, agent.machineId)));
    await stage.evaluate();
    const { rows } = await database.pool.query<{ accelerator: string }>(
      'select accelerator from reservation where machine_id = $1 and released_at is null',
      [agent.machineId],
    );
    const admitted = rows.map((row) => row.accelerator);
    const isOneNative = admitted.length === 1 && admitted[0] === 'cpu';
    const isAllMetal = admitted.length === units && admitted.every((accelerator) => accelerator === 'apple-gpu');
    expect(isOneNative || isAllMetal).toBe(true);
    expect((await Promise.all(ids.map((id) => stage.standing(id)))).filter(({ phase }) => phase === 'PREPARING')).toHaveLength(
      admitted.length,
    );
  });
});
