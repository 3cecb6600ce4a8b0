import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeAlready, outcomeOf } from '../../src/cli/workload/run-outcome.ts';
import { setCliScene, type CliScene } from './support/cli-scene.ts';
import { berth, type Ran, type Surroundings } from './run-in-process.ts';

let scene: CliScene;
beforeAll(async () => {
  scene = await setCliScene();
});
afterAll(() => scene.close());

const ada = (argv: readonly string[], surroundings?: Surroundings): Promise<Ran> =>
  berth(argv, { BERTH_SERVER: scene.url, BERTH_TOKEN: scene.tokens.ada }, surroundings);

/** Does something once the command has printed this. */
function once(wanted: RegExp, act: () => unknown): Surroundings {
  let out = '';
  let done = false;
  return {
    onOut: (text) => {
      out += text;
      if (done || !wanted.test(out)) return;
      done = true;
      void act();
    },
  };
}

const LAUNCH = ['notebook', 'launch', '--class', 'small', '--image', 'sample/jupyter', '--machine', 'tiny', '--follow'];
const typesIn = ({ out }: Ran): readonly string[] =>
  out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly type?: string; readonly phase?: string }).type ?? 'workload');

describe('L8: what an event means for the run that is followed', () => {
  const stopping = { phase: 'STOPPING', generation: 1 } as const;
  const pending = { phase: 'PENDING', generation: 2 } as const;
  it.each([
    { run: pending, goal: 'RUNNING', type: 'RUNNING', generation: 2, want: 0 },
    { run: pending, goal: 'RUNNING', type: 'FAILED', generation: 2, want: 1 },
    { run: pending, goal: 'RUNNING', type: 'STOPPED', generation: 2, want: 1 },
    { run: pending, goal: 'RUNNING', type: 'RELEASED', generation: 2, want: null },
    { run: pending, goal: 'RUNNING', type: 'STOPPED', generation: 1, want: null },
    { run: stopping, goal: 'RUNNING', type: 'STOPPED', generation: 1, want: null },
    { run: stopping, goal: 'RUNNING', type: 'FAILED', generation: 1, want: null },
    { run: stopping, goal: 'RUNNING', type: 'RUNNING', generation: 2, want: 0 },
    { run: stopping, goal: 'RUNNING', type: 'DELETED', generation: 1, want: 1 },
    { run: stopping, goal: 'STOPPED', type: 'STOPPED', generation: 1, want: 0 },
    { run: stopping, goal: 'STOPPED', type: 'FAILED', generation: 1, want: 1 },
  ] as const)('$run.phase to $goal: $type of $generation', ({ run, goal, type, generation, want }) => {
    expect(outcomeOf({ type, generation }, run, goal)).toBe(want);
  });

  it.each([
    { phase: 'RUNNING', goal: 'RUNNING', want: 0 },
    { phase: 'STOPPED', goal: 'STOPPED', want: 0 },
    { phase: 'FAILED', goal: 'STOPPED', want: 1 },
    { phase: 'FAILED', goal: 'RUNNING', want: null },
    { phase: 'PENDING', goal: 'RUNNING', want: null },
  ] as const)('$phase and to be $goal: $want', ({ phase, goal, want }) => {
    expect(outcomeAlready({ phase, generation: 1 }, goal)).toBe(want);
  });
});

describe('--follow ends where the run does', () => {
  it('launch: 1 when it is stopped instead of RUNNING', async () => {
    const ran = await ada(
      [...LAUNCH, '--name', 'one'],
      once(/EVALUATED/, () => ada(['notebook', 'stop', 'one'])),
    );
    expect(ran.exitCode).toBe(1);
    expect(ran.out).toMatch(/^notebook one: BLOCKED\n[^]*SUBMITTED[^]*EVALUATED[^]*STOPPED/);
  });

  it('with --json: the work first, then one event a line', async () => {
    const ran = await ada(
      [...LAUNCH, '--name', 'two', '--json'],
      once(/EVALUATED/, () => ada(['notebook', 'stop', 'two'])),
    );
    expect(ran.exitCode).toBe(1);
    expect(typesIn(ran)).toEqual(['workload', 'SUBMITTED', 'EVALUATED', 'STOP_REQUESTED', 'STOPPED']);
  });

  it('stop: 0, at once where it is STOPPED already', async () => {
    await scene.notebook('ada', 'three', { blocked: true });
    const ran = await ada(['notebook', 'stop', 'three', '--follow', '--json']);
    expect([ran.exitCode, typesIn(ran)]).toEqual([0, ['workload']]);
    expect(await ada(['notebook', 'stop', 'three', '--follow'])).toMatchObject({ exitCode: 0 });
  });
});

describe('E2: berth timeline --follow', () => {
  it('goes on until the work is deleted', async () => {
    await scene.notebook('ada', 'five', { blocked: true });
    const ran = await ada(
      ['timeline', 'five', '--follow', '--json'],
      once(/EVALUATED/, () => ada(['notebook', 'delete', 'five', '--yes'])),
    );
    expect([ran.exitCode, typesIn(ran).at(0), typesIn(ran).at(-1)]).toEqual([0, 'SUBMITTED', 'DELETED']);
  });

  it('interrupted, it says how to go on, and goes on there', async () => {
    await scene.notebook('ada', 'six', { blocked: true });
    const interrupt = new AbortController();
    const ran = await ada(['timeline', 'six', '--follow'], {
      interrupted: interrupt.signal,
      ...once(/EVALUATED/, () => {
        interrupt.abort();
      }),
    });
    expect(ran.exitCode).toBe(130);
    const after = /Go on with: berth timeline six --follow --after (\S+)\n$/.exec(ran.err)?.[1] ?? 'none';
    const [rest] = await Promise.all([
      ada(['timeline', 'six', '--follow', '--after', after, '--json']),
      ada(['notebook', 'delete', 'six', '--yes']),
    ]);
    expect([rest.exitCode, typesIn(rest)]).toEqual([0, ['STOP_REQUESTED', 'STOPPED', 'DELETED']]);
  });
});
