import type { Pool } from 'pg';
import type { Command } from './commands/command.ts';
import { shareWithEverybody } from './commands/machine-commands.ts';
import { Judge } from './rules/judge.ts';
import { settleDown } from './settle-down.ts';
import { COMMANDS, describeStep, type Step } from './steps.ts';
import type { Tally } from './tally.ts';
import { enrol, syncOnce } from './world/agent-traffic.ts';
import { FLEET_PLAN } from './world/fleet-plan.ts';
import { createWorld, type World } from './world/world.ts';

/** Steps of one sequence that did something. */
export const STEPS = 50;

/** How a sequence ended, with what was done until then. */
export interface SequenceEnd {
  /** null: every rule held. */
  readonly failure: Error | null;
  /** The steps that did something, in order. */
  readonly done: readonly Step[];
  /** They, and what each came to. */
  readonly trace: readonly string[];
}

/** What all sequences of a worker share. */
export interface Bench {
  readonly pool: Pool;
  /** Makes the database empty. */
  readonly empty: () => Promise<void>;
}

/** Runs the steps in a new world, each followed by every rule, until 50 have done something; then the world comes to rest. */
export async function runSequence({ pool, empty }: Bench, steps: readonly Step[], tally: Tally): Promise<SequenceEnd> {
  const done: Step[] = [];
  const trace: string[] = [];
  try {
    await empty();
    const world = await createWorld(pool);
    for (const plan of FLEET_PLAN.slice(0, 2)) {
      const machine = await enrol(world, plan);
      await syncOnce(world, machine, { server: 0, answered: true });
      await shareWithEverybody(world, machine);
    }
    await world.control.settle();
    const judge = new Judge();
    await judge.judge(world);
    for (const step of steps) {
      if (done.length === STEPS) break;
      done.push(step);
      trace.push(describeStep(step));
      const outcome = await take(world, step);
      if (outcome === null) {
        done.pop();
        trace.pop();
        continue;
      }
      trace.splice(-1, 1, `${describeStep(step)} -> ${outcome}`);
      await world.control.settle();
      await judge.judge(world);
      tally.count(step.command, outcome);
      tally.look(world);
    }
    trace.push('(everything is put in order)');
    await settleDown(world, judge);
    tally.sequence(done.length);
    return { failure: null, done, trace };
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)), done, trace };
  }
}

function take(world: World, step: Step): Promise<string | null> {
  const command: Command = COMMANDS[step.command];
  return command.run(world, step);
}
