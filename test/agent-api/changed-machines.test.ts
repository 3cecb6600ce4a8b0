import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { violationsOf } from '../support/invariants.ts';
import { AppleGpuStage, capacityOf, type MachineName, type WorkName } from './support/apple-gpu-stage.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { observation, type TestAgent } from './support/test-agent.ts';
import { factsOf } from './support/workload-facts.ts';

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

const CPU = 'a native CPU notebook';
const METAL = 'Apple GPU work';
const DOCKER = 'a CPU notebook in docker';
const CUDA = 'NVIDIA GPU work';

const running = (id: WorkloadId): { readonly observed: readonly object[] } => ({ observed: [observation(id, { state: 'running' })] });
const nativeThat = (confinesAccelerators: boolean): object => ({ name: 'native', version: '1.0', confinesAccelerators });

/** Work that runs on a new machine. */
async function runs(work: WorkName, machine: MachineName): Promise<{ readonly agent: TestAgent; readonly id: WorkloadId }> {
  const agent = await stage.enrol(machine);
  const id = await stage.launch(work, agent.machineId);
  await stage.bring(id, { agent, phase: 'running' });
  return { agent, id };
}

interface Change {
  readonly title: string;
  readonly machine: MachineName;
  /** What becomes of the machine while the native CPU notebook runs on it; returns who speaks for it then. */
  readonly change: (agent: TestAgent, id: WorkloadId) => Promise<TestAgent>;
}

const CHANGES: readonly Change[] = [
  {
    title: 'the agent reports two units instead of one',
    machine: 'a Mac',
    change: async (agent, id) => {
      await agent.sync({ ...running(id), capacity: capacityOf([{ kind: 'apple-gpu', count: 2 }]) });
      return agent;
    },
  },
  {
    title: 'the machine was Linux and enrols again as a Mac, whose agent claims to confine',
    machine: 'a Linux machine',
    change: async (agent, id) => {
      const mac = await stage.enrolAgain(agent, 'a Mac that claims to confine');
      await mac.sync(running(id));
      return mac;
    },
  },
  {
    title: 'the agent says later that its native driver does not confine',
    machine: 'a Linux machine with an Apple GPU',
    change: async (agent, id) => {
      await agent.sync({ ...running(id), drivers: [nativeThat(false)] });
      return agent;
    },
  },
];

