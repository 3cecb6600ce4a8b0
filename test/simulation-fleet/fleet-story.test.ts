import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Assignment } from '../../src/agent-api/wire.ts';
import { isOver } from './support/is-over.ts';
import type { FleetEvent } from '../../src/simulation-fleet/fleet-event.ts';
import { fleetScript } from '../../src/simulation-fleet/fleet-script.ts';
import { seededUuid } from '../../src/simulation-fleet/seeded-uuid.ts';
import { SimulatedFleet } from '../../src/simulation-fleet/simulated-fleet.ts';
import { makeAssignment, stopOf } from '../agent/support/assignments.ts';
import { eventually } from '../support/eventually.ts';
import { PlayedFleet } from './support/played-fleet.ts';

const MACHINES = 20;
const RUNS_EACH = 2;

/** Everything goes wrong somewhere, and quickly. */
const SCRIPT = {
  groups: [
    {
      work: {
        prepareMs: { distribution: 'log-normal', median: 5, sigma: 1, most: 50 },
        startMs: { distribution: 'exponential', mean: 5, most: 50 },
        stopMs: 1,
        failures: [
          { at: 'prepare', rate: 0.2, with: 'REF_UNUSABLE' },
          { at: 'start', rate: 0.2, with: 'START_FAILED' },
          { at: 'stop', rate: 0.2, times: 1 },
        ],
      },
      network: { refuseRate: 0.05, loseAnswerRate: 0.05, duplicateRate: 0.1 },
      clockSkewMs: [-5_000, 5_000],
    },
  ],
};

/** The same runs for the same fleet: ids are made of names. */
function runOf(machine: number, index: number): Assignment {
  const name = (what: string): string => seededUuid(what, machine, index);
  return makeAssignment({ workloadId: name('workload'), decisionId: name('decision') });
}

/** What happened to each run, told by its machine: its states and reasons in their order. */
async function story(seed: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const plane = new PlayedFleet();
  const end = new AbortController();
  const told: Record<string, string[]> = {};
  const listener = (event: FleetEvent, machine: string): void => {
    if (event.kind !== 'RUN') return;
    const line = [event.state, event.reason].filter((part) => part !== null).join(' ');
    (told[`${machine} ${event.workloadId}`] ??= []).push(line);
  };
  const fleet = new SimulatedFleet({
    ...{ serverUrl: 'http://127.0.0.1', machines: MACHINES, namePrefix: 'm', concurrency: 4, listener },
    script: fleetScript.parse({ ...SCRIPT, seed }),
    enter: () => Promise.resolve({ enrollmentToken: 'one-time' }),
    post: plane.post,
    log: pino({ level: 'silent' }),
    signal: end.signal,
  });
  try {
    await fleet.start();
    for (const wish of ['run', 'stop'] as const) {
      const wanted = Array.from({ length: MACHINES }, (_, machine) => ({
        name: `m-${String(machine)}`,
        runs: Array.from({ length: RUNS_EACH }, (_each, index) => runOf(machine, index)),
      }));
      for (const { name, runs } of wanted) plane.want(name, wish === 'run' ? runs : runs.map(stopOf));
      await eventually(
        () => wanted.every(({ name, runs }) => runs.every((run) => isOver(plane.heard(name, run), wish))),
        `every run is ${wish === 'run' ? 'up or failed' : 'over'}`,
      );
    }
  } finally {
    end.abort();
    await fleet.ended();
  }
  return told;
}

test('S8: one seed gives the same story of a fleet twice, with failures and lost messages; another seed another one', async () => {
  const [first, again, other] = [await story(11), await story(11), await story(12)];
  expect(Object.keys(first)).toHaveLength(MACHINES * RUNS_EACH);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  const lines = new Set(Object.values(first).flat());
  for (const line of ['running', 'stopped', 'failed REF_UNUSABLE', 'failed START_FAILED', 'stopping STOP_FAILED'])
    expect(lines).toContain(line);
});
