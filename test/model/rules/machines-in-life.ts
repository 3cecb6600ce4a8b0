import { generationKey, isLive } from '../../../src/agent/reconciliation/work.ts';
import type { World, WorldMachine } from '../world/world.ts';
import { holds } from './broken.ts';
import { isUnconfinedCpu } from './oracle.ts';

/**
 * What really runs, as against what the books say: never without its hold (V3), never twice (A5), and never native cpu work beside
 * Apple GPU work on one Mac (V6). Machines whose agent lied or woke up on another disk are left out: nothing can be known of them.
 */
export function judgeLife(world: World): void {
  const everywhere = new Map<string, string>();
  for (const machine of world.machines) {
    if (machine.unreliable && isBlank(world, machine)) machine.unreliable = false;
    if (machine.unreliable || machine.forgotten) continue;
    for (const [key, { workloadId, generation }] of machine.agent.processes) {
      const open = world.seen.holds.some(
        (hold) => hold.releasedAt === null && hold.machineId === machine.id && generationKey(hold) === key,
      );
      holds('V3', open, () => `run ${String(generation)} of ${workloadId} exists on ${machine.plan.name} and holds nothing`);
      const other = everywhere.get(workloadId);
      holds('A5', other === undefined, () => `${workloadId} runs on ${machine.plan.name} as ${key} and as ${String(other)}`);
      everywhere.set(workloadId, key);
    }
    judgeMetal(machine);
  }
}

/** Nothing runs, nothing is held and nothing is known: whatever was wrong with it is of the past. */
function isBlank(world: World, { id, agent, cloned }: WorldMachine): boolean {
  const held = world.seen.holds.some((hold) => hold.machineId === id && hold.releasedAt === null);
  return !held && !cloned && agent.processes.size === 0 && !agent.disk.works.some(isLive);
}

function judgeMetal(machine: WorldMachine): void {
  const { os } = machine.plan.report;
  const running = [...machine.agent.processes.values()];
  const unconfined = running.filter(({ driver, accelerator }) => isUnconfinedCpu({ os }, driver, accelerator)).length;
  const onGpu = running.filter(({ accelerator }) => accelerator === 'apple-gpu').length;
  holds(
    'V6',
    unconfined <= 1 && (unconfined === 0 || onGpu === 0),
    () => `${String(unconfined)} native cpu and ${String(onGpu)} Apple GPU runs on ${machine.plan.name}`,
  );
}
