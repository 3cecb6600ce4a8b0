import type { Observation } from '../world/observation.ts';
import type { World } from '../world/world.ts';
import { holds } from './broken.ts';

/** V3: a hold is released once, by its agent's word in this step or by forgetting its machine, and then never changes. */
export function judgeReleases(world: World, before: Observation): void {
  const was = new Map(before.holds.map((hold) => [hold.id, hold]));
  for (const hold of world.seen.holds) {
    const { id, machineId, workloadId, generation, decisionId, releasedAt, releasedBy } = hold;
    const earlier = was.get(id)?.releasedAt ?? null;
    holds('V3', earlier === null || earlier === releasedAt, () => `the release of ${id} changed`);
    if (releasedAt === null || earlier !== null) continue;
    const run = [machineId, workloadId, generation].join('/');
    const said = world.facts.confirmed.has(`${run}/${decisionId}`) || world.facts.confirmed.has(`${run}/`);
    const forgot = world.facts.forgot.has(machineId);
    holds('V3', said || forgot, () => `the hold ${id} of run ${run} was released though nobody said that it is gone`);
    holds(
      'V3',
      releasedBy === (forgot && !said ? 'OPERATOR' : 'AGENT') || forgot,
      () => `the hold ${id} was released by ${String(releasedBy)}`,
    );
  }
  for (const id of was.keys())
    holds(
      'V3',
      world.seen.holds.some((hold) => hold.id === id),
      () => `the hold ${id} is gone from the books`,
    );
}
