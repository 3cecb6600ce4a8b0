import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import { reportedCapacity } from '../../../agent-api/wire.ts';
import { OPERATING_SYSTEMS } from '../../../domain/model/machine.ts';
import { RUN_FAILURE_CODES } from '../../../domain/reason.ts';

/** Milliseconds: fixed, or drawn from the seed between two bounds. */
const duration = z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]);

const behaviour = z.strictObject({
  /** From the dispatch until all is made ready, in ten steps of progress. */
  prepareMs: duration,
  /** From then until it answers. */
  startMs: duration,
  /** From the wish to end until it is gone. */
  stopMs: duration,
  /** Where a run fails, when it fails. */
  failAt: z.enum(['prepare', 'start']),
  failWith: z.enum(RUN_FAILURE_CODES).optional(),
  /** Share of runs that fail with `failWith`, 0 to 1; drawn from the seed. */
  failRate: z.number().min(0).max(1),
  /** Ends by itself this long after its start. */
  exitAfterMs: duration.optional(),
  exitWith: z.enum(RUN_FAILURE_CODES),
  /** So many kills do not succeed first. */
  stopFailures: z.int().min(0),
  /** Puts the ref into every text that the agent may send; for the proof of H3. */
  echoRef: z.boolean(),
});
export type Behaviour = Readonly<z.infer<typeof behaviour>>;

const exception = behaviour.partial().extend({
  match: z.strictObject({ workloadId: z.string().optional(), generation: z.int().optional(), runtimeName: z.string().optional() }),
});

/** How simulated work behaves: one behaviour for all, and exceptions, of which the last that matches counts. */
export const simulationScript = behaviour.partial().extend({
  seed: z.int().optional(),
  runs: z.array(exception).optional(),
  /** The machine that is simulated; only for an agent whose one driver is the simulation. */
  machine: z
    .strictObject({ os: z.enum(OPERATING_SYSTEMS).optional(), arch: z.string().min(1).optional(), capacity: reportedCapacity.optional() })
    .optional(),
});
export type SimulationScript = Readonly<z.infer<typeof simulationScript>>;

const DEFAULTS: Behaviour = {
  prepareMs: 200,
  startMs: 100,
  stopMs: 50,
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
  const text = [script.seed ?? 0, run.workloadId, run.generation, use].join('/');
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
