import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment, Report } from '../../../src/agent-api/wire.ts';
import { eventually } from '../../support/eventually.ts';
import { AgentProcess } from '../support/agent-process.ts';
import { stopOf } from '../support/assignments.ts';
import { PlayedControlPlane } from '../support/played-control-plane.ts';
import { ContractScene } from './contract-scene.ts';
import type { DriverStage, StagedMachine } from './driver-stage.ts';

/** Bound of a test: it starts an agent three times, each a fresh process that a busy machine takes long to load. */
const PATIENCE_MS = 170_000;

/** Moments after the first word of a run, milliseconds; a run is up some time after, on the slowest driver. */
const MOMENTS = [0, 250];

/**
 * The agent of a driver in a process of its own, killed with -9 while it prepares, runs and stops, and started again each time: in
 * the end there is one thing of the run, then none, and it was told so once and in order (A7).
 */
export function agentKills(stage: DriverStage): void {
  const runs = stage.absent === null || process.env['BERTH_CI'] === '1';
  const title = `A7: kill -9 of an agent with ${stage.driver}`;
  describe.runIf(runs)(runs ? title : `${title} (left out: ${stage.absent ?? ''})`, () => {
    const scene = new ContractScene(stage);
    let machine: StagedMachine;
    let plane: PlayedControlPlane;
    let agents: AgentProcess[];

    beforeAll(() => scene.open());
    afterAll(() => scene.close());

    beforeEach(async () => {
      ({ machine } = await scene.machine());
      plane = await PlayedControlPlane.start();
      agents = [];
    });

    afterEach(async () => {
      await Promise.all(agents.map((agent) => agent.end('SIGKILL')));
      await plane.close();
    });

    /** Starts the agent of the machine again; resolves once the control plane has heard this start. */
    async function start(): Promise<AgentProcess> {
      const heard = plane.nextSync();
      const { dataDir, options } = machine;
      const agent = await AgentProcess.start({
        ...{ server: plane.url, enrollmentToken: 'one-time', drivers: [stage.driver], dataDir },
        ...options,
      });
      agents.push(agent);
      await Promise.race([
        heard,
        agent.exited().then(() => {
          throw new Error(`the agent ended:\n${agent.log}`);
        }),
      ]);
      return agent;
    }

    function told(state: Report['state'], run: Assignment): Promise<Report> {
      return plane.reported((report) => report.workloadId === run.workloadId && report.state === state);
    }

    /** Each state that was told of the run, in the order in which it was first told. */
    function story(run: Assignment): readonly string[] {
      return [...new Set(plane.reports.filter((report) => report.workloadId === run.workloadId).map((report) => report.state))];
    }

    test(
      'while it prepares, again and again: one thing comes up, never two, and it enrolled once',
      async () => {
        const run = scene.run('plain');
        plane.assign([run]);
        for (const ms of MOMENTS) {
          const agent = await start();
          await told('preparing', run);
          await sleep(ms);
          await agent.end('SIGKILL');
          expect((await machine.instances(run)).length).toBeLessThanOrEqual(1);
        }
        await start();
        await told('running', run);
        expect(await machine.instances(run)).toHaveLength(1);
        expect(story(run)).toEqual(['preparing', 'running']);
        expect(plane.enrollments).toHaveLength(1);
      },
      PATIENCE_MS,
    );

    test(
      'while it runs: the work goes on, and the next agent has that very work; while it stops: it is ended',
      async () => {
        const run = scene.run('plain');
        plane.assign([run]);
        const first = await start();
        await told('running', run);
        const before = await machine.instances(run);
        await first.end('SIGKILL');
        expect(await machine.instances(run)).toEqual(before);
        const second = await start();
        const seen = await plane.nextSync((sync) => sync.revision !== null);
        expect(seen.observed).toMatchObject([{ workloadId: run.workloadId, generation: 1, state: 'running' }]);
        expect(await machine.instances(run)).toEqual(before);
        plane.assign([stopOf(run)]);
        await told('stopping', run);
        await second.end('SIGKILL');
        await start();
        await told('stopped', run);
        expect(await machine.instances(run)).toEqual([]);
        expect(await machine.remains(run)).toEqual([]);
        expect(story(run)).toEqual(['preparing', 'running', 'stopping', 'stopped']);
        plane.assign([]);
        await eventually(() => plane.syncs.at(-1)?.observed.length === 0, 'what is over is forgotten');
      },
      PATIENCE_MS,
    );
  });
}