describe('V4, V5: a native CPU notebook keeps the Apple GPU to itself by the machine as it is now', () => {
  it.each(CHANGES)('V4: $title: GPU work and another native CPU notebook wait until it is gone', async ({ machine, change }) => {
    const { agent: before, id } = await runs(CPU, machine);
    const agent = await change(before, id);
    const metal = await stage.launch(METAL, agent.machineId);
    const held = { code: 'APPLE_GPU_HELD', holder: 'NATIVE_CPU_NOTEBOOK', holderPhase: 'RUNNING', own: true };
    const standing = await stage.standing(metal);
    expect(standing).toMatchObject({ phase: 'PENDING', admission: 'WAITING' });
    expect(standing.reasons).toContainEqual(expect.objectContaining({ ...held, wantedBy: 'APPLE_GPU_WORK' }));

    const second = await stage.launch(CPU, agent.machineId);
    expect((await stage.standing(second)).reasons).toContainEqual(expect.objectContaining({ ...held, wantedBy: 'NATIVE_CPU_NOTEBOOK' }));
    await stage.evaluate();
    expect(await factsOf(database.pool, metal)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
    expect(await factsOf(database.pool, second)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
    expect((await agent.sync(running(id))).assignments.map(({ workloadId }) => workloadId)).toEqual([id]);
    expect(await violationsOf(database.pool)).toEqual([]);

    await stage.release(id, agent);
    expect(await factsOf(database.pool, metal)).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
    expect(await factsOf(database.pool, second)).toMatchObject({ phase: 'PENDING', openHolds: 0 });
  });

  it('V4: GPU work on a unit that is reported no more keeps native CPU work off the Mac', async () => {
    const { agent, id } = await runs(METAL, 'a Mac with two units');
    const other = await stage.launch(METAL, agent.machineId);
    expect(await stage.devicesHeld(agent.machineId)).toEqual(['apple-gpu/0', 'apple-gpu/1']);
    await stage.release(id, agent);
    await agent.sync({ ...running(other), capacity: capacityOf([{ kind: 'apple-gpu', count: 1 }]) });
    expect(await stage.devicesHeld(agent.machineId)).toEqual(['apple-gpu/1']);
    const cpu = await stage.launch(CPU, agent.machineId);
    expect((await stage.standing(cpu)).reasons).toContainEqual(
      expect.objectContaining({ code: 'APPLE_GPU_HELD', holder: 'APPLE_GPU_WORK', wantedBy: 'NATIVE_CPU_NOTEBOOK' }),
    );
    await stage.release(other, agent);
    expect(await factsOf(database.pool, cpu)).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
  });
});

describe('V2, V3: a machine that reports fewer GPUs than it had', () => {
  it('V2: the one GPU that is left is not free while work holds the one that went', async () => {
    const { agent, id: first } = await runs(CUDA, 'a Linux machine with two NVIDIA GPUs');
    const second = await stage.launch(CUDA, agent.machineId);
    await agent.sync();
    await stage.release(first, agent);
    const one = { capacity: capacityOf([{ kind: 'nvidia-gpu', count: 1 }]) };
    await agent.sync({ ...running(second), ...one });
    expect(await stage.devicesHeld(agent.machineId)).toEqual(['nvidia-gpu/1']);

    const third = await stage.launch(CUDA, agent.machineId);
    expect((await stage.standing(third)).reasons).toContainEqual(
      expect.objectContaining({ code: 'CAPACITY_IN_USE', resource: 'DEVICES', requested: 1, free: 0, total: 1 }),
    );
    await stage.evaluate();
    expect(await stage.devicesHeld(agent.machineId)).toEqual(['nvidia-gpu/1']);
    await stage.release(second, agent);
    expect(await stage.devicesHeld(agent.machineId)).toEqual(['nvidia-gpu/0']);
    expect(await factsOf(database.pool, third)).toMatchObject({ phase: 'PREPARING', openHolds: 1 });
  });
});

describe('the audit of holds finds what breaks V4, whoever wrote it', () => {
  const found = async (machineId: string): Promise<readonly string[]> =>
    (await violationsOf(database.pool))
      .filter(({ rule, what }) => rule.startsWith('V4: ') && what.includes(machineId))
      .map(({ what }) => what);

  it('V4: by the driver as it is reported now', async () => {
    const { agent, id } = await runs(METAL, 'a Mac with two units');
    const cpu = await stage.launch(DOCKER, agent.machineId);
    expect(await factsOf(database.pool, cpu)).toMatchObject({ phase: 'PREPARING' });
    expect(await found(agent.machineId)).toEqual([]);
    const docker = { name: 'docker', version: '1.0', confinesAccelerators: false };
    await agent.sync({ ...running(id), drivers: [docker, nativeThat(false)] });
    expect(await found(agent.machineId)).toMatchObject([expect.stringContaining('(docker, cpu) beside')]);
    await stage.release(cpu, agent);
    expect(await found(agent.machineId)).toEqual([]);
  });

  it.each([
    ['by the table, on the system that the machine has now', `update machine set os = 'darwin' where id = $1`],
    ['by what the hold was made for', `update reservation set exclusive = true where machine_id = $1 and accelerator = 'cpu'`],
  ])('V4: %s', async (_title, write) => {
    const { agent } = await runs(METAL, 'a Linux machine with an Apple GPU');
    await stage.launch(CPU, agent.machineId);
    expect(await found(agent.machineId)).toEqual([]);
    await database.pool.query('alter table reservation disable trigger user');
    await database.pool.query(write, [agent.machineId]);
    await database.pool.query('alter table reservation enable trigger user');
    expect(await found(agent.machineId)).toMatchObject([expect.stringContaining('(native, cpu) beside')]);
  });
});
