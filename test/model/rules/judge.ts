import type { Observation } from '../world/observation.ts';
import { observe } from '../world/observation.ts';
import { noFacts, type World } from '../world/world.ts';
import { holds } from './broken.ts';
import { judgeCapacity } from './capacity.ts';
import { judgeLifecycle } from './lifecycle.ts';
import { judgeLife } from './machines-in-life.ts';
import { judgePlacement } from './placement.ts';
import { judgeQueue } from './reasons.ts';
import { judgeReleases } from './releases.ts';
import { Timelines } from './timeline.ts';

/** Looks at the world after each step and throws `Broken` for the first rule that does not hold. */
export class Judge {
  readonly #timelines = new Timelines();

  async judge(world: World): Promise<void> {
    const before = world.seen;
    world.seen = await observe(world.pool, before);
    judgeStill(world, before);
    judgeLifecycle(before, world.seen);
    this.#timelines.judge(world.seen);
    judgeCapacity(before, world.seen);
    judgeReleases(world, before);
    judgePlacement(world, before);
    judgeLife(world);
    if (world.control.hasLeader) judgeQueue(world);
    world.facts = noFacts();
  }
}

/** L8, A2: steps that may change nothing have changed nothing. */
function judgeStill({ facts, seen }: World, before: Observation): void {
  const { mustChangeNothing } = facts;
  if (mustChangeNothing === null) return;
  const still = seen.moves.length === 0 && seen.events.length === 0 && seen.holds.length === before.holds.length;
  holds('L8', still, () => `${mustChangeNothing} changed something: ${seen.events.map(({ type }) => type).join()}`);
}
