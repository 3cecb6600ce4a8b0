import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GpuUnits } from '../../../src/agent/drivers/gpu-units.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';

describe.runIf(canRunDocker)(dockerTitle('GPUs of containers'), () => {
  let machine: DockerMachine;

  beforeEach(async () => {
    machine = await DockerMachine.create();
  });
  afterEach(() => machine.dispose());

  test('V2: containers get GPUs of their own, none that native work of the machine has', async () => {
    const gpus = new GpuUnits();
    gpus.register('native', () => Promise.resolve(new Set([1])));
    const driver = machine.driver({ gpus });
    const runs = [1, 2].map((acceleratorCount) =>
      machine.run({
        ref: 'berth-test/busybox:1',
        accelerator: 'nvidia-gpu',
        resources: { cpuMillis: 500, memoryMib: 128, acceleratorCount },
      }),
    );
    const results = await Promise.all(runs.map((run) => driver.prepare(run, PLAIN)));
    expect(results).toEqual([{ ok: true }, { ok: true }]);
    const containers = await Promise.all(runs.map((run) => machine.view.container(run)));
    const given = containers.map(({ HostConfig }) => (HostConfig.DeviceRequests ?? []).flatMap(({ DeviceIDs }) => DeviceIDs ?? []));
    expect(given.map(({ length }) => length)).toEqual([1, 2]);
    // Other agents' containers on the engine count too, so only what may not be is told here.
    expect(new Set(given.flat()).size).toBe(3);
    expect(given.flat()).not.toContain('1');
  });
});
