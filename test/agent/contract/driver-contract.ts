import { afterAll, beforeAll, describe } from 'vitest';
import type { DriverStage } from './driver-stage.ts';
import { endings } from './contract-of-endings.ts';
import { jupyter } from './contract-of-jupyter.ts';
import { oneRun } from './contract-of-one-run.ts';
import { restarts } from './contract-of-restarts.ts';
import { workspaces } from './contract-of-workspaces.ts';
import { ContractScene } from './contract-scene.ts';

/**
 * What every driver does, whatever it drives: `Driver` in src/agent/drivers/driver.ts, made of words there, is made of tests
 * here. Run for each driver on the real thing. What a driver cannot do by its nature is tested as its nature. The parts run at the same
 * time, each on a machine of its own, since most of it is waiting.
 */
export function driverContract(stage: DriverStage): void {
  const runs = stage.absent === null || process.env['BERTH_CI'] === '1';
  const title = runs ? `the driver contract: ${stage.driver}` : `the driver contract: ${stage.driver} (left out: ${stage.absent})`;
  describe.runIf(runs)(title, { concurrent: true }, () => {
    const scene = new ContractScene(stage);

    beforeAll(async () => {
      await scene.open();
    });

    afterAll(async () => {
      await scene.close();
    });

    describe.concurrent('in the order of its life', () => {
      oneRun(scene);
    });
    jupyter(scene);
    endings(scene);
    restarts(scene);
    workspaces(scene);
  });
}
