import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { GpuUnits } from '../../../src/agent/drivers/gpu-units.ts';
import { RunFolder } from '../../../src/agent/drivers/native/run-folder.ts';
import { RunUnits } from '../../../src/agent/drivers/native/run-units.ts';
import { makeAssignment } from '../support/assignments.ts';

const LAUNCHER = { units: () => Promise.resolve([0, 1, 2, 3]) };

let runsDir: string;
let gpus: GpuUnits;
let native: RunUnits;

beforeEach(async () => {
  runsDir = await mkdtemp(join(tmpdir(), 'berth-units-'));
  gpus = new GpuUnits();
  native = new RunUnits({ runsDir, launcher: LAUNCHER, gpus });
});
afterEach(() => rm(runsDir, { recursive: true, force: true }));

async function storedRun(): Promise<{ readonly run: Assignment; readonly folder: RunFolder }> {
  const run = makeAssignment({
    workloadId: randomUUID(),
    accelerator: 'nvidia-gpu',
    resources: { cpuMillis: 1_000, memoryMib: 1_024, acceleratorCount: 1 },
  });
  const folder = new RunFolder(runsDir, run);
  await folder.create(run);
  return { run, folder };
}

/** Another driver of the same agent, which takes the lowest number that it may. */
function otherDriver(): { readonly taken: Set<number>; choose(): Promise<number> } {
  const taken = new Set<number>();
  gpus.register('docker', () => Promise.resolve(new Set(taken)));
  return {
    taken,
    choose: () =>
      gpus.choose('docker', async (takenElsewhere) => {
        const unit = [0, 1, 2, 3].find((each) => !takenElsewhere.has(each) && !taken.has(each)) ?? -1;
        await Promise.resolve();
        taken.add(unit);
        return unit;
      }),
  };
}

describe('V2: runs of different drivers on one machine', () => {
  test('never get the same GPU, though they choose at the same time', async () => {
    const other = otherDriver();
    const runs = await Promise.all([storedRun(), storedRun()]);
    const chosen = await Promise.all([...runs.flatMap(({ run, folder }) => [native.ensure(run, folder), other.choose()])]);
    expect(chosen.flat().sort()).toEqual([0, 1, 2, 3]);
  });

  test('keep what they have when they are asked again', async () => {
    const other = otherDriver();
    const { run, folder } = await storedRun();
    expect(await native.ensure(run, folder)).toEqual([0]);
    expect(await other.choose()).toBe(1);
    expect(await native.ensure(run, folder)).toEqual([0]);
  });

  test('get none while another driver cannot tell what its runs have', async () => {
    gpus.register('docker', () => Promise.reject(new Error('the engine is away')));
    const { run, folder } = await storedRun();
    await expect(native.ensure(run, folder)).rejects.toThrow('the engine is away');
    gpus.register('docker', () => Promise.resolve(new Set([0])));
    expect(await native.ensure(run, folder)).toEqual([1]);
  });
});
