import { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import { reportedCapacity } from '../../../agent-api/wire.ts';
import { OPERATING_SYSTEMS } from '../../../domain/model/machine.ts';
import { RUN_FAILURE_CODES } from '../../../domain/reason.ts';
import { duration } from './duration.ts';
import { seededDraw } from './seeded-draw.ts';

const share = z.number().min(0).max(1);
const reason = z.enum(RUN_FAILURE_CODES);

/** Something that goes wrong with a share of the runs; the seed says with which. */
const failure = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('prepare'), rate: share, with: reason }),
  z.strictObject({ at: z.literal('start'), rate: share, with: reason }),
  /** It never answers. */
  z.strictObject({ at: z.literal('answer'), rate: share }),
  /** It ends by itself so long after its start. */
  z.strictObject({ at: z.literal('run'), rate: share, with: reason, afterMs: duration }),
  /** So many kills do not succeed first. */
  z.strictObject({ at: z.literal('stop'), rate: share, times: z.int().min(1) }),
  /** Of the driver's calls, not of the runs: the call throws, as when an engine is away. */
  z.strictObject({ at: z.literal('call'), rate: share }),
]);
export type Failure = Readonly<z.infer<typeof failure>>;

const behaviour = z.strictObject({
  /** From the dispatch until all is made ready, in ten steps of progress. */
  prepareMs: duration,
  /** From then until it answers. */
  startMs: duration,
  /** From the wish to end until it is gone. */
  stopMs: duration,
  /** What goes wrong, beside the fields below; the first that is drawn counts for each step. */
  failures: z.array(failure),
  /** Where a run fails, when it fails. */
  failAt: z.enum(['prepare', 'start']),
  failWith: reason.optional(),
  /** Share of runs that fail with `failWith`; drawn from the seed. */
  failRate: share,
  /** Ends by itself this long after its start. */
  exitAfterMs: duration.optional(),
  exitWith: reason,
  /** So many kills do not succeed first. */
  stopFailures: z.int().min(0),
  /** Puts the ref into every text that the agent may send; for the proof of H3. */
  echoRef: z.boolean(),
});
export type Behaviour = Readonly<z.infer<typeof behaviour>>;

const exception = behaviour.partial().extend({
  match: z.strictObject({ workloadId: z.string().optional(), generation: z.int().optional(), runtimeName: z.string().optional() }),
});

/** The machine that is simulated; what is absent is as here. */
export const simulatedMachine = z.strictObject({
  os: z.enum(OPERATING_SYSTEMS).optional(),
  arch: z.string().min(1).optional(),
  capacity: reportedCapacity.optional(),
});

/** How simulated work behaves: one behaviour for all, and exceptions, of which the last that matches counts. */
export const simulationScript = behaviour.partial().extend({
  seed: z.int().optional(),
  runs: z.array(exception).optional(),
  /** Only for an agent whose one driver is the simulation. */
  machine: simulatedMachine.optional(),
});
export type SimulationScript = Readonly<z.infer<typeof simulationScript>>;

const DEFAULTS: Behaviour = {
  prepareMs: 200,
  startMs: 100,
  stopMs: 50,
  failures: [],
  failAt: 'start',
  failRate: 1,
  exitWith: 'WORK_VANISHED',
  stopFailures: 0,
  echoRef: false,
};

/** What the script says about one run. */
export function behaviourOf(script: SimulationScript, run: Assignment): Behaviour {
  const { seed: _seed, runs = [], machine: _machine, ...base } = script;
  const exceptions = runs.filter(({ match }) =>
    Object.entries(match).every(([key, wanted]) => wanted === undefined || run[key as keyof typeof match] === wanted),
  );
  const merged = Object.assign({}, DEFAULTS, base, ...exceptions) as Behaviour & { match?: unknown };
  delete merged.match;
  return merged;
}

/** A number in [0, 1) that is the same for the same seed, run and use, in every process. */
export function draw(script: SimulationScript, run: Assignment, use: string): number {
  return seededDraw(script.seed ?? 0, run.workloadId, run.generation, use);
}
