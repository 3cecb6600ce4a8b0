import { z } from 'zod';
import { duration } from '../agent/drivers/simulation/duration.ts';
import { simulatedMachine, simulationScript } from '../agent/drivers/simulation/simulation-script.ts';

const share = z.number().min(0).max(1);
const milliseconds = z.number().min(0);

/** From when until when, milliseconds since the whole fleet is enrolled; without an end it goes on. */
const span = { fromMs: milliseconds.optional(), toMs: milliseconds.optional() };

/** A time in which the traffic of a share of the machines is disturbed; the seed says whose. */
const partition = z.strictObject({
  ...span,
  share: share.default(1),
  how: z.enum([
    /** Requests fail at once, as with a server that is down. */
    'refuse',
    /** Requests are lost, and the agent waits for an answer until its own time is over. */
    'hang',
    /** The server takes the requests, and its answers are lost. */
    'lose-answers',
    /** Requests arrive late, by `delayMs`. */
    'delay',
    /** Requests arrive twice. */
    'duplicate',
  ]),
  delayMs: duration.default(1_000),
});
export type Partition = Readonly<z.infer<typeof partition>>;

/** What happens to single requests at any time. */
const network = z.strictObject({
  /** Before each request. */
  latencyMs: duration.default(0),
  refuseRate: share.default(0),
  loseAnswerRate: share.default(0),
  duplicateRate: share.default(0),
  partitions: z.array(partition).default([]),
});

/** What an agent says that is not so, in a share of its reports. */
const lie = z.strictObject({
  ...span,
  rate: share,
  kind: z.enum([
    /** A run is in another state than it is, an end included. */
    'contradiction',
    /** Something of the generation before runs. */
    'older-generation',
    /** Work of another machine, or of nobody, runs here. */
    'foreign-work',
    /** A run that is prepared is running. */
    'ready-that-is-not',
    /** Nothing is here. */
    'silence',
  ]),
});
export type Lie = Readonly<z.infer<typeof lie>>;

/** Machines of one kind. */
const group = z.strictObject({
  /** Its part of the fleet, in proportion to the others. */
  weight: z.number().positive().default(1),
  machine: simulatedMachine.default({}),
  work: simulationScript.omit({ seed: true, machine: true }).default({}),
  network: network.prefault({}),
  lies: z.array(lie).default([]),
  /** How much its clock is ahead, milliseconds; negative is behind. Fixed, or drawn for each machine between two bounds. */
  clockSkewMs: z.union([z.number(), z.tuple([z.number(), z.number()])]).default(0),
  /** Time between two deaths of its agent by kill -9, each followed by a start at once; absent: it lives. */
  crashEveryMs: duration.optional(),
});
export type MachineScript = Readonly<z.infer<typeof group>>;

/** How a simulated fleet behaves. The same script gives the same story for the same machines and runs. */
export const fleetScript = z.strictObject({
  seed: z.int().default(0),
  groups: z
    .array(group)
    .min(1)
    .default([group.parse({})]),
  /** Over how long the machines begin, one after the other, milliseconds; 0: as fast as the server takes them. */
  startOverMs: milliseconds.default(0),
  /** Between two looks of an agent at running work, milliseconds. */
  aliveProbeMs: z.number().min(100).default(10_000),
});
export type FleetScript = Readonly<z.infer<typeof fleetScript>>;

/** The kind of the machine with this index among so many: kinds follow each other in proportion to their weights. */
export function groupOf(script: FleetScript, { index, of }: { readonly index: number; readonly of: number }): MachineScript {
  const total = script.groups.reduce((sum, { weight }) => sum + weight, 0);
  const place = ((index + 0.5) / of) * total;
  let passed = 0;
  const found = script.groups.find(({ weight }) => (passed += weight) > place) ?? script.groups.at(-1);
  if (found === undefined) throw new RangeError('A fleet has a group.');
  return found;
}

/** Whether a moment, milliseconds since the whole fleet is enrolled, is in a span; none before is. */
export function isWithin(
  { fromMs = 0, toMs = Infinity }: { readonly fromMs?: number | undefined; readonly toMs?: number | undefined },
  atMs: number,
): boolean {
  return atMs >= fromMs && atMs < toMs;
}
