import { Crashed, type Cut } from '../world/cutting-pool.ts';
import { pickOf } from '../world/world.ts';
import { AGENT_COMMANDS } from './agent-commands.ts';
import type { Command, Picks } from './command.ts';
import { launchOf, MEMBER_COMMANDS } from './member-commands.ts';

const serverDies: Command = {
  weight: 2,
  run(world, { a }) {
    world.control.replace(a);
    return Promise.resolve('REPLACED');
  },
};

const CUT_SHORT = [
  MEMBER_COMMANDS.launchOne,
  MEMBER_COMMANDS.start,
  MEMBER_COMMANDS.stop,
  MEMBER_COMMANDS.remove,
  AGENT_COMMANDS.agentTurn,
  AGENT_COMMANDS.lateRequest,
];

function cutOf({ d, a }: Picks): Cut {
  if (d % 3 === 0) return { at: 'BEFORE_COMMIT' };
  return d % 3 === 1 ? { at: 'AFTER_COMMIT' } : { at: 'STATEMENT', statement: 1 + (a % 12) };
}

const diesInside: Command = {
  weight: 5,
  async run(world, picks) {
    const command = pickOf(CUT_SHORT, picks.b);
    if (command === undefined) return null;
    const cut = cutOf(picks);
    for (const server of [0, 1]) world.control.arm(server, cut);
    try {
      const outcome = await command.run(world, picks);
      return outcome === null ? null : 'LIVED';
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
      if (command === MEMBER_COMMANDS.launchOne) world.launches.push({ ...launchOf(world, picks), workloadId: null, day: world.day });
      // Whoever died told nobody: what it had committed is found in the database alone.
      world.facts.mustChangeNothing = null;
      for (const server of [0, 1]) world.control.replace(server);
      if (command === MEMBER_COMMANDS.remove) doomAll();
      return `DIED_${cut.at}`;
    } finally {
      for (const server of [0, 1]) world.control.arm(server, null);
    }

    /** A delete that nobody heard the answer of may have asked for the files. */
    function doomAll(): void {
      for (const { workspaceId } of world.seen.workloads) if (workspaceId !== null) world.doomedWorkspaces.add(workspaceId);
    }
  },
};

const leaderFrozen: Command = {
  weight: 1,
  run: (world) => Promise.resolve(world.control.freezeLeader() ? 'FROZEN' : null),
};

const leaderThawed: Command = {
  weight: 2,
  async run(world) {
    const led = world.control.hasLeader;
    const outcome = await world.control.thaw();
    if (outcome === null) return null;
    // Where another leads, the fence keeps out whatever it would have written; where nobody does, its lease may live.
    if (led) world.facts.mustChangeNothing = 'a leader of the past';
    return outcome;
  },
};

export const SERVER_COMMANDS = { serverDies, diesInside, leaderFrozen, leaderThawed } as const satisfies Record<string, Command>;
