import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { turn } from './commands/agent-commands.ts';
import { outcomeOf } from './commands/member-commands.ts';
import { pass } from './commands/time-commands.ts';
import { holds } from './rules/broken.ts';
import type { Judge } from './rules/judge.ts';
import { enrolAgain, inTouch, syncOnce } from './world/agent-traffic.ts';
import { factsOf } from './world/fleet-plan.ts';
import { LEADER_LEASE_SECONDS } from './world/servers.ts';
import { passTime } from './world/virtual-clock.ts';
import { actorOf, type World } from './world/world.ts';

/** Rounds in which everything that can come to rest has. */
const ROUNDS = 14;

/**
 * The end of every sequence: the network is whole, every agent is up and does what it is told. Then all that is wanted comes to
 * run or says why not, all that is not wanted comes to an end, and in the end nothing is held (V3, L8, A1, A5).
 */
export async function settleDown(world: World, judge: Judge): Promise<void> {
  await heal(world);
  await rest(world, judge);
  for (const { id, phase, desired, deleted } of world.seen.workloads) {
    const settled = phase !== 'PREPARING' && phase !== 'STOPPING' && (phase !== 'FAILED' || !isHeld(world, id));
    holds('L8', settled, () => `workload ${id} is still ${phase} with everything in order`);
    holds('L8', desired === 'RUN' || phase === 'STOPPED' || phase === 'FAILED', () => `workload ${id} is ${phase}, wanted stopped`);
    holds('L8', !deleted || !isHeld(world, id), () => `the deleted workload ${id} is held`);
  }
  await stopAll(world);
  await judge.judge(world);
  await rest(world, judge);
  for (const hold of world.seen.holds) {
    holds('V3', hold.releasedAt !== null, () => `the hold ${hold.id} is open although everything was stopped`);
  }
  for (const { agent, plan, forgotten } of world.machines) {
    const left = [...agent.processes.keys()];
    holds('A5', left.length === 0 || forgotten, () => `${left.join()} is left on ${plan.name} although everything was stopped`);
  }
}

function isHeld(world: World, workloadId: string): boolean {
  return world.seen.holds.some((hold) => hold.workloadId === workloadId && hold.releasedAt === null);
}

async function heal(world: World): Promise<void> {
  for (const machine of world.machines) {
    if (machine.forgotten) continue;
    machine.online = true;
    // Without its driver nothing can be brought up, ended or looked for.
    const { report } = machine.plan;
    machine.agent.reported = { drivers: report.drivers, capacity: report.capacity };
    machine.agent.facts = factsOf(report);
    // An agent that was put out by a twin, or died, is started again by whoever looks after the machine.
    machine.agent.crash();
    machine.agent.start(world.ids.next(), { finds: true });
    if (machine.agent.disk.credential === null) await enrolAgain(world, machine);
  }
  // All leases of the past are over, so that twins and dead leaders are out of the way.
  await passTime(world.pool, LEADER_LEASE_SECONDS + 1);
  for (const machine of inTouch(world)) await syncOnce(world, machine, { server: 0, answered: true });
  await world.control.tick();
  await world.control.settle();
}

/** Turns and time until two rounds in a row change nothing. */
async function rest(world: World, judge: Judge): Promise<void> {
  let quiet = 0;
  for (let round = 0; round < ROUNDS && quiet < 2; round += 1) {
    for (const machine of inTouch(world)) {
      const works = machine.agent.disk.works;
      if (quiet === 0 || works.length > 0) await turn(world, machine, { luck: null, server: round });
    }
    await world.control.settle();
    const before = world.seen.lastEvent;
    await judge.judge(world);
    if (world.seen.workloads.some(({ retries }) => retries)) await pass(world, 6);
    quiet = world.seen.lastEvent === before && !world.seen.workloads.some(({ retries }) => retries) ? quiet + 1 : 0;
  }
}

async function stopAll(world: World): Promise<void> {
  for (const { id, kind, memberId, desired, deleted } of world.seen.workloads) {
    if (deleted || desired === 'STOP') continue;
    const member = world.members.findIndex((other) => other === memberId);
    await outcomeOf(world.control.server(0).application.stopWorkload(actorOf(world, member), { kind, workloadId: id as WorkloadId }));
  }
  await world.control.settle();
}
