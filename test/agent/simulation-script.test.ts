import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../src/agent-api/wire.ts';
import { drawRun } from '../../src/agent/drivers/simulation/drawn-run.ts';
import { duration, lengthOf } from '../../src/agent/drivers/simulation/duration.ts';
import { seededDraw } from '../../src/agent/drivers/simulation/seeded-draw.ts';
import { memoryRuns } from '../../src/agent/drivers/simulation/memory-runs.ts';
import { SimulationDriver } from '../../src/agent/drivers/simulation/simulation-driver.ts';
import { simulationScript } from '../../src/agent/drivers/simulation/simulation-script.ts';
import { memoryWorkspaces } from '../../src/simulation-fleet/memory-workspaces.ts';
import { makeAssignment } from './support/assignments.ts';

const MANY = 4_000;

/** Lengths of many uses of a duration, sorted. */
function lengths(value: unknown, seed = 1): readonly number[] {
  const parsed = duration.parse(value);
  const all = Array.from({ length: MANY }, (_, index) => lengthOf(parsed, (use) => seededDraw(seed, index, use)));
  return all.sort((a, b) => a - b);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => values[values.length / 2] ?? Number.NaN;

/** Within five per cent, which so many draws keep. */
function near(value: number, wanted: number): void {
  expect(Math.abs(value - wanted)).toBeLessThan(0.05 * wanted + 1e-9);
}

describe('how long things take', () => {
  test.each<readonly [title: string, value: unknown, want: readonly [mean: number, median: number]]>([
    ['a number', 200, [200, 200]],
    ['fixed', { distribution: 'fixed', value: 200 }, [200, 200]],
    ['two bounds', [100, 300], [200, 200]],
    ['uniform', { distribution: 'uniform', least: 100, most: 300 }, [200, 200]],
    ['exponential', { distribution: 'exponential', mean: 200 }, [200, 200 * Math.LN2]],
    ['log-normal', { distribution: 'log-normal', median: 200, sigma: 0.5 }, [200 * Math.exp(0.125), 200]],
  ])('%s: its draws have its mean and its median', (_title, value, [wantMean, wantMedian]) => {
    const all = lengths(value);
    near(mean(all), wantMean);
    near(median(all), wantMedian);
    expect(all[0]).toBeGreaterThanOrEqual(0);
  });

  test('a long tail ends where the script says', () => {
    const all = lengths({ distribution: 'log-normal', median: 200, sigma: 2, most: 1_000 });
    expect(all.at(-1)).toBe(1_000);
    expect(lengths({ distribution: 'exponential', mean: 200, most: 300 }).at(-1)).toBe(300);
  });

  test('S8: one seed gives the same lengths each time, another one others', () => {
    const value = { distribution: 'exponential', mean: 200 };
    expect(lengths(value, 7)).toEqual(lengths(value, 7));
    expect(lengths(value, 7)).not.toEqual(lengths(value, 8));
  });

  test.each([-1, { distribution: 'exponential' }, { distribution: 'gauss', mean: 1 }, { distribution: 'fixed', value: 1, more: 1 }])(
    'what is no duration is refused: %j',
    (value) => {
      expect(duration.safeParse(value).success).toBe(false);
    },
  );
});

describe('what goes wrong', () => {
  const runs = Array.from({ length: 500 }, (_, index) => makeAssignment({ generation: 1 + (index % 3) }));
  const share = (script: object, holds: (run: Assignment) => boolean): number => {
    expect(simulationScript.safeParse(script).success).toBe(true);
    return runs.filter(holds).length / runs.length;
  };

  test.each([
    { at: 'prepare', rate: 0.4, with: 'REF_UNUSABLE' },
    { at: 'start', rate: 0.4, with: 'START_FAILED' },
    { at: 'answer', rate: 0.4 },
    { at: 'run', rate: 0.4, with: 'OUT_OF_MEMORY', afterMs: 100 },
    { at: 'stop', rate: 0.4, times: 2 },
  ])('at $at: about the share of the runs that the script says, and the same ones again', (failure) => {
    const script = simulationScript.parse({ seed: 3, failures: [failure] });
    const fails = (run: Assignment): boolean => {
      const drawn = drawRun(script, run);
      return {
        prepare: drawn.prepareFails === failure.with && drawn.prepareFails !== null,
        start: drawn.startFails === failure.with && drawn.startFails !== null,
        answer: !drawn.answers,
        run: drawn.exit?.with === failure.with && drawn.exit?.afterMs === 100,
        stop: drawn.stopFailures === failure.times,
      }[failure.at as 'prepare'];
    };
    const found = share(script, fails);
    expect(found).toBeGreaterThan(0.3);
    expect(found).toBeLessThan(0.5);
    expect(runs.map((run) => drawRun(script, run))).toEqual(runs.map((run) => drawRun(script, run)));
  });

  test('one that is not drawn leaves the run as it is', () => {
    const [run = makeAssignment()] = runs;
    const none = drawRun(simulationScript.parse({ seed: 3, failures: [{ at: 'start', rate: 0, with: 'START_FAILED' }] }), run);
    expect(none).toMatchObject({ prepareFails: null, startFails: null, answers: true, exit: null, stopFailures: 0 });
  });

  test('V3: calls that throw, as of an engine that is away, make nothing and lose nothing; repeated they come through', async () => {
    const script = simulationScript.parse({ seed: 5, prepareMs: 0, startMs: 0, stopMs: 0, failures: [{ at: 'call', rate: 0.5 }] });
    const records = memoryRuns();
    const driver = new SimulationDriver({ runs: records, script, workspaces: memoryWorkspaces() });
    const [run = makeAssignment()] = runs;
    const context = { signal: new AbortController().signal, onProgress: () => undefined };
    let thrown = 0;
    const repeated = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      for (;;) {
        try {
          return await act();
        } catch (error) {
          expect(String(error)).toContain('The simulated engine does not answer');
          thrown += 1;
        }
      }
    };
    for (let round = 0; round < 20; round += 1) {
      expect(await repeated(() => driver.prepare(run, context))).toEqual({ ok: true });
      expect(await repeated(() => driver.start(run))).toEqual({ ok: true });
      expect(await repeated(() => driver.probe(run))).toEqual({ state: 'ready' });
      expect(await repeated(() => driver.stop(run))).toEqual({ gone: true });
      expect(await records.list()).toEqual([]);
    }
    expect(thrown).toBeGreaterThan(20);
  });
});
