import { luckBy } from './agent-commands.ts';
import { inTouch, syncOnce } from '../world/agent-traffic.ts';
import { LEADER_LEASE_SECONDS, LEASE_SECONDS } from '../world/servers.ts';
import { passTime } from '../world/virtual-clock.ts';
import type { World } from '../world/world.ts';
import type { Command } from './command.ts';

/** Less than the judges count as a gap, so that they go on judging. */
const STEP_SECONDS = 4;
const HALF_HOUR = 31 * 60;
const DAY = 25 * 60 * 60;

/**
 * So many seconds pass, in steps, in each of which every agent in touch is heard and the leader does what it does each second. With
 * a luck the agents go on with their work meanwhile.
 */
export async function pass(world: World, seconds: number, luck?: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_SECONDS) {
    await passTime(world.pool, Math.min(left, STEP_SECONDS));
    for (const machine of inTouch(world)) {
      if (luck !== undefined) machine.agent.operate(luckBy(luck + left));
      await syncOnce(world, machine, { server: left, answered: true });
    }
    await world.control.tick();
    await world.control.settle();
  }
}

/** Long enough for a silent machine to be judged lost: its lease, and a tick. */
const seconds: Command = {
  weight: 8,
  async run(world, { a, b }) {
    const some = [STEP_SECONDS, LEASE_SECONDS + STEP_SECONDS, LEADER_LEASE_SECONDS + STEP_SECONDS][a % 3] ?? STEP_SECONDS;
    await pass(world, some, b);
    return `PASSED_${String(some)}`;
  },
};

/** A long time without anything, as when the whole control plane slept: then leases get their time again before they are judged (A4). */
async function sleep(world: World, duration: number): Promise<void> {
  await passTime(world.pool, duration);
  for (const machine of inTouch(world)) await syncOnce(world, machine, { server: 0, answered: true });
  await pass(world, LEASE_SECONDS + STEP_SECONDS);
}

const deadline: Command = {
  weight: 2,
  async run(world) {
    await sleep(world, HALF_HOUR);
    return 'PASSED_HALF_AN_HOUR';
  },
};

const day: Command = {
  weight: 1,
  async run(world) {
    world.day += 1;
    await sleep(world, DAY);
    return 'PASSED_A_DAY';
  },
};

export const TIME_COMMANDS = { seconds, deadline, day } as const satisfies Record<string, Command>;
